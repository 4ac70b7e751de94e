/** The rows of contract/endpoints.md, sections 2 and 3. */
import { COUNT, number, refused, text } from './rowTypes';
import type { Row } from './rowTypes';

export const health: Row[] = [
  {
    call: 'GET /api/canary/api/summary',
    status: 200,
    answer: {
      runnerName: text,
      checks_summary: [
        {
          id: text,
          canary_id: text,
          name: text,
          type: text,
          namespace: text,
          canary_name: text,
          canary_namespace: text,
          uptime: { passed: number, failed: number },
          latency: { rolling1h: number },
          created_at: text,
          updated_at: text,
          agent_id: text,
          checkStatuses: [{ time: text, status: true, duration: 7 }],
        },
      ],
    },
  },
  { call: 'POST /api/canary/api/summary', body: {}, status: 200, answer: { checks_summary: [{}] } },
  { call: 'GET /api/canary/api/summary?start=soon', status: 400, answer: refused },
  {
    call: 'GET /api/canary/api/graph?check={check}&count=300&start=1h',
    status: 200,
    answer: {
      runnerName: text,
      status: [{ time: text, status: true, duration: 7, passed: 1, failed: 0 }],
      latency: { rolling1h: number },
      uptime: { passed: 1, failed: 0 },
    },
  },
  { call: 'GET /api/canary/api/graph?check={check}&start=now&end=now-1h', status: 400, answer: refused },
  { call: 'GET /api/canary/about', status: 200, answer: { Timestamp: text, Version: '0.0.0-test' } },
  { call: 'POST /api/canary/run/check/{absent}', status: 404, answer: refused },
  { call: 'POST /api/canary/run/check/{check}', as: 'viewer', status: 403 },
  {
    call: 'GET /api/db/check_statuses?check_id=eq.{check}&time=gt.2020-01-01T00:00:00Z&order=time.desc&status=eq.1&duration=gte.5&limit=50&offset=0',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    columns: 'time,duration,status,message,error',
  },
  {
    call: 'GET /api/db/check_statuses?check_id=eq.{check}&status=eq.0',
    prefer: COUNT,
    status: 200,
    range: /^\*\/0$/,
    answer: [],
  },
  {
    call: 'GET /api/db/checks?id=eq.{check}&select=*,canaries!checks_canary_id_fkey(id,name,source),agents!checks_agent_id_fkey(id, name),components:check_component_relationships(components(id,name,icon)),configs:check_config_relationships(configs(id,name,type))',
    status: 200,
    answer: [
      {
        canaries: { name: 'seed' },
        agents: { id: text },
        components: [{ components: { id: '{component}' } }],
        configs: [],
      },
    ],
  },
  {
    call: 'GET /api/db/checks?id=eq.{check}&select=id,name,icon,status,type',
    status: 200,
    answer: [{ id: '{check}', type: 'http' }],
  },
  { call: 'GET /api/db/check_names', status: 200, columns: 'id,name,canary_id,status,type' },
  { call: 'GET /api/db/canary_names', status: 200, columns: 'id,name' },
  {
    call: 'GET /api/db/canaries?id=eq.{canary}&select=id,source,spec,name,namespace',
    status: 200,
    columns: 'id,source,spec,name,namespace',
  },
  { call: 'GET /api/db/check_summary_for_config?config_id=eq.{config}', status: 200, answer: [] },
  {
    call: 'GET /api/db/checks_by_component?component_id=eq.{component}',
    status: 200,
    columns: 'id,name,type,severity,status',
  },
];

export const topology: Row[] = [
  {
    call: 'GET /api/canary/api/topology?sortBy=status&sortOrder=desc',
    status: 200,
    answer: { components: [{ id: '{component}', name: 'seed', status: 'healthy' }] },
  },
  {
    call: 'GET /api/canary/api/topology?id={component}',
    status: 200,
    answer: { components: [{ id: '{component}' }] },
  },
  { call: 'GET /api/canary/api/topology?depth=deep', status: 400, answer: refused },
  { call: 'POST /api/canary/run/topology/{absent}', status: 404, answer: refused },
  { call: 'POST /api/canary/run/topology/none', status: 400, answer: refused },
  { call: 'POST /api/canary/run/topology/{topology}', as: 'viewer', status: 403 },
  { call: 'POST /api/canary/run/topology/{topology}', status: 400, answer: refused },
  { call: 'GET /api/db/components?id=eq.{component}', status: 200, answer: [{ id: '{component}' }] },
  {
    call: 'GET /api/db/components?id=eq.{component}&select=id,topologies(id,name)',
    status: 200,
    answer: [{ id: '{component}', topologies: null }],
  },
  {
    call: 'PATCH /api/db/components?id=eq.{component}',
    body: { hidden: false },
    status: 200,
    answer: [{ hidden: false }],
  },
  { call: 'PATCH /api/db/components?id=eq.{absent}', body: { hidden: false }, status: 200, answer: [] },
  { call: 'PATCH /api/db/components?id=eq.{component}', as: 'viewer', body: { hidden: true }, status: 403 },
  {
    call: 'GET /api/db/component_names?order=name.asc&type=in.(Service,App)',
    status: 200,
    columns: 'id,name',
  },
  {
    call: 'GET /api/db/component_names?id=eq.{component}',
    status: 200,
    answer: [{ id: '{component}', name: 'seed' }],
  },
  { call: 'GET /api/db/components_with_logs?order=name.asc', status: 200, columns: 'id,name' },
  { call: 'GET /api/db/component_labels', status: 200, answer: [{ key: 'team', value: 'web' }] },
  {
    call: 'GET /api/db/team_components?component_id=eq.{component}&select=*,team:teams(*, created_by(id,name,avatar))',
    status: 200,
    answer: [
      {
        component_id: '{component}',
        team: { id: '{team}', created_by: { id: '{person}', name: 'Seed', avatar: null } },
      },
    ],
  },
  { call: 'GET /api/db/topologies?id=eq.{topology}', status: 200, columns: 'id,name,namespace,spec' },
  {
    call: 'GET /api/db/topologies?select=id,components(id,name,type,icon)&id=eq.{topology}',
    status: 200,
    answer: [{ id: '{topology}', components: [] }],
  },
];

/** The rows of contract/endpoints.md, sections 8 to 10. */
import { ABSENT_ID } from '../areas/areaClient';
import { COUNT, refused, text } from './rowTypes';
import type { Row } from './rowTypes';

const AV = 'id,name,avatar';

const KINDS: readonly (readonly [list: string, table: string, body: object])[] = [
  ['teams_with_status', 'teams', { name: 'kind', spec: {}, icon: 'group' }],
  ['incident_rules', 'incident_rules', { name: 'kind', spec: {} }],
  ['config_scrapers_with_status', 'config_scrapers', { name: 'kind', spec: {}, source: 'UI' }],
  [
    'topologies_with_status',
    'topologies',
    { name: 'kind', namespace: 'default', labels: {}, spec: {}, source: 'UI' },
  ],
  [
    'canaries_with_status',
    'canaries',
    {
      name: 'kind',
      namespace: 'default',
      labels: {},
      spec: { schedule: '@hourly', tcp: [{ name: 'x', endpoint: '127.0.0.1:1' }] },
      source: 'UI',
      agent_id: '{agent}',
    },
  ],
  ['connections', 'connections', { name: 'kind', type: 'http', url: 'http://x', password: 'p' }],
];

export const settings: Row[] = [
  ...KINDS.flatMap(([list, table, body]): Row[] => [
    {
      call: `POST /api/db/${table}`,
      body: { ...body, created_by: '{person}' },
      status: 201,
      answer: [{ name: 'kind', created_by: '{admin}' }],
    },
    {
      call: `GET /api/db/${list}?select=*,created_by(${AV})&name=eq.kind&order=created_at.desc&deleted_at=is.null&limit=100`,
      status: 200,
      answer: [{ name: 'kind', created_by: { id: '{admin}' } }],
    },
    { call: `GET /api/db/${table}?name=eq.kind`, status: 200, answer: [{ name: 'kind' }] },
    {
      call: `PATCH /api/db/${table}?name=eq.kind`,
      body: { deleted_at: 'now()' },
      status: 200,
      answer: [{ deleted_at: text }],
    },
    { call: `POST /api/db/${table}`, as: 'viewer', body, status: 403 },
  ]),
  {
    call: 'GET /api/db/job_histories?&select=*&limit=1&offset=0&resource_type.filter=canary&name.filter=Seed,Other&status.filter=!FAILED&order=created_at.desc&and=(created_at.gt.2020-01-01,created_at.lt.2099-01-01)&duration_millis=gte.1&resource_id=eq.{canary}',
    prefer: COUNT,
    status: 206,
    range: /^0-0\/2$/,
    columns:
      'id,name,success_count,error_count,details,hostname,duration_millis,resource_type,resource_id,resource_name,status,time_start,time_end,created_at,agent',
  },
  {
    call: 'GET /api/db/job_history_names?name=eq.Seed&order=name.asc',
    status: 200,
    answer: [{ name: 'Seed' }],
  },
  {
    call: `GET /api/db/agents_summary?select=*,created_by(${AV})&order=created_at.desc&limit=50&offset=0&order=name.desc`,
    prefer: COUNT,
    status: 200,
    range: /^0-1\/2$/,
    columns: 'id,name,description,version,hostname,properties,last_seen,last_received',
  },
  {
    call: 'GET /api/db/agents?select=id,name,description&id=in.({agent},{absent})',
    status: 200,
    answer: [{ id: '{agent}', name: 'seed' }],
  },
  {
    call: 'POST /api/agent/generate',
    body: { name: 'generated', properties: {} },
    status: 201,
    answer: { id: text, username: text, access_token: text },
  },
  { call: 'POST /api/agent/generate', body: '{', status: 400, answer: refused },
  {
    call: 'PATCH /api/db/agents?id=eq.{agent}',
    body: { properties: { a: 'b' } },
    status: 200,
    answer: [{ properties: { a: 'b' } }],
  },
  {
    call: 'PATCH /api/db/agents?name=eq.generated',
    body: { deleted_at: 'now()', cleanup: true },
    status: 200,
    answer: [{ cleanup: true }],
  },
  {
    call: 'GET /api/db/integrations_with_status?order=created_at.desc&select=*&deleted_at=is.null&limit=50&offset=0&order=name.asc',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    answer: [{ id: '{topology}', integration_type: 'topologies' }],
  },
  {
    call: 'GET /api/db/integrations_with_status?select=*&id=eq.{topology}',
    status: 200,
    answer: [{ id: '{topology}' }],
  },
  { call: 'GET /api/db/connections?select=id,name,type', as: 'editor', status: 403 },
  { call: 'POST /api/connection/test/{absent}', status: 404, answer: refused },
  { call: 'POST /api/connection/test/{absent}', as: 'editor', status: 403 },
  {
    call: 'POST /api/db/team_members',
    body: [
      { team_id: '{team}', person_id: '{person}' },
      { team_id: '{team}', person_id: '{admin}' },
    ],
    status: 201,
    answer: [{}, {}],
  },
  {
    call: 'GET /api/db/team_members?team_id=eq.{team}&person_id=eq.{person}&select=*,person_id(*)',
    status: 200,
    answer: [{ person_id: { id: '{person}', name: 'Seed' } }],
  },
  {
    call: 'DELETE /api/db/team_members?team_id=eq.{team}&person_id=eq.{person}',
    status: 200,
    answer: [{ person_id: '{person}' }],
  },
  { call: 'GET /api/db/teams?deleted_at=is.null&order=name.asc', status: 200, columns: 'id,name,icon,spec' },
  {
    call: 'POST /api/db/logging_backends',
    body: { name: 'lb', labels: '{"a":"b"}', spec: { backends: [] }, source: 'UI' },
    status: 201,
    answer: [{ name: 'lb' }],
  },
  {
    call: `GET /api/db/logging_backends?order=created_at.desc&select=id,spec,name,source,created_at,updated_at,created_by(${AV})&deleted_at=is.null`,
    status: 200,
    answer: [{ name: 'lb', created_by: { id: '{admin}' } }],
  },
  {
    call: 'PATCH /api/db/logging_backends?name=eq.lb',
    body: { deleted_at: 'now()' },
    status: 200,
    answer: [{ deleted_at: text }],
  },
  {
    call: 'GET /api/db/event_queue_summary?order=last_failure.desc',
    status: 200,
    columns: 'name,pending,failed,average_attempts,first_failure,last_failure,most_common_error',
  },
  { call: 'GET /api/db/no_such_table', status: 404 },
];

export const others: Row[] = [
  {
    call: 'POST /api/db/properties',
    body: { name: 'logs.disable', value: 'true', created_by: '{person}' },
    status: 201,
    answer: [{ name: 'logs.disable', created_by: '{admin}' }],
  },
  {
    call: 'GET /api/properties',
    status: 200,
    answer: [{ name: 'logs.disable', value: 'true', source: 'db', type: '', description: '' }],
  },
  {
    call: `GET /api/db/properties?select=*,created_by(${AV})`,
    status: 200,
    answer: [{ created_by: { id: '{admin}' } }],
  },
  {
    call: 'GET /api/db/properties?select=name,value&name=eq.logs.disable&value=eq.true',
    status: 200,
    answer: [{ value: 'true' }],
  },
  {
    call: 'PATCH /api/db/properties?name=eq.logs.disable',
    body: { name: 'logs.disable', value: 'false' },
    status: 200,
    answer: [{ value: 'false' }],
  },
  { call: 'DELETE /api/db/properties?name=eq.logs.disable', status: 200, answer: [{ name: 'logs.disable' }] },
  {
    call: 'POST /api/logs',
    body: { name: 'all', id: '{component}', query: '' },
    status: 424,
    answer: refused,
  },
  { call: 'POST /api/logs', body: { query: 'x' }, status: 400, answer: refused },
  {
    call: 'GET /api/snapshot/topology/{component}?start=15m&related=true',
    status: 200,
    type: /^application\/zip$/,
  },
  { call: 'GET /api/snapshot/incident/{incident}', status: 200, type: /^application\/zip$/ },
  { call: 'GET /api/snapshot/config/{config}?logFormat=json', status: 200, type: /^application\/zip$/ },
  { call: 'GET /api/snapshot/topology/{absent}', status: 404, answer: refused },
  { call: 'GET /api/kubeconfig', status: 404, answer: refused },
  {
    call: 'POST /api/resources/search',
    body: { checks: [{ search: 'se' }], components: [{ types: ['Service'] }], configs: [{ id: '{config}' }] },
    status: 200,
    answer: {
      checks: [{ id: '{check}', agent: text, name: 'seed', namespace: '', type: 'http' }],
      components: [{ id: '{component}' }],
      configs: [{ id: '{config}', type: 'Pod' }],
    },
  },
  {
    call: 'POST /api/resources/search',
    body: { checks: [{ tagSelector: 'a=b' }] },
    status: 400,
    answer: refused,
  },
  {
    call: 'GET /api/schemas/canary.spec.schema.json',
    status: 200,
    answer: { title: 'Health check', type: 'object' },
  },
  { call: 'GET /api/schemas/nothing.schema.json', status: 404, answer: refused },
  { call: 'GET /api/artifacts/list/check/{check}/2026-01-01T00:00:00Z', status: 200, answer: [] },
  { call: 'GET /api/artifacts/list/playbook_run/{run}', status: 200, answer: [] },
  { call: `GET /api/artifacts/download/${ABSENT_ID}`, status: 404, answer: refused },
];

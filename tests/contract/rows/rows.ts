/** The rows of contract/endpoints.md, section by section. */
import { ABSENT_ID } from '../areas/areaClient';
import { COUNT, number, refused, text } from './rowTypes';
import type { Row } from './rowTypes';

const AV = 'id,name,avatar';

export const identity: Row[] = [
  {
    call: 'GET /api/auth/whoami',
    status: 200,
    answer: {
      message: 'success',
      payload: {
        user: { id: text, name: text },
        roles: ['admin'],
        permissions: [
          { subject: text, object: text, action: text, deny: false },
          ...Array<object>(39).fill({}),
        ],
        hostname: text,
      },
    },
  },
  { call: 'GET /api/auth/whoami', as: 'nobody', status: 401 },
  {
    call: 'GET /api/db/identities',
    status: 200,
    columns: 'id,traits,state,created_at,updated_at,state_changed_at,nid',
  },
  { call: 'GET /api/db/identities', as: 'editor', status: 403 },
  {
    call: 'GET /api/db/people_roles?id=in.({admin})',
    status: 200,
    answer: [{ id: '{admin}', name: text, email: text, roles: ['admin'] }],
  },
  { call: 'GET /api/db/people?select=*&order=name.asc', status: 200, columns: 'id,name,email,avatar' },
  { call: 'GET /api/db/people?id=eq.{person}', status: 200, answer: [{ id: '{person}', name: 'Seed' }] },
  { call: 'GET /api/db/people?email=eq.admin@watchfloor.local', status: 200, answer: [{ id: '{admin}' }] },
  {
    call: 'POST /api/db/people',
    body: { name: 'New', email: 'new@x.org', avatar: null },
    status: 201,
    answer: [{ name: 'New' }],
  },
  {
    call: 'POST /api/rbac/{viewer}/update_role',
    body: { roles: ['viewer'] },
    status: 200,
    answer: { message: text },
  },
  { call: 'POST /api/rbac/{viewer}/update_role', body: { roles: ['king'] }, status: 400, answer: refused },
  { call: 'GET /api/rbac/dump', status: 200, columns: 'ptype,v0,v1' },
  { call: 'GET /api/rbac/dump', as: 'viewer', status: 403 },
];

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

export const catalog: Row[] = [
  {
    call: 'POST /api/catalog/summary',
    body: {
      groupBy: ['type'],
      deleted: false,
      changes: { since: '30d' },
      analysis: { since: '30d' },
      cost: '30d',
    },
    status: 200,
    columns: 'type,count,health,created_at,updated_at,changes,analysis,cost_30d',
  },
  { call: 'POST /api/catalog/summary', body: { cost: '2d' }, status: 400, answer: refused },
  {
    call: 'POST /api/catalog/changes',
    body: { from: 'now-2d', include_deleted_configs: false, page_size: 50, sort_by: '-created_at' },
    status: 200,
    answer: {
      total: 1,
      summary: { diff: 1 },
      changes: [{ id: '{change}', config_id: '{config}', change_type: 'diff', created_at: text, count: 1 }],
    },
  },
  {
    call: 'POST /api/catalog/changes',
    body: { id: '{config}', recursive: 'all', depth: 5, include_deleted_configs: false },
    status: 200,
    answer: { total: 1 },
  },
  { call: 'POST /api/catalog/changes', body: { type: 'nothing' }, status: 200, answer: {} },
  { call: 'GET /api/catalog/changes?type=diff', status: 200, answer: { total: 1 } },
  { call: 'POST /api/catalog/changes', body: { from: 'soon' }, status: 400, answer: refused },
  { call: 'POST /api/catalog/changes', body: { page: 99 }, status: 416, answer: refused },
  {
    call: 'GET /api/db/configs?select=id,type,config_class,status,health,labels,name,tags,created_at,updated_at,deleted_at,cost_per_minute,cost_total_1d,cost_total_7d,cost_total_30d,changes,analysis,agent:agents(id,name)&type=eq.Pod&status.filter=!Gone&or=(name.ilike.*s*,type.ilike.*s*,description.ilike.*s*,namespace.ilike.*s*)&order=type,name.asc&deleted_at=is.null&limit=50&offset=0',
    prefer: COUNT,
    status: 200,
    range: /^\*\/0$/,
  },
  {
    call: 'GET /api/db/configs?type=eq.Pod&order=type,name.asc&limit=1&offset=0',
    prefer: COUNT,
    status: 206,
    range: /^0-0\/2$/,
    columns: 'id,name,type,changes,analysis',
  },
  { call: 'GET /api/db/configs?type=eq.Pod&limit=1&offset=5', prefer: COUNT, status: 416 },
  {
    call: 'GET /api/db/configs?or=(and(labels->>"app.kubernetes.io/name".eq.shop,labels->>team.neq.x))',
    status: 200,
    answer: [],
  },
  {
    call: 'GET /api/db/configs?select=id,name,config_class,type',
    status: 200,
    columns: 'id,name,config_class,type',
  },
  {
    call: 'GET /api/db/configs?id=in.({config},{absent})&select=id,name,config_class,type',
    status: 200,
    answer: [{ id: '{config}' }],
  },
  {
    call: 'GET /api/db/configs?id=eq.{config}&select=cost_per_minute,cost_total_1d,cost_total_7d,cost_total_30d',
    status: 200,
    columns: 'cost_per_minute,cost_total_1d,cost_total_7d,cost_total_30d',
  },
  {
    call: 'GET /api/db/config_items?select=id,name,type,config_class&type=in.(Pod)',
    status: 200,
    columns: 'id,name,type,config_class',
  },
  {
    call: 'GET /api/db/config_detail?id=eq.{config}&select=*,config_scrapers(id,name)',
    status: 200,
    answer: [
      {
        summary: { relationships: 1, analysis: 1, changes: 1, playbook_runs: 0, checks: 0 },
        components: [{ id: '{component}' }],
        config_scrapers: null,
      },
    ],
  },
  { call: 'GET /api/db/config_names?id=eq.{config}', status: 200, columns: 'id,name,type' },
  { call: 'GET /api/db/config_tags', status: 200, columns: 'key,value' },
  { call: 'GET /api/db/config_labels', status: 200, columns: 'key,value' },
  { call: 'GET /api/db/config_types', status: 200, answer: [{ type: 'Pod' }] },
  { call: 'GET /api/db/config_statuses', status: 200, answer: [{ status: 'Running' }] },
  { call: 'GET /api/db/change_types?change_type=not.eq.', status: 200, answer: [{ change_type: 'diff' }] },
  { call: 'GET /api/db/analysis_types', status: 200, answer: [{ analysis_type: 'cost' }] },
  {
    call: 'GET /api/db/config_analysis_analyzers?order=analyzer.asc',
    status: 200,
    answer: [{ analyzer: 'costs' }],
  },
  {
    call: 'GET /api/db/config_changes?config_id=eq.{config}&order=created_at.desc&and=(created_at.gte.2020-01-01,created_at.lte.2099-01-01)&limit=50&offset=0',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    columns: 'id,config_id,change_type',
  },
  {
    call: 'GET /api/db/config_changes?config_id=eq.{config}&id=eq.{change}&select=id,config_id,change_type,created_at,external_created_by,source,diff,details,patches,created_by,config:configs(id,name,type,config_class)',
    status: 200,
    answer: [{ config: { id: '{config}', type: 'Pod' } }],
  },
  {
    call: 'GET /api/db/config_analysis?select=id,analyzer,analysis_type,message,severity,analysis,first_observed,config:configs(id,name,config_class,type)&config_id=eq.{config}&limit=50&offset=0',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    answer: [{ analyzer: 'costs', config: { id: '{config}' } }],
  },
  {
    call: 'GET /api/db/config_analysis?select=id,source,analyzer,analysis_type,message,severity,status,analysis,first_observed,config:configs(id,name)&id=eq.{analysis}',
    prefer: COUNT,
    status: 200,
    columns: 'id,source,status,config',
  },
  {
    call: 'GET /api/db/config_analysis?select=id,message,analyzer,config:configs(id)&config_id=eq.{config}&id=eq.{analysis}',
    status: 200,
    columns: 'id,message,analyzer,config',
  },
  {
    call: 'GET /api/db/config_analysis_items?select=id,analysis_type,analyzer,severity,status,first_observed,last_observed,config:configs(id,name,config_class,type)&limit=50&offset=0&status=eq.open&analysis_type=eq.cost&severity=eq.low&analyzer=eq.costs&config_id=eq.{config}&config_type=eq.Pod&order=first_observed.desc',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
  },
  {
    call: 'GET /api/db/analysis_by_component?component_id=eq.{component}&limit=50&offset=0&select=analysis_id,config:configs(id,name,config_class,type,analysis:config_analysis(id,analyzer,analysis_type,message,severity,analysis,first_observed))',
    prefer: COUNT,
    status: 200,
    answer: [{ analysis_id: '{analysis}', config: { analysis: [{ id: '{analysis}' }] } }],
  },
  {
    call: 'GET /api/db/changes_by_component?component_id=eq.{component}&select=id,type,config_id,name,change_type,config_class,config:configs(id,name,type,config_class)',
    status: 200,
    answer: [{ config: { id: '{config}' } }],
  },
  { call: 'GET /api/db/rpc/lookup_analysis_by_component?id={component}', status: 200, columns: 'config_id' },
  {
    call: 'GET /api/db/rpc/related_configs_recursive?config_id={config}&include_deleted_configs=false&max_depth=10&type.filter=!X&type_filter=all&incoming_relation=both&outgoing_relation=both',
    status: 200,
    columns: 'id,name,type',
  },
  { call: 'GET /api/db/rpc/related_configs_recursive?nope=1', status: 404, answer: { code: 'PGRST202' } },
  {
    call: 'GET /api/db/config_relationships?or=(related_id.eq.{config},config_id.eq.{config})&configs.order=name&select=*,configs:configs!config_relationships_config_id_fkey(id,type,name,config_class,deleted_at),related:configs!config_relationships_related_id_fkey(id,type,name,config_class,deleted_at)&deleted_at=is.null',
    status: 200,
    answer: [{ configs: { id: '{config}' }, related: { id: '{other}' } }],
  },
  {
    call: 'GET /api/db/config_component_relationships?component_id=eq.{component}&configs.order=name&select=*,configs!config_component_relationships_config_id_fkey(id,type,name,config_class,deleted_at)&deleted_at=is.null',
    status: 200,
    answer: [{ configs: { id: '{config}' } }],
  },
  {
    call: 'GET /api/db/config_component_relationships?config_id=eq.{config}&select=components!config_component_relationships_component_id_fkey(id, icon, name)',
    status: 200,
    answer: [{ components: { id: '{component}' } }],
  },
  {
    call: 'POST /api/db/config_component_relationships',
    body: { component_id: '{component}', config_id: '{other}', selector_id: 'manual' },
    status: 201,
    answer: [{ selector_id: 'manual' }],
  },
  {
    call: 'POST /api/db/config_component_relationships',
    body: { component_id: '{component}', config_id: '{other}', selector_id: 'manual' },
    status: 409,
    answer: { code: '23505' },
  },
  {
    call: 'DELETE /api/db/config_component_relationships?component_id=eq.{component}&config_id=eq.{other}&selector_id=eq.manual',
    status: 200,
    answer: [{ config_id: '{other}' }],
  },
  { call: 'POST /api/db/saved_query', body: { query: 'q' }, status: 201, columns: 'id,query' },
  { call: 'GET /api/db/saved_query', status: 200, columns: 'id,query' },
];

const INCIDENT = {
  title: 'Down',
  description: '',
  severity: 'Low',
  type: 'availability',
  status: 'open',
  created_by: '{admin}',
  commander_id: '{admin}',
  communicator_id: '{admin}',
  created_at: 'now()',
  updated_at: 'now()',
};

export const incidents: Row[] = [
  {
    call: 'GET /api/db/incident_summary?title=ilike.*see*&order=created_at.desc&severity=eq.low&status=eq.open&type=eq.cost&created_by=eq.{person}',
    status: 200,
    columns: 'id,title,severity,status,type',
  },
  {
    call: `GET /api/db/incidents?select=*,hypotheses!inner(*,created_by(${AV}),evidences!inner(id,evidence,type,component_id)),comments(id,created_by(${AV})),commander_id(${AV}),communicator_id(${AV}),responders(*,team:team_id(id,name,icon,spec),person:person_id(${AV}),created_by(${AV}))&order=created_at.desc&hypotheses.evidences.component_id=eq.{component}`,
    status: 200,
    answer: [],
  },
  {
    call: 'GET /api/db/incidents?order=created_at.desc&title=ilike.*see*&select=*,hypotheses(id, type)',
    status: 200,
    answer: [{ id: '{incident}', hypotheses: [{ id: '{hypothesis}', type: 'root' }] }],
  },
  {
    call: 'GET /api/db/incidents_by_component?order=created_at.desc&component_id=eq.{component}',
    status: 200,
    answer: [],
  },
  { call: 'GET /api/db/incidents_by_config?config_id=eq.{config}', status: 200, answer: [] },
  {
    call: `GET /api/db/incidents?id=eq.{incident}&select=*,hypotheses(*,created_by(${AV}),evidences(*,created_by(${AV})),comments(created_at,comment,external_created_by,responder_id(team_id(*)),created_by(id,${AV}),id)),commander:commander_id(${AV}),communicator_id(${AV}),responders(created_by(${AV}))`,
    status: 200,
    answer: [
      {
        hypotheses: [{ id: '{hypothesis}', created_by: { id: '{person}' } }],
        commander: null,
        responders: [{ created_by: { id: '{person}' } }],
      },
    ],
  },
  {
    call: 'POST /api/db/incidents?select=*',
    body: INCIDENT,
    status: 201,
    answer: [{ title: 'Down', severity: 'low', created_by: '{admin}', incident_id: text }],
  },
  { call: 'POST /api/db/incidents', as: 'viewer', body: INCIDENT, status: 403 },
  { call: 'POST /api/db/incidents', body: { title: 'No type' }, status: 400, answer: { code: '23502' } },
  { call: 'POST /api/db/incidents', body: { ...INCIDENT, nope: 1 }, status: 400 },
  {
    call: 'PATCH /api/db/incidents?id=eq.{incident}',
    body: { status: 'mitigated' },
    status: 200,
    answer: [{ status: 'mitigated' }],
  },
  {
    call: `GET /api/db/incident_histories?incident_id=eq.{incident}&select=*,evidence:evidences(id,description,type),hypothesis:hypotheses(id,title),responder:responders(id),comment:comments(id,comment),created_by(${AV})&order=created_at.desc`,
    status: 200,
    columns: 'id,type,created_by,evidence,hypothesis,responder,comment',
  },
  {
    call: 'GET /api/db/hypotheses?incident_id=eq.{incident}&order=created_at.asc',
    status: 200,
    columns: 'id,title,type,status,parent_id',
  },
  {
    call: 'GET /api/db/hypotheses?order=created_at.desc&title=ilike.*see*&incident_id=eq.{incident}',
    status: 200,
    answer: [{ id: '{hypothesis}' }],
  },
  {
    call: `GET /api/db/hypotheses?id=eq.{hypothesis}&select=id,comments(id,*,created_by(${AV}),responder_id(*,team_id(*))),evidences(id,*,created_by(${AV}))`,
    status: 200,
    answer: [{ comments: [], evidences: [] }],
  },
  {
    call: 'POST /api/db/hypotheses',
    body: {
      incident_id: '{incident}',
      title: 'Why',
      status: 'possible',
      type: 'factor',
      parent_id: '{hypothesis}',
      created_by: '{admin}',
    },
    status: 201,
    answer: [{ created_by: '{admin}' }],
  },
  {
    call: 'PATCH /api/db/hypotheses?title=eq.Why',
    body: { status: 'proven' },
    status: 200,
    answer: [{ status: 'proven' }],
  },
  {
    call: 'POST /api/db/evidences',
    body: {
      hypothesis_id: '{hypothesis}',
      evidence: { lines: [] },
      type: 'log',
      description: 'x',
      component_id: '{component}',
      created_by: '{admin}',
    },
    status: 201,
    answer: [{ type: 'log', evidence: { lines: [] } }],
  },
  {
    call: 'PATCH /api/db/evidences?type=eq.log',
    body: { definition_of_done: true, script: 'true', done: true },
    status: 200,
    answer: [{ done: true }],
  },
  {
    call: 'POST /api/db/comments',
    body: {
      created_by: '{admin}',
      incident_id: '{incident}',
      hypothesis_id: '{hypothesis}',
      comment: 'Looking',
    },
    status: 201,
    answer: [{ comment: 'Looking' }],
  },
  {
    call: `GET /api/db/comments?select=*,created_by(${AV})&hypothesis_id=eq.{hypothesis}&order=created_at.asc`,
    status: 200,
    answer: [{ comment: 'Looking', created_by: { id: '{admin}' } }],
  },
  {
    call: `GET /api/db/responders?incident_id=eq.{incident}&select=*,team:team_id(id,name,icon,spec),person:person_id(${AV})&deleted_at=is.null`,
    status: 200,
    answer: [{ person: { id: '{person}' }, team: null }],
  },
  {
    call: 'POST /api/db/responders?select=*',
    body: {
      type: 'system',
      incident_id: '{incident}',
      team_id: '{team}',
      properties: { responderType: 'email' },
      created_by: '{admin}',
    },
    status: 201,
    answer: [{ team_id: '{team}' }],
  },
  {
    call: 'PATCH /api/db/responders?team_id=eq.{team}',
    body: { deleted_at: 'now()' },
    status: 200,
    answer: [{ deleted_at: text }],
  },
  {
    call: 'DELETE /api/db/comments?hypothesis_id=eq.{hypothesis}',
    status: 200,
    answer: [{ comment: 'Looking' }],
  },
  { call: 'DELETE /api/db/evidences?hypothesis_id=eq.{hypothesis}', status: 200, answer: [{ type: 'log' }] },
  { call: 'DELETE /api/db/evidences?id=in.("{absent}","{config}")', status: 200, answer: [] },
  { call: 'DELETE /api/db/hypotheses?title=eq.Why', status: 200, answer: [{ title: 'Why' }] },
  { call: 'DELETE /api/db/hypotheses?id=in.("{absent}")', status: 200, answer: [] },
];

export const playbooks: Row[] = [
  {
    call: `GET /api/db/playbooks?select=*,created_by(${AV})&deleted_at=is.null&order=created_at.desc`,
    status: 200,
    columns: 'id,name,title,spec,created_by',
  },
  {
    call: 'GET /api/db/playbook_names?select=id,name,title,icon,category&order=title.asc',
    status: 200,
    columns: 'id,name,title,icon,category',
  },
  {
    call: 'POST /api/db/playbooks',
    body: {
      title: 'Restart',
      name: 'Restart',
      source: 'UI',
      category: 'Ops',
      spec: {
        configs: [{ types: ['Pod'] }],
        parameters: [{ name: 'why', default: '{{.config.type}}' }],
        actions: [],
      },
      created_by: '{admin}',
    },
    status: 201,
    answer: [{ name: 'Restart' }],
  },
  {
    call: 'PATCH /api/db/playbooks?name=eq.Restart',
    body: { title: 'Restart it', source: 'UI', category: 'Ops', description: 'x', icon: 'x' },
    status: 200,
    answer: [{ title: 'Restart it' }],
  },
  {
    call: 'GET /api/playbook/list?config_id={config}',
    status: 200,
    answer: [{ id: text, name: 'Restart', parameters: [{ name: 'why' }] }],
  },
  { call: 'GET /api/playbook/list', status: 400, answer: refused },
  { call: 'GET /api/playbook/list?config_id={absent}', status: 404, answer: refused },
  {
    call: 'POST /api/playbook/{playbook}/params',
    body: { id: '{playbook}', config_id: '{config}' },
    status: 200,
    answer: { params: [] },
  },
  { call: 'POST /api/playbook/{absent}/params', body: {}, status: 404, answer: refused },
  {
    call: 'POST /api/playbook/run',
    body: { id: '{playbook}', params: {} },
    status: 201,
    answer: { run_id: text, starts_at: text },
  },
  {
    call: 'POST /api/playbook/run',
    body: { id: '{playbook}', params: { nope: 'x' } },
    status: 400,
    answer: refused,
  },
  { call: 'POST /api/playbook/run', as: 'viewer', body: { id: '{playbook}' }, status: 403 },
  { call: 'POST /api/playbook/run', body: { id: '{absent}' }, status: 404, answer: refused },
  { call: 'POST /api/playbook/run/approve/{run}', status: 400, answer: refused },
  { call: 'POST /api/playbook/run/approve/{absent}', status: 404, answer: refused },
  {
    call: `GET /api/db/playbook_runs?playbook_id=eq.{playbook}&limit=1&offset=0&order=created_at.desc&or=(and(start_time.gte.2020-01-01,start_time.lte.2099-01-01),and(created_at.gte.2020-01-01,created_at.lte.2099-01-01))&select=*,playbooks(id,name,title,spec,icon),component:components(id,name,icon),check:checks(id,name,icon),config:config_items(id,name,type,config_class)`,
    prefer: COUNT,
    status: 206,
    range: /^0-0\/2$/,
    columns: 'id,status,playbooks,component,check,config',
  },
  {
    call: `GET /api/db/playbook_runs?id=eq.{run}&select=*,created_by(${AV}),playbooks(id,name,title,spec),component:components(id,name,icon),config:config_items(id,name,type,config_class),check:checks(id,name,icon),playbook_approvals(*, person_id(${AV}), team_id(*))`,
    status: 200,
    answer: [{ id: '{run}', playbook_approvals: [] }],
  },
  {
    call: 'GET /api/db/playbook_run_actions?select=id,name,status,start_time,end_time,scheduled_time&order=start_time.asc&playbook_run_id=eq.{run}',
    status: 200,
    answer: [],
  },
  { call: 'GET /api/db/playbook_run_actions?id=eq.{absent}&select=*', status: 200, answer: [] },
  { call: 'GET /api/playbook/run/{run}', status: 200, answer: { id: '{run}', actions: [] } },
  { call: 'GET /api/playbook/events', status: 200 },
  {
    call: 'PATCH /api/db/playbooks?name=eq.Restart',
    body: { deleted_at: 'now()' },
    status: 200,
    answer: [{ deleted_at: text }],
  },
];

export const notifications: Row[] = [
  {
    call: `GET /api/db/notifications_summary?select=*,person:person_id(${AV}),team:team_id(id,name,icon),created_by(${AV})&order=created_at.desc&limit=50&offset=0`,
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    columns: 'id,name,events,person,team,created_by,pending,sent,failed',
  },
  {
    call: 'POST /api/db/notifications',
    body: {
      name: 'n',
      title: 't',
      events: ['check.failed'],
      person_id: '{person}',
      source: 'UI',
      created_by: '{admin}',
    },
    status: 201,
    answer: [{ name: 'n', created_by: '{admin}' }],
  },
  {
    call: `GET /api/db/notifications?name=eq.n&select=*,person:person_id(${AV}),team:team_id(id,name,icon),created_by(${AV})`,
    status: 200,
    answer: [{ person: { id: '{person}' }, team: null }],
  },
  {
    call: 'PATCH /api/db/notifications?name=eq.n',
    body: {
      person_id: null,
      team_id: null,
      custom_services: [{ name: 'chat', url: 'slack://token@channel' }],
      wait_for: 60000000000,
      repeat_interval: '1h',
    },
    status: 200,
    answer: [{ custom_services: [{ name: 'chat', url: '***' }] }],
  },
  {
    call: 'PATCH /api/db/notifications?name=eq.n',
    body: { deleted_at: 'now()' },
    status: 200,
    answer: [{ deleted_at: text }],
  },
  {
    call: 'GET /api/db/notification_send_history_summary?select=*&order=created_at.desc&limit=50&offset=0&resource_type.filter=check&status.filter=!sent',
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    answer: [{ resource: { id: '{check}' }, resource_type: 'check' }],
  },
  { call: 'GET /api/db/notification_send_history_summary?id=eq.{absent}&select=*', status: 200, answer: [] },
  {
    call: 'POST /api/notification/silence',
    body: { check_id: '{check}', from: 'now', until: 'now+1h', description: 'quiet', recursive: false },
    status: 200,
    answer: '',
  },
  {
    call: 'POST /api/notification/silence',
    body: { from: 'now', until: 'now+1h' },
    status: 400,
    answer: refused,
  },
  {
    call: 'POST /api/notification/silence',
    as: 'viewer',
    body: { check_id: '{check}', from: 'now', until: 'now+1h' },
    status: 403,
  },
  {
    call: `GET /api/db/notification_silences?select=*,checks:check_id(id,name,type,status),catalog:config_id(id,name,type,config_class),component:component_id(id,name,icon),createdBy:created_by(${AV})&order=created_at.desc&limit=50&offset=0&deleted_at=is.null&order=until.asc`,
    prefer: COUNT,
    status: 200,
    range: /^0-0\/1$/,
    answer: [{ checks: { id: '{check}' }, catalog: null, createdBy: { id: '{admin}' } }],
  },
  {
    call: 'PATCH /api/db/notification_silences?check_id=eq.{check}',
    body: { description: 'longer', namespace: '', updated_at: 'now()' },
    status: 200,
    answer: [{ description: 'longer' }],
  },
  {
    call: 'PATCH /api/db/notification_silences?check_id=eq.{check}',
    body: { deleted_at: 'now()' },
    status: 200,
    answer: [{ deleted_at: text }],
  },
  { call: 'GET /api/notification/events', status: 200 },
];

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

/** The rows of contract/endpoints.md, section 4. */
import { COUNT, refused, text } from './rowTypes';
import type { Row } from './rowTypes';

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

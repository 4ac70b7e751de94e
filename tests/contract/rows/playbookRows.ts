/** The rows of contract/endpoints.md, sections 6 and 7. */
import { COUNT, refused, text } from './rowTypes';
import type { Row } from './rowTypes';

const AV = 'id,name,avatar';

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
  { call: 'POST /api/playbook/webhook/none', as: 'nobody', body: {}, status: 401, answer: refused },
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

/** The rows of contract/endpoints.md, section 5. */
import { text } from './rowTypes';
import type { Row } from './rowTypes';

const AV = 'id,name,avatar';

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

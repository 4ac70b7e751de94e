/** The rows of contract/endpoints.md, section 1. */
import { refused, text } from './rowTypes';
import type { Row } from './rowTypes';

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
  {
    call: 'POST /api/auth/invite_user',
    body: { firstName: 'In', lastName: 'Vited', email: 'invited@x.org', role: 'viewer', active: true },
    status: 200,
    answer: { link: text, code: text },
  },
  { call: 'POST /api/auth/invite_user', body: { email: 'x' }, status: 400, answer: refused },
  { call: 'POST /api/auth/invite_user', as: 'editor', body: {}, status: 403 },
  {
    call: 'POST /api/people/update',
    body: {
      id: '{viewer}',
      firstName: 'View',
      lastName: 'Er',
      email: 'viewer@watchfloor.local',
      role: 'viewer',
      active: true,
    },
    status: 200,
    answer: { email: 'viewer@watchfloor.local', name: { first: 'View', last: 'Er' } },
  },
  { call: 'POST /api/people/update', body: { id: '{absent}' }, status: 400, answer: refused },
  { call: 'POST /api/auth/{commander}/properties', body: { role: 'lead' }, status: 200 },
  {
    call: 'POST /api/auth/{commander}/update_state',
    body: { id: '{commander}', state: 'inactive' },
    status: 200,
    answer: { message: text },
  },
  { call: 'POST /api/auth/{commander}/update_state', body: { state: 'gone' }, status: 400, answer: refused },
  { call: 'DELETE /api/people/{commander}', status: 204, answer: '' },
  { call: 'DELETE /api/people/{commander}', as: 'editor', status: 403 },
];

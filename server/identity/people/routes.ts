/** Invitations and changes of people by administrators (contract endpoints §1). */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { ROLES, isRole, type Role } from '@/services/contracts/enums';
import { isUuid } from '@/services/contracts/ids';
import { answerArea } from '../../features/query/answer';
import { BadInput, shown } from '../../features/query/badInput';
import { bodyFields, type Fields } from '../../features/query/fields';
import { deny, refuse } from '../../http/errors';
import { isAllowed } from '@/services/contracts/permissions';
import type { AppEnv, Logger } from '../../types';
import { AccountRefused, isEmail, normalizeEmail } from '../accounts';
import { consoleOrigin } from '../http/browser';
import type { Outcome, PeopleAdmin, PersonDraft } from './peopleAdmin';

export interface PeopleAdminRoutesDeps {
  people: PeopleAdmin;
  log: Logger;
  publicUrl: string | undefined;
}

const MAX_NAME_LENGTH = 100;
const MAX_PROPERTIES = 50;
const UNKNOWN = 'This person does not exist any more. Refresh the list of users.';
const LAST_ADMINISTRATOR = 'Nobody could administer any more: give the role admin to somebody else first.';
const NOT_ONESELF = {
  deactivate: 'You cannot deactivate your own account: ask another administrator.',
  delete: 'You cannot delete your own account: ask another administrator.',
  reset: 'You cannot reset your own second factor here: change it in your profile.',
} as const;

/** Everything here changes who may sign in and with which roles, so both groups of the matrix are asked. */
function answerPeople(c: Context<AppEnv>, work: () => Promise<Response>): Promise<Response> {
  if (!isAllowed(c.get('caller').roles, 'rbac', 'write')) return Promise.resolve(deny(c, 'rbac', 'write'));
  return answerArea(c, ['identities', 'write'], work);
}

/** Mounted at /api/auth. Errors are `{error, message}`. */
export function personRoutes(deps: PeopleAdminRoutesDeps): Hono<AppEnv> {
  const { people } = deps;
  const routes = new Hono<AppEnv>();
  routes.post('/invite_user', (c) => answerPeople(c, () => invite(deps, c)));
  routes.post('/:id/update_state', (c) =>
    answerPeople(c, async () => {
      const id = idOf(c);
      const body = await bodyFields(c);
      body.allowOnly(['id', 'state'], 'This call');
      const state = body.text('state');
      if (state !== 'active' && state !== 'inactive') {
        throw new BadInput(`The field state is "${shown(state ?? '')}": send active or inactive.`);
      }
      const isOwnEnd = state === 'inactive' && id === c.get('caller').personId;
      if (isOwnEnd) return refuse(c, 409, NOT_ONESELF.deactivate);
      return answerOutcome(deps, c, 'state changed', id, await people.setState(c.get('caller'), id, state));
    }),
  );
  routes.post('/:id/properties', (c) =>
    answerPeople(c, async () => {
      const id = idOf(c);
      const pairs = (await bodyFields(c)).pairs();
      if (pairs.length > MAX_PROPERTIES)
        throw new BadInput(`There are ${pairs.length} properties: send at most ${MAX_PROPERTIES}.`);
      const outcome = await people.setProperties(c.get('caller'), id, Object.fromEntries(pairs));
      return answerOutcome(deps, c, 'properties changed', id, outcome);
    }),
  );
  routes.post('/:id/reset_second_factor', (c) =>
    answerPeople(c, async () => {
      const id = idOf(c);
      if (id === c.get('caller').personId) return refuse(c, 409, NOT_ONESELF.reset);
      const outcome = await people.resetSecondFactor(c.get('caller'), id);
      return answerOutcome(deps, c, 'second factor reset', id, outcome);
    }),
  );
  return routes;
}

/** Mounted at /api/people. */
export function peopleListRoutes(deps: PeopleAdminRoutesDeps): Hono<AppEnv> {
  const { people } = deps;
  const routes = new Hono<AppEnv>();
  routes.post('/update', (c) => answerPeople(c, () => update(deps, c)));
  routes.delete('/:id', (c) =>
    answerPeople(c, async () => {
      const id = idOf(c);
      if (id === c.get('caller').personId) return refuse(c, 409, NOT_ONESELF.delete);
      const outcome = await people.remove(c.get('caller'), id);
      if (outcome === 'unknown') return unknownPerson(c);
      if (outcome === 'last administrator') return refuse(c, 409, LAST_ADMINISTRATOR);
      note(deps, c, 'person deleted', id);
      return c.body(null, 204);
    }),
  );
  return routes;
}

async function invite(deps: PeopleAdminRoutesDeps, c: Context<AppEnv>): Promise<Response> {
  const body = await bodyFields(c);
  body.allowOnly(['firstName', 'lastName', 'email', 'role', 'active', 'attempt'], 'An invitation');
  const draft = readPerson(body);
  const attempt = body.id('attempt')?.toLowerCase() ?? randomUUID();
  try {
    const origin = consoleOrigin(c, deps.publicUrl);
    const invitation = await deps.people.invite(c.get('caller'), draft, { origin, attempt });
    deps.log.info({ person: c.get('caller').personId, role: draft.role }, 'person invited');
    return c.json(invitation, 200, { 'Cache-Control': 'no-store' });
  } catch (error) {
    // The contract's status for an address that has an account.
    if (error instanceof AccountRefused) return refuse(c, 500, error.message);
    throw error;
  }
}

async function update(deps: PeopleAdminRoutesDeps, c: Context<AppEnv>): Promise<Response> {
  const body = await bodyFields(c);
  body.allowOnly(['id', 'firstName', 'lastName', 'email', 'role', 'active'], 'A change of a person');
  const id = body.id('id')?.toLowerCase();
  const active = body.flag('active');
  if (id === undefined) throw new BadInput('The field id is missing: send the id from the list of users.');
  if (active === undefined) throw new BadInput('The field active is missing: send true or false.');
  const draft = readPerson(body);
  if (!active && id === c.get('caller').personId) return refuse(c, 409, NOT_ONESELF.deactivate);
  try {
    const outcome = await deps.people.update(c.get('caller'), { ...draft, id, active });
    if (outcome === 'unknown') return unknownPerson(c);
    if (outcome === 'last administrator') return refuse(c, 409, LAST_ADMINISTRATOR);
  } catch (error) {
    if (error instanceof AccountRefused) return kratosError(c, 409, 'Conflict', error.message);
    throw error;
  }
  note(deps, c, 'person changed', id);
  return c.json({ email: draft.email, name: { first: draft.firstName, last: draft.lastName } });
}

function readPerson(body: Fields): PersonDraft {
  const email = normalizeEmail(body.text('email') ?? '');
  if (email === '') throw new BadInput('The field email is missing: send an address like name@example.com.');
  if (!isEmail(email))
    throw new BadInput(`"${shown(email)}" is not an email address: write it like name@example.com.`);
  const [firstName, lastName] = ['firstName', 'lastName'].map((name) => readName(body, name));
  return { email, firstName: firstName ?? '', lastName: lastName ?? '', role: readRole(body) };
}

function readName(body: Fields, field: string): string {
  const name = (body.text(field) ?? '').trim();
  if (name.length <= MAX_NAME_LENGTH) return name;
  throw new BadInput(
    `The field ${field} has ${name.length} characters: shorten it to ${MAX_NAME_LENGTH} or fewer.`,
  );
}

function readRole(body: Fields): Role {
  const role = body.text('role') ?? '';
  if (isRole(role)) return role;
  throw new BadInput(`The role "${shown(role)}" is not known: use ${ROLES.join(', ')}.`);
}

function idOf(c: Context<AppEnv>): string {
  const id = c.req.param('id') ?? '';
  if (isUuid(id)) return id.toLowerCase();
  throw new BadInput('That is not the id of a person: use the id from the list of users.');
}

function answerOutcome(
  deps: PeopleAdminRoutesDeps,
  c: Context<AppEnv>,
  what: string,
  id: string,
  outcome: Outcome,
): Response {
  if (outcome === 'unknown') return refuse(c, 404, UNKNOWN);
  if (outcome === 'last administrator') return refuse(c, 409, LAST_ADMINISTRATOR);
  note(deps, c, what, id);
  return c.json({ message: 'success' });
}

/** Who did it to whom; never what was typed. */
function note({ log }: PeopleAdminRoutesDeps, c: Context<AppEnv>, what: string, id: string): void {
  log.info({ person: c.get('caller').personId, subject: id }, what);
}

const unknownPerson = (c: Context<AppEnv>) => kratosError(c, 404, 'Not Found', UNKNOWN);

/** 400 with the error that the identity service would give, as the platform hands it on. */
function kratosError(c: Context<AppEnv>, code: number, status: string, reason: string): Response {
  return c.json({ error: { code, status, reason, message: status } }, 400);
}

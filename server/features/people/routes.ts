/** Who is signed in (contract endpoints §1); mounted at /api/auth. */
import { hostname } from 'node:os';
import { Hono } from 'hono';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { effectiveRoles, PERMISSIONS } from '@/services/contracts/permissions';
import type { Action, Resource } from '@/services/contracts/permissions';
import { asCaller } from '@server/access/asCaller';
import { refuse } from '@server/http/errors';
import type { AppEnv, Caller, Sql } from '@server/types';

export interface PeopleDeps {
  sql: Sql;
}

interface UserRow {
  id: string;
  name: string;
  email?: string;
  avatar?: string;
  type?: string;
  external_id?: string;
  properties?: Readonly<Record<string, string>>;
}

/** One line of what the caller may do, as the platform lists it. */
interface Permission {
  subject: string;
  object: Resource;
  action: Action;
  deny: false;
}

/** GET /whoami: 500 when the session belongs to nobody any more, so that the console starts over. */
export function peopleRoutes({ sql }: PeopleDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/whoami', async (c) => {
    const caller = c.get('caller');
    const user = await readUser(sql, caller);
    if (user === undefined) {
      return refuse(c, 500, 'This session belongs to nobody any more: sign out and sign in again.');
    }
    const payload = {
      user,
      roles: effectiveRoles(caller.roles),
      permissions: permissionsOf(caller),
      hostname: hostname(),
    };
    return c.json({ message: 'success', payload }, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

async function readUser(sql: Sql, caller: Caller): Promise<UserRow | undefined> {
  // Standalone mode has no people: the caller is all there is to tell.
  if (caller.personId === LOCAL_AGENT_ID) return { id: caller.personId, name: caller.name };
  const [row] = await asCaller(
    sql,
    caller,
    (tx) => tx<{ user: UserRow }[]>`
      SELECT json_strip_nulls(json_build_object(
        'id', id, 'name', name, 'email', email, 'avatar', avatar, 'type', type,
        'external_id', external_id, 'properties', properties
      )) AS user
      FROM people WHERE id = ${caller.personId} AND deleted_at IS NULL`,
    { readOnly: true },
  );
  return row?.user;
}

function permissionsOf(caller: Caller): Permission[] {
  const granted = new Map<string, Permission>();
  for (const role of effectiveRoles(caller.roles)) {
    for (const action of ['read', 'write'] satisfies Action[]) {
      for (const object of PERMISSIONS[role][action]) {
        granted.set(`${object}/${action}`, { subject: caller.personId, object, action, deny: false });
      }
    }
  }
  return [...granted.values()];
}

/** Roles of people (contract endpoints §1); mounted at /api/rbac. */
import { Hono } from 'hono';
import type { TransactionSql } from 'postgres';
import { ROLES, isRole } from '@/services/contracts/enums';
import type { Role } from '@/services/contracts/enums';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput, shown } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';

/** Two administrators who take the role from each other at the same time wait for each other. Any constant does. */
const ROLES_LOCK = 7_140_101;

type Outcome = 'done' | 'unknown' | 'last administrator';

/** POST /:id/update_role replaces the roles of a person; GET /dump lists who has which. Errors are `{error, message}`. */
export function rbacRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/dump', (c) =>
    answerArea(c, ['rbac', 'read'], async () =>
      c.json(
        await asCaller(sql, c.get('caller'), (tx) => tx`SELECT * FROM casbin_rule ORDER BY id`, {
          readOnly: true,
        }),
        200,
        { 'Cache-Control': 'no-store' },
      ),
    ),
  );
  routes.post('/:id/update_role', (c) =>
    answerArea(c, ['rbac', 'write'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id))
        throw new BadInput('That is not the id of a person: use the id from the list of users.');
      const roles = readRoles(await bodyFields(c));
      const outcome = await asCaller(sql, c.get('caller'), (tx) => replaceRoles(tx, id.toLowerCase(), roles));
      if (outcome === 'unknown') {
        return refuse(c, 404, 'This person does not exist any more. Refresh the list of users.');
      }
      if (outcome === 'last administrator') {
        return refuse(
          c,
          409,
          'Nobody could administer any more: give the role admin to somebody else first.',
        );
      }
      return c.json({ message: 'Role updated successfully' });
    }),
  );
  return routes;
}

function readRoles(body: Fields): Role[] {
  body.allowOnly(['roles'], 'This call');
  const names = body.texts('roles') ?? [];
  if (names.length === 0)
    throw new BadInput(`The field roles is missing: send a list of ${ROLES.join(', ')}.`);
  return names.map((name) => {
    if (isRole(name)) return name;
    throw new BadInput(`The role "${shown(name)}" is not known: use ${ROLES.join(', ')}.`);
  });
}

async function replaceRoles(tx: TransactionSql, id: string, roles: readonly Role[]): Promise<Outcome> {
  await tx`SELECT pg_advisory_xact_lock(${ROLES_LOCK})`;
  const [person] = await tx`SELECT 1 FROM people WHERE id = ${id} AND deleted_at IS NULL`;
  if (person === undefined) return 'unknown';
  if (!roles.includes('admin') && (await isLastAdministrator(tx, id))) return 'last administrator';
  await tx`DELETE FROM casbin_rule WHERE ptype = 'g' AND v0 = ${id}`;
  for (const role of new Set(roles)) {
    await tx`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, ${role})`;
  }
  return 'done';
}

async function isLastAdministrator(tx: TransactionSql, id: string): Promise<boolean> {
  const administrators = await tx<{ id: string }[]>`
    SELECT r.v0 AS id FROM casbin_rule r JOIN identities i ON i.id::text = r.v0
    WHERE r.ptype = 'g' AND r.v1 = 'admin' AND i.state = 'active'`;
  return administrators.length > 0 && administrators.every((administrator) => administrator.id === id);
}

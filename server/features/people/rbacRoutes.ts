/** Roles of people (contract endpoints §1); mounted at /api/rbac. */
import { Hono } from 'hono';
import { ROLES, isRole } from '@/services/contracts/enums';
import type { Role } from '@/services/contracts/enums';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { replaceRoles } from '@server/access/replaceRoles';
import { answerArea } from '@server/features/query/answer';
import { BadInput, shown } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';

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

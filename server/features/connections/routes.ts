/** Connections of the contract (endpoints §8.5), except the table itself; mounted at /api/connection. */
import { Hono } from 'hono';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';
import { NotTestable, TestFailed } from './failures';
import type { StoredConnection } from './target';
import { testConnection } from './tests';

/** POST /test/:id → 200 `{message: "ok"}`; 502 when the other side does not answer as it should, 501 for other types. */
export function connectionRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // Testing makes the server call an address with stored secrets: a matter of those who may write connections.
  routes.post('/test/:id', (c) =>
    answerArea(c, ['connections', 'write'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id)) {
        throw new BadInput('That is not the id of a connection: use the id from the list of connections.');
      }
      const [connection] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<StoredConnection[]>`
          SELECT name, type, url, username, password, certificate, insecure_tls, properties
          FROM connections WHERE id = ${id} AND deleted_at IS NULL`,
        { readOnly: true },
      );
      if (connection === undefined) {
        return refuse(c, 404, 'This connection does not exist any more. Refresh the list of connections.');
      }
      try {
        await testConnection(connection);
        return c.json({ message: 'ok' });
      } catch (error) {
        if (error instanceof NotTestable) return refuse(c, 501, error.message);
        if (error instanceof TestFailed) return refuse(c, 502, error.message);
        throw error;
      }
    }),
  );
  return routes;
}

/** Search over checks, components and config items (contract endpoints §10); mounted at /api/resources. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { bodyFields } from '@server/features/query/fields';
import { searchResources } from '@server/features/search/search';
import { readSearchRequest } from '@server/features/search/selector';
import type { AppEnv, Sql } from '@server/types';

/** POST /search. Errors are `{error, message}`. */
export function searchRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/search', (c) =>
    answerArea(c, ['database', 'read'], async () => {
      const request = readSearchRequest(await bodyFields(c));
      return c.json(
        await asCaller(sql, c.get('caller'), (tx) => searchResources(tx, request), { readOnly: true }),
      );
    }),
  );
  return routes;
}

/** The catalog service of the contract (endpoints §4); mounted at /api/catalog. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { readChangeRequest } from '@server/features/catalog/changeRequest';
import { catalogChanges } from '@server/features/catalog/changes';
import { catalogSummary } from '@server/features/catalog/summary';
import { readSummaryRequest } from '@server/features/catalog/summaryRequest';
import { answerArea } from '@server/features/query/answer';
import { bodyFields, queryFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Clock, Sql } from '@server/types';

export interface CatalogDeps {
  sql: Sql;
  clock: Clock;
}

/** GET and POST /changes, POST /summary. Errors are `{error, message}`. */
export function catalogRoutes(deps: CatalogDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const mayRead = ['database', 'read'] as const;
  routes.get('/changes', (c) => answerArea(c, mayRead, () => answerChanges(c, deps, queryFields(c))));
  routes.post('/changes', (c) =>
    answerArea(c, mayRead, async () => answerChanges(c, deps, await bodyFields(c))),
  );
  routes.post('/summary', (c) =>
    answerArea(c, mayRead, async () => {
      const request = readSummaryRequest(await bodyFields(c), deps.clock.now());
      return c.json(
        await asCaller(deps.sql, c.get('caller'), (tx) => catalogSummary(tx, request), { readOnly: true }),
      );
    }),
  );
  return routes;
}

async function answerChanges(
  c: Context<AppEnv>,
  { sql, clock }: CatalogDeps,
  fields: Fields,
): Promise<Response> {
  const request = readChangeRequest(fields, clock.now());
  const found = await asCaller(sql, c.get('caller'), (tx) => catalogChanges(tx, request), { readOnly: true });
  if (found === undefined) {
    return refuse(
      c,
      404,
      'This item of the catalog does not exist any more. Refresh the list of the catalog.',
    );
  }
  if (found.total === 0) return c.json({});
  if (found.changes.length > 0) return c.json(found);
  const pages = Math.ceil(found.total / request.pageSize);
  return refuse(c, 416, `Page ${request.page} is beyond the end: ask for a page from 1 to ${pages}.`);
}

/** Logs of a component (contract endpoints §10); mounted at /api/logs. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';
import { readCursor } from './follow';
import { chooseSelector, readLogSource, searchLogs } from './search';
import { LogsUnavailable } from './types';
import type { LogBackend } from './types';

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

export interface LogDeps {
  sql: Sql;
  backends: readonly LogBackend[];
}

/** Lines of one answer where the caller names no limit, and the most that may be named. */
const USUAL_LINES = 1000;
const MOST_LINES = 100_000;

/**
 * POST /: `{name?, id, query?}` → `{total, results}`, newest first. Additions of ADR 29: `from` and `to` (a time or date
 * math), `limit`, and `follow: true`, which adds a `cursor` to the answer; with it as `after` only what was written
 * since is answered. Errors are `{error, message}`.
 */
export function logRoutes({ sql, backends }: LogDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/', (c) =>
    answerArea(c, ['database', 'read'], async () => {
      const body = await bodyFields(c);
      const id = body.id('id');
      const name = body.text('name');
      const query = body.text('query') ?? '';
      const now = Date.now();
      const limit = body.integer('limit', { min: 1, max: MOST_LINES, otherwise: USUAL_LINES });
      const from = timeOf(body.moment('from', now));
      const to = timeOf(body.moment('to', now));
      const after = readCursor(body.text('after'));
      const isFollowing = after !== undefined || body.flag('follow') === true;
      if (id === undefined) {
        throw new BadInput('The field id is missing: send the id of the component whose logs are wanted.');
      }
      const source = await asCaller(sql, c.get('caller'), (tx) => readLogSource(tx, id), { readOnly: true });
      if (source === undefined) {
        return refuse(c, 404, 'This component does not exist any more. Choose another one.');
      }
      const { component } = source;
      const search = {
        component: { ...component, externalId: component.external_id },
        selector: chooseSelector(component, name),
        query,
        limit,
        from,
        to,
        signal: c.req.raw.signal,
      };
      try {
        const { cursor, ...page } = await searchLogs(source.backends, backends, search, after);
        return c.json(isFollowing ? { ...page, cursor } : page);
      } catch (error) {
        if (error instanceof LogsUnavailable) return refuse(c, 424, error.message);
        throw error;
      }
    }),
  );
  return routes;
}

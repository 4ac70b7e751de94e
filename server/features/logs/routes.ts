/** Logs of a component (contract endpoints §10); mounted at /api/logs. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';
import { chooseSelector, readLogSource, searchLogs } from './search';
import { LogsUnavailable } from './types';
import type { LogBackend } from './types';

export interface LogDeps {
  sql: Sql;
  backends: readonly LogBackend[];
}

/** Lines of one answer; the console filters further in the browser. */
const MOST_LINES = 1000;

/** POST /: `{name?, id, query?}` → `{total, results}`, newest first. Errors are `{error, message}`. */
export function logRoutes({ sql, backends }: LogDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/', (c) =>
    answerArea(c, ['database', 'read'], async () => {
      const body = await bodyFields(c);
      const id = body.id('id');
      const name = body.text('name');
      const query = body.text('query') ?? '';
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
        limit: MOST_LINES,
        signal: c.req.raw.signal,
      };
      try {
        return c.json(await searchLogs(source.backends, backends, search));
      } catch (error) {
        if (error instanceof LogsUnavailable) return refuse(c, 424, error.message);
        throw error;
      }
    }),
  );
  return routes;
}

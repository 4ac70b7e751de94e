/** The health service of the contract (endpoints §2), except running a check now; mounted at /api/canary. */
import { hostname } from 'node:os';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { isUuid } from '@/services/contracts/ids';
import { isAllowed } from '@/services/contracts/permissions';
import { asCaller } from '@server/access/asCaller';
import { checkGraph } from '@server/features/health/graph';
import {
  CHANGED_ROWS,
  createSummaryAnswers,
  PART_STATUS,
  readPartWish,
} from '@server/features/health/summaryParts';
import { TimeRangeError, readTimeRange } from '@server/features/health/timeRange';
import type { TimeRange } from '@server/features/health/timeRange';
import { deny, refuse } from '@server/http/errors';
import { answerJsonBytes } from '@server/http/packed';
import type { AppEnv, Clock, Sql } from '@server/types';

export interface HealthDeps {
  sql: Sql;
  clock: Clock;
  /** Of this program, as `about` tells it. */
  version: string;
}

const DEFAULT_GRAPH_START = '1h';

/** GET and POST /api/summary, GET /api/graph, GET /about. Errors are `{error, message}`. */
export function healthRoutes({ sql, clock, version }: HealthDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const startedAt = new Date(clock.now()).toISOString();
  const runnerName = hostname();
  const answerSummary = createSummaryAnswers();
  const elapsed = (since: number) => Math.round(clock.now() - since);

  routes.use('/api/*', mayReadCanaries);

  routes.on(['GET', 'POST'], '/api/summary', (c) =>
    withRange(c, clock, undefined, async (range) => {
      const since = clock.now();
      const caller = c.get('caller');
      const wish = readPartWish((name) => c.req.header(name));
      const { summary, tag, base } = await asCaller(
        sql,
        caller,
        (tx) => answerSummary(tx, { personId: caller.personId, range, now: since, wish }),
        { readOnly: true },
      );
      if (tag !== undefined) c.header('ETag', `"${tag}"`);
      if (base !== undefined) {
        c.header('IM', CHANGED_ROWS);
        c.header('Delta-Base', `"${base}"`);
      }
      const head = `{"duration":${elapsed(since)},"runnerName":${JSON.stringify(runnerName)}`;
      const body = Buffer.concat(
        summary.length === 0
          ? [Buffer.from(`${head}}`)]
          : [Buffer.from(`${head},"checks_summary":`), summary, Buffer.from('}')],
      );
      return answerJsonBytes(c, body, base === undefined ? 200 : PART_STATUS);
    }),
  );

  routes.get('/api/graph', (c) => {
    const checkId = c.req.query('check');
    if (!isUuid(checkId)) {
      return refuse(c, 400, 'The parameter check is missing or no id: send the id of a check as check=….');
    }
    return withRange(c, clock, DEFAULT_GRAPH_START, async (range) => {
      const since = clock.now();
      const includeMessages = c.req.query('includeMessages') === 'true';
      const graph = await asCaller(
        sql,
        c.get('caller'),
        async (tx) => {
          const [check] = await tx`SELECT 1 FROM checks WHERE id = ${checkId}`;
          return check === undefined || range === undefined
            ? undefined
            : checkGraph(tx, checkId, range, includeMessages);
        },
        { readOnly: true },
      );
      if (graph === undefined) {
        return refuse(c, 404, 'This check does not exist any more. Refresh the list of checks.');
      }
      return c.json({ duration: elapsed(since), runnerName, ...graph });
    });
  });

  routes.get('/about', (c) => c.json({ Timestamp: startedAt, Version: version }));
  return routes;
}

const mayReadCanaries: MiddlewareHandler<AppEnv> = async (c, next) =>
  isAllowed(c.get('caller').roles, 'canaries', 'read') ? next() : deny(c, 'canaries', 'read');

/** Reads start/since/from and end/until/to; a range that cannot be used is answered here. */
async function withRange(
  c: Context<AppEnv>,
  clock: Clock,
  defaultStart: string | undefined,
  answer: (range: TimeRange | undefined) => Promise<Response>,
): Promise<Response> {
  const start = firstQuery(c, ['start', 'since', 'from']) ?? defaultStart;
  const end = firstQuery(c, ['end', 'until', 'to']);
  let range: TimeRange | undefined;
  try {
    range = start === undefined ? undefined : readTimeRange(start, end, clock.now());
  } catch (error) {
    if (error instanceof TimeRangeError) return refuse(c, 400, error.message);
    throw error;
  }
  return answer(range);
}

function firstQuery(c: Context<AppEnv>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = c.req.query(name);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

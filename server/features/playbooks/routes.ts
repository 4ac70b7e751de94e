/** Playbooks of the contract (endpoints §6), except the tables themselves; mounted at /api/playbook. */
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { TransactionSql } from 'postgres';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { bodyFields, queryFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { recentEvents } from '@server/features/query/recentEvents';
import { refuse } from '@server/http/errors';
import { RateLimiter } from '@server/http/rateLimit';
import type { AppEnv, Clock, Sql } from '@server/types';
import { withDefaults } from './parameters';
import { planRun } from './plan';
import { readResourceRef, RESOURCE_FIELDS, surroundingsOf } from './resource';
import {
  approveRun,
  listPlaybooks,
  NotFound,
  PlaybookRefusal,
  readPlaybook,
  requireResource,
  startRun,
} from './runs';
import type { RunRequest } from './runs';
import { parametersOf } from './spec';

export interface PlaybookDeps {
  sql: Sql;
  clock: Clock;
  /** A run acts on the outside world, so one person starts few of them (design: reliability §4.9). */
  runsPerMinute: number;
  /** Whether steps may run scripts here. */
  mayExec: boolean;
}

const ENDED = ['completed', 'failed', 'cancelled'];

type Area = Parameters<typeof answerArea>[1];

const READ: Area = ['playbooks', 'read'];
const READ_RUNS: Area = ['playbook_runs', 'read'];
const RUN: Area = ['playbook_runs', 'write'];

/** GET /list, POST /:id/params, POST /run, POST /run/plan, POST /run/approve/:id, POST /run/cancel/:id, GET /run/:id, GET /events. Errors are `{error, message}`. */
export function playbookRoutes({ sql, clock, runsPerMinute, mayExec }: PlaybookDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const starts = new RateLimiter(runsPerMinute, clock);

  routes.get('/list', (c) =>
    answerPlaybooks(c, READ, async () => {
      const ref = readResourceRef(queryFields(c));
      if (ref === undefined) {
        throw new BadInput(`It is not said what to run on: send one of ${RESOURCE_FIELDS.join(', ')}.`);
      }
      const found = await asCaller(sql, c.get('caller'), (tx) => listPlaybooks(tx, ref), { readOnly: true });
      return c.json(found);
    }),
  );

  routes.get('/events', (c) =>
    answerPlaybooks(c, READ, async () =>
      c.json(
        await asCaller(sql, c.get('caller'), (tx) => recentEvents(tx, tx`name LIKE 'playbook.%'`), {
          readOnly: true,
        }),
      ),
    ),
  );

  routes.post('/run', (c) =>
    answerPlaybooks(c, RUN, async () => {
      const request = readRunRequest(await bodyFields(c));
      const waitMs = starts.take(c.get('caller').personId);
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000);
        return refuse(
          c,
          429,
          `You have started ${runsPerMinute} playbooks within a minute. Please try again in ${seconds} seconds.`,
          { 'Retry-After': String(seconds) },
        );
      }
      const caller = c.get('caller');
      return c.json(await asCaller(sql, caller, (tx) => startRun(tx, caller, request)), 201);
    }),
  );

  // an addition to the contract: docs/adr/0030
  routes.post('/run/plan', (c) =>
    answerPlaybooks(c, RUN, async () => {
      const request = readRunRequest(await bodyFields(c));
      const caller = c.get('caller');
      const plan = (tx: TransactionSql) => planRun(tx, caller, request, mayExec);
      return c.json(await asCaller(sql, caller, plan, { readOnly: true }));
    }),
  );

  routes.post('/run/approve/:id', (c) =>
    answerPlaybooks(c, RUN, async () => {
      const id = readId(c.req.param('id'), 'run');
      const caller = c.get('caller');
      const outcome = await asCaller(sql, caller, (tx) => approveRun(tx, caller, id));
      return outcome === 'approved'
        ? c.json({ message: 'playbook run approved' })
        : refuse(c, 403, 'You are not one of the people or teams that this playbook names as approvers.');
    }),
  );

  routes.post('/run/cancel/:id', (c) =>
    answerPlaybooks(c, RUN, async () => {
      const id = readId(c.req.param('id'), 'run');
      const [found] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ before: string | null }[]>`SELECT access.cancel_playbook_run(${id}) AS before`,
      );
      const before = found?.before ?? undefined;
      if (before === undefined) {
        throw new NotFound('This run does not exist any more. Refresh the list of runs.');
      }
      if (ENDED.includes(before)) throw new PlaybookRefusal(`This run has ended already: it is ${before}.`);
      return c.json({ message: 'playbook run cancelled' });
    }),
  );

  routes.get('/run/:id', (c) =>
    answerPlaybooks(c, READ_RUNS, async () => {
      const id = readId(c.req.param('id'), 'run');
      const [found] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ run: object }[]>`
          SELECT to_jsonb(r) || jsonb_build_object(
            'playbook', (SELECT jsonb_build_object('id', p.id, 'name', p.name, 'title', p.title)
                         FROM playbooks p WHERE p.id = r.playbook_id),
            'actions', (SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.start_time, a.scheduled_time, a.id), '[]')
                        FROM playbook_run_actions a WHERE a.playbook_run_id = r.id)) AS run
          FROM playbook_runs r WHERE r.id = ${id}`,
        { readOnly: true },
      );
      if (found === undefined)
        throw new NotFound('This run does not exist any more. Refresh the list of runs.');
      return c.json(found.run);
    }),
  );

  routes.post('/:id/params', (c) =>
    answerPlaybooks(c, READ, async () => {
      const id = readId(c.req.param('id'), 'playbook');
      const body = await bodyFields(c);
      const ref = readResourceRef(body);
      const named = body.id('id');
      if (named !== undefined && named.toLowerCase() !== id) {
        throw new BadInput(
          'The id of the body is another playbook than that of the address: send the same one.',
        );
      }
      const params = await asCaller(
        sql,
        c.get('caller'),
        async (tx) => {
          const playbook = await readPlaybook(tx, id);
          const resource = await requireResource(tx, ref);
          return withDefaults(parametersOf(playbook.spec), surroundingsOf(resource));
        },
        { readOnly: true },
      );
      return c.json({ params });
    }),
  );
  return routes;
}

function readId(text: string, what: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new BadInput(`That is not the id of a ${what}: use the id from the list of ${what}s.`);
}

function readRunRequest(body: Fields): RunRequest {
  body.allowOnly(['id', 'params', 'agent_id', 'attempt', ...RESOURCE_FIELDS], 'A run');
  const playbookId = body.id('id');
  if (playbookId === undefined) throw new BadInput('The field id is missing: send the id of the playbook.');
  return {
    playbookId,
    resource: readResourceRef(body),
    given: givenIn(body.fields('params')),
    agentId: body.id('agent_id'),
    attempt: body.id('attempt'),
  };
}

/** Empty text is a value: whoever empties a field with a default does not want the default back. */
function givenIn(params: Fields | undefined): Map<string, string> {
  const emptied = [...(params?.entries() ?? [])].filter(([, value]) => value === '');
  return new Map([...(params?.pairs() ?? []), ...emptied.map(([name]): [string, string] => [name, ''])]);
}

/** As every area call, and with the contract's answers for what the playbook does not allow. */
function answerPlaybooks(c: Context<AppEnv>, area: Area, work: () => Promise<Response>): Promise<Response> {
  return answerArea(c, area, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof NotFound) return refuse(c, 404, error.message);
      if (error instanceof PlaybookRefusal) {
        return c.json({ error: error.message, message: 'Playbook validation failed' }, 400);
      }
      throw error;
    }
  });
}

/** Silences of the contract (endpoints §7); mounted at /api/notification. */
import { Hono } from 'hono';
import type { TransactionSql } from 'postgres';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { BadInput } from '@server/features/query/badInput';
import { bodyFields } from '@server/features/query/fields';
import type { Fields } from '@server/features/query/fields';
import { unreadable } from '@server/features/query/expression';
import { recentEvents } from '@server/features/query/recentEvents';
import { refuse } from '@server/http/errors';
import { explain } from '@server/notifications/explain';
import { hiddenNow, messagesAfterSilences, silenceMatches } from '@server/notifications/silenceFigures';
import { previewSilence } from '@server/notifications/silencePreview';
import { readQuestion } from './question';
import type { AppEnv, Clock, Sql } from '@server/types';

const GONE = 'This record does not exist any more: choose another one.';

export interface NotificationDeps {
  sql: Sql;
  clock: Clock;
}

interface Silence {
  component_id: string | null;
  config_id: string | null;
  check_id: string | null;
  canary_id: string | null;
  from: string;
  until: string;
  description: string | null;
  recursive: boolean;
  filter: string | null;
}

/**
 * POST /silence: 200 with an empty body. Whoever may write on the group `database` may silence.
 * POST /silence/preview (docs/adr/0030): what a silence of the same body would hide, and what it would have hidden.
 * GET /silence/matches (docs/adr/0041): how much each silence held back in the last 7 days.
 * GET /silence/now: how many silences hide how many unhealthy checks at this moment.
 * GET /silence/ended: messages of the last 7 days that came within a day after a silence of theirs had ended.
 * POST /explain (docs/adr/0042): who would hear of an event of a record at a moment, and why or why not.
 * GET /events: what waits to be notified about, newest first. GET /history/:id/why: the steps that led to a row of send
 * history; empty for rows of other senders.
 */
export function notificationRoutes({ sql, clock }: NotificationDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/silence', (c) =>
    answerArea(c, ['database', 'write'], async () => {
      const body = await bodyFields(c);
      const silence = readSilence(body, clock.now());
      await asCaller(sql, c.get('caller'), (tx) =>
        addSilence(tx, silence, { attempt: body.id('attempt'), personId: c.get('caller').personId }),
      );
      return c.body(null, 200);
    }),
  );
  routes.post('/silence/preview', (c) =>
    answerArea(c, ['notifications', 'read'], async () => {
      const body = await bodyFields(c);
      const target = {
        ...readTarget(body),
        recursive: body.flag('recursive') ?? false,
        filter: readFilter(body),
      };
      return c.json(
        await asCaller(sql, c.get('caller'), (tx) => previewSilence(tx, target, clock.now()), {
          readOnly: true,
        }),
      );
    }),
  );
  routes.get('/silence/matches', (c) =>
    answerArea(c, ['notifications', 'read'], async () =>
      c.json(
        await asCaller(sql, c.get('caller'), (tx) => silenceMatches(tx, clock.now()), { readOnly: true }),
      ),
    ),
  );
  routes.get('/silence/ended', (c) =>
    answerArea(c, ['notifications', 'read'], async () =>
      c.json(
        await asCaller(sql, c.get('caller'), (tx) => messagesAfterSilences(tx, clock.now()), {
          readOnly: true,
        }),
      ),
    ),
  );
  routes.get('/silence/now', (c) =>
    answerArea(c, ['notifications', 'read'], async () =>
      c.json(await asCaller(sql, c.get('caller'), (tx) => hiddenNow(tx, clock.now()), { readOnly: true })),
    ),
  );
  routes.post('/explain', (c) =>
    answerArea(c, ['notifications', 'read'], async () => {
      const question = readQuestion(await bodyFields(c), clock.now());
      const explanation = await asCaller(sql, c.get('caller'), (tx) => explain(tx, question), {
        readOnly: true,
      });
      if (explanation === undefined) throw new BadInput(GONE);
      return c.json({ ...explanation, event: question.event, at: new Date(question.at).toISOString() });
    }),
  );
  routes.get('/events', (c) =>
    answerArea(c, ['database', 'read'], async () =>
      c.json(
        await asCaller(sql, c.get('caller'), (tx) => recentEvents(tx, tx`name NOT LIKE 'playbook.%'`), {
          readOnly: true,
        }),
      ),
    ),
  );
  routes.get('/history/:id/why', (c) =>
    answerArea(c, ['notifications', 'read'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id))
        throw new BadInput('That is not the id of a message: use the id from the send history.');
      const [found] = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ steps: object[] | null }[]>`
          SELECT access.notification_decision(id) AS steps FROM notification_send_history WHERE id = ${id}`,
        { readOnly: true },
      );
      return found === undefined
        ? refuse(c, 404, 'This message is not in the send history any more.')
        : c.json({ steps: found.steps ?? [] });
    }),
  );
  return routes;
}

/** `attempt` is the id of the press and of the silence: pressed or sent again, it is the same one (docs/adr/0074). */
async function addSilence(
  tx: TransactionSql,
  silence: Silence,
  { attempt, personId }: { attempt: string | undefined; personId: string },
): Promise<void> {
  const row = { ...silence, namespace: '', source: 'UI', created_by: personId };
  if (attempt === undefined) {
    await tx`INSERT INTO notification_silences ${tx(row)}`;
    return;
  }
  const added = await tx`
    INSERT INTO notification_silences ${tx({ ...row, id: attempt })} ON CONFLICT (id) DO NOTHING RETURNING id`;
  const own =
    await tx`SELECT 1 FROM notification_silences WHERE id = ${attempt} AND created_by = ${personId}`;
  if (added.length === 0 && own.length === 0)
    throw new BadInput('This attempt has the id of something else: add the silence again.');
}

function readTarget(body: Fields): Pick<Silence, 'component_id' | 'config_id' | 'check_id' | 'canary_id'> {
  const target = {
    component_id: body.id('component_id') ?? null,
    config_id: body.id('config_id') ?? null,
    check_id: body.id('check_id') ?? null,
    canary_id: body.id('canary_id') ?? null,
  };
  if (Object.values(target).every((id) => id === null)) {
    throw new BadInput(
      'It is not said what to silence: send at least one of component_id, config_id, check_id and canary_id.',
    );
  }
  return target;
}

/** Fields that only the server sets, like created_by, are not read at all. `now` in epoch milliseconds. */
function readSilence(body: Fields, now: number): Silence {
  const target = readTarget(body);
  const from = requiredMoment(body, 'from', now);
  const until = requiredMoment(body, 'until', now);
  if (Date.parse(from) >= Date.parse(until)) {
    throw new BadInput(`The silence would end (${until}) before it starts (${from}): choose a later until.`);
  }
  return {
    ...target,
    from,
    until,
    description: body.text('description') ?? null,
    recursive: body.flag('recursive') ?? false,
    filter: readFilter(body),
  };
}

/** An addition of docs/adr/0041: an expression that is true for what is hidden; null hides all that is named. */
function readFilter(body: Fields): string | null {
  const filter = body.text('filter')?.trim() ?? '';
  if (filter === '') return null;
  const problem = unreadable(filter);
  if (problem !== undefined) throw new BadInput(`The filter cannot be read: ${problem}.`);
  return filter;
}

function requiredMoment(body: Fields, name: string, now: number): string {
  const moment = body.moment(name, now);
  if (moment !== undefined) return moment;
  throw new BadInput(`The time ${name} is missing: send now, now+1h or a time like 2026-01-31T10:00:00Z.`);
}

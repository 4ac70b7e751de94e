/** Sends one message that is due, or says why it is not sent; its row of history is written in the same transaction. */
import type { TransactionSql } from 'postgres';
import { isJsonObject } from '@server/checks/fields';
import { reasonOf } from '@server/checks/networkErrors';
import { InvalidCheck } from '@server/checks/types';
import type { StoredConnection } from '@server/checks/types';
import { storableText } from '@server/jobs/storable';
import type { Clock, Sql } from '@server/types';
import { deliver, UnusableReceiver } from './channels';
import type { Channels, Receiver } from './channels';
import { circumstancesOf, factsFor } from './circumstances';
import { decide } from './decide';
import type { DecisionStep } from './decide';
import { writeHistory } from './history';
import { wordsOf } from './message';
import { MOST_ATTEMPTS, SEND } from './queueEvents';
import { readRule, receiverNamed } from './rules';
import type { Rule } from './rules';
import { readSubject } from './subject';
import type { Subject } from './subject';

export interface SendDeps extends Channels {
  sql: Sql;
  clock: Clock;
  publicUrl: string;
  connection: (reference: string) => Promise<StoredConnection | undefined>;
}

interface Pending {
  id: string;
  attempts: number;
  properties: { notification_id: string; receiver: string; event: string; id: string };
}

interface Item {
  pending: Pending;
  subject: Subject;
  steps: DecisionStep[];
}

/** Seconds before each further try. */
const PAUSES_S = [0, 10, 60, 300];

/** True when there was something due. A process that dies in the middle sends the message again: never lost, rarely twice. */
export async function sendNext(deps: SendDeps): Promise<boolean> {
  let isBusy = false;
  await deps.sql.begin(async (tx) => {
    const pending = await pick(tx, deps.clock.now());
    if (pending === undefined) return;
    isBusy = true;
    const rule = await readRule(tx, pending.properties.notification_id);
    if (rule === undefined) await forget(tx, [pending]);
    else await sendGroup(deps, tx, rule, pending);
  });
  return isBusy;
}

/** How many of the oldest are looked at: those of rules that another sender is at are left to it. */
const CANDIDATES = 20;

/**
 * The oldest that is due. Messages of one rule to one receiver are the work of one sender at a time, because those of a
 * group go together.
 */
async function pick(tx: TransactionSql, now: number): Promise<Pending | undefined> {
  const candidates = await tx<{ id: string; place: string }[]>`
    SELECT id, concat_ws(' ', ${SEND}::text, properties ->> 'notification_id', properties ->> 'receiver') AS place
    FROM event_queue
    WHERE name = ${SEND} AND coalesce(attempts, 0) < ${MOST_ATTEMPTS}
      AND created_at + coalesce(delay, 0) / 1000 * interval '1 microsecond' <= ${iso(now)}
      AND (last_attempt IS NULL
        OR last_attempt + (${PAUSES_S}::int[])[least(attempts, ${MOST_ATTEMPTS - 1}) + 1] * interval '1 second' <= ${iso(now)})
    ORDER BY priority, created_at LIMIT ${CANDIDATES}`;
  for (const { id, place } of candidates) {
    const [lock] = await tx<{ isOurs: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${place}, 4)) AS "isOurs"`;
    if (lock?.isOurs !== true) continue;
    const [pending] = await tx<Pending[]>`
      SELECT id, coalesce(attempts, 0) AS attempts, properties FROM event_queue WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
    if (pending !== undefined) return pending;
  }
  return undefined;
}

async function sendGroup(deps: SendDeps, tx: TransactionSql, rule: Rule, first: Pending): Promise<void> {
  const items: Item[] = [];
  for (const pending of [first, ...(await others(tx, rule, first))]) {
    const item = await prepare(deps, tx, rule, pending);
    if (item !== undefined) items.push(item);
  }
  if (items.length === 0) return;
  const startedAt = deps.clock.now();
  const attempt = await tryDelivery(
    deps,
    rule,
    first.properties,
    items.map(({ subject }) => subject),
  );
  const { error, why } = attempt;
  for (const { pending, subject, steps } of items) {
    await writeHistory(tx, {
      notificationId: rule.id,
      subjectId: subject.id,
      event: pending.properties.event,
      receiver: pending.properties.receiver,
      eventId: pending.id,
      status: error === undefined ? 'sent' : 'error',
      steps: [...steps, { step: 'send', passed: error === undefined, why }],
      body: attempt.body,
      error: error === undefined ? undefined : why,
      personId: attempt.personId,
      durationMs: deps.clock.now() - startedAt,
      now: deps.clock.now(),
    });
  }
  const isFinal = error === undefined || error instanceof UnusableReceiver || error instanceof InvalidCheck;
  if (isFinal)
    await forget(
      tx,
      items.map(({ pending }) => pending),
    );
  else await putOff(deps, tx, items, why);
}

interface Attempt {
  body: string;
  personId?: string | undefined;
  error?: Error;
  /** A sentence. */
  why: string;
}

async function tryDelivery(
  deps: SendDeps,
  rule: Rule,
  { receiver: name, event }: Pending['properties'],
  subjects: readonly Subject[],
): Promise<Attempt> {
  let body = '';
  let receiver: Receiver | undefined;
  const personOf = () => (receiver?.kind === 'mail' ? receiver.personId : undefined);
  try {
    receiver = await receiverNamed(rule, name, deps.connection);
    const words = wordsOf(rule, event, subjects, deps.publicUrl);
    body = `${words.title}\n\n${words.text}`;
    await deliver(receiver, words, deps);
    return { body, personId: personOf(), why: 'The receiver took the message.' };
  } catch (failure) {
    const error = failure instanceof Error ? failure : new Error(reasonOf(failure));
    return { body, personId: personOf(), error, why: reasonOf(error) };
  }
}

/** Pending messages that this one is to be sent together with: same rule, receiver, event and group. */
async function others(tx: TransactionSql, rule: Rule, first: Pending): Promise<Pending[]> {
  const groupBy = rule.group_by ?? [];
  if (groupBy.length === 0) return [];
  const { event, receiver, id } = first.properties;
  const own = await readSubject(tx, event, id);
  const rows = await tx<Pending[]>`
    SELECT id, coalesce(attempts, 0) AS attempts, properties FROM event_queue
    WHERE name = ${SEND} AND id <> ${first.id} AND properties ->> 'notification_id' = ${rule.id}
      AND properties ->> 'receiver' = ${receiver} AND properties ->> 'event' = ${event}
    ORDER BY created_at LIMIT 200 FOR UPDATE SKIP LOCKED`;
  const same: Pending[] = [];
  for (const row of rows) {
    const subject = await readSubject(tx, event, row.properties.id);
    if (own !== undefined && subject !== undefined && groupKey(subject, groupBy) === groupKey(own, groupBy))
      same.push(row);
  }
  return same;
}

/** `type`, `status_reason`, `label:app`, `tag:cluster`. */
function groupKey({ row }: Subject, groupBy: readonly string[]): string {
  return JSON.stringify(
    groupBy.map((key) => {
      const [map, name] = key.split(/:(.*)/s);
      if (name === undefined) return row[key] ?? null;
      const values = row[map === 'tag' ? 'tags' : 'labels'];
      return isJsonObject(values) && Object.hasOwn(values, name) ? values[name] : null;
    }),
  );
}

/** Decides about one record; undefined when nothing is to be sent about it, which is then written down. */
async function prepare(
  deps: SendDeps,
  tx: TransactionSql,
  rule: Rule,
  pending: Pending,
): Promise<Item | undefined> {
  const { event, id, receiver } = pending.properties;
  const subject = await readSubject(tx, event, id);
  if (subject === undefined) {
    await forget(tx, [pending]);
    return undefined;
  }
  const now = deps.clock.now();
  const circumstances = await circumstancesOf(tx, rule, subject, { event, receivers: [receiver], now });
  const decision = decide(factsFor(circumstances, receiver));
  if (decision.stopped === undefined) return { pending, subject, steps: decision.steps };
  await writeHistory(tx, {
    notificationId: rule.id,
    subjectId: subject.id,
    event,
    receiver,
    eventId: pending.id,
    status: decision.stopped,
    steps: decision.steps,
    now,
  });
  await forget(tx, [pending]);
  return undefined;
}

async function forget(tx: TransactionSql, pending: readonly Pending[]): Promise<void> {
  await tx`DELETE FROM event_queue WHERE id = ANY (${pending.map(({ id }) => id)}::uuid[])`;
}

async function putOff(
  deps: SendDeps,
  tx: TransactionSql,
  items: readonly Item[],
  why: string,
): Promise<void> {
  await tx`
    UPDATE event_queue SET attempts = coalesce(attempts, 0) + 1, last_attempt = ${iso(deps.clock.now())}, error = ${storableText(why)}
    WHERE id = ANY (${items.map(({ pending }) => pending.id)}::uuid[])`;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

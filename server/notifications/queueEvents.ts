/** Turns what happened into messages that are to be sent: one for each rule that listens and each receiver. */
import { reasonOf } from '@server/checks/networkErrors';
import { storableText } from '@server/jobs/storable';
import type { Sql } from '@server/types';
import type { TransactionSql } from 'postgres';
import { hearersOf, rulesFor } from './rules';
import type { Rule } from './rules';
import { factsOf, readSubject, SUBJECT_KINDS } from './subject';

export const SEND = 'notification.send';
const BATCH = 100;
/** Events with more failures stay where people see them (event_queue_summary, failed_events). */
export const MOST_ATTEMPTS = 4;

interface EventRow {
  id: string;
  name: string;
  properties: { id?: string } | null;
}

/** Takes some events; answers how many. Several processes take different ones. */
export async function queueEvents(sql: Sql): Promise<number> {
  let taken = 0;
  await sql.begin(async (tx) => {
    const events = await tx<EventRow[]>`
      SELECT id, name, properties FROM event_queue
      WHERE name <> ${SEND} AND split_part(name, '.', 1) = ANY (${[...SUBJECT_KINDS]}) AND attempts < ${MOST_ATTEMPTS}
        AND (last_attempt IS NULL OR last_attempt < now() - interval '30 seconds')
      ORDER BY priority, created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    taken = events.length;
    const names = [...new Set(events.map(({ name }) => name))];
    const rules = names.length === 0 ? [] : await rulesFor(tx, names);
    for (const event of events) await queueEvent(tx, event, rules);
  });
  return taken;
}

async function queueEvent(tx: TransactionSql, event: EventRow, rules: readonly Rule[]): Promise<void> {
  const listening = rules.filter(({ events }) => events.includes(event.name));
  try {
    await tx.savepoint(async (inner) => {
      const id = event.properties?.id;
      const subject =
        listening.length === 0 || id === undefined ? undefined : await readSubject(inner, event.name, id);
      if (subject !== undefined) {
        for (const rule of listening) {
          const facts = factsOf(subject, event.name);
          await queueRule(inner, rule, facts, { event: event.name, id: subject.id });
        }
      }
      await inner`DELETE FROM event_queue WHERE id = ${event.id}`;
    });
  } catch (error) {
    await tx`
      UPDATE event_queue SET attempts = coalesce(attempts, 0) + 1, last_attempt = now(), error = ${storableText(reasonOf(error))}
      WHERE id = ${event.id}`;
  }
}

/** A rule that cannot be evaluated says so itself and holds up no other. */
async function queueRule(
  tx: TransactionSql,
  rule: Rule,
  facts: Readonly<Record<string, unknown>>,
  about: { event: string; id: string },
): Promise<void> {
  let receivers: string[];
  try {
    receivers = hearersOf(rule, facts);
  } catch (error) {
    await tx`UPDATE notifications SET error = ${storableText(reasonOf(error))} WHERE id = ${rule.id}`;
    return;
  }
  for (const receiver of receivers) {
    const properties = { notification_id: rule.id, receiver, ...about };
    // one that waits already keeps its moment: a flapping check must not put it off for ever
    await tx`
      INSERT INTO event_queue (name, properties, delay)
      VALUES (${SEND}, ${JSON.stringify(properties)}::text::jsonb, ${rule.wait_for ?? null})
      ON CONFLICT ON CONSTRAINT event_queue_name_properties_key DO NOTHING`;
  }
}

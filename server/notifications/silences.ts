/** Which silence holds a message back: one that names the record, and whose filter, if it has one, is true for it. */
import type { TransactionSql } from 'postgres';
import { evaluateCondition } from '@server/features/query/expression';
import { recordFacts } from './subject';
import type { Subject } from './subject';

export interface Silence {
  id: string;
  description: string | null;
  until: string;
}

/**
 * Whether a filter lets a silence hide the record. One that cannot be evaluated for it (a label that it does not have)
 * hides nothing: a message too much is better than silence.
 */
export function hides(filter: string | null | undefined, subject: Subject): boolean {
  if (filter === null || filter === undefined || filter.trim() === '') return true;
  const verdict = evaluateCondition(filter, recordFacts(subject));
  return 'isTrue' in verdict && verdict.isTrue;
}

/** The silence that hides a record at `now` (milliseconds) for longest. */
export async function silenceOf(
  tx: TransactionSql,
  subject: Subject,
  now: number,
): Promise<Silence | undefined> {
  const named = await tx<(Silence & { filter: string | null })[]>`
    SELECT id, description, "until", filter
    FROM access.silences_of(${subject.kind}, ${subject.id}, ${new Date(now).toISOString()})`;
  const silence = named.find(({ filter }) => hides(filter, subject));
  return silence && { ...silence, until: new Date(silence.until).toISOString() };
}

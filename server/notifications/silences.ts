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

/** How long after its end a silence is still told of with messages that it no longer hides. */
const RECENT_MS = 86_400_000;

export interface SilencesAround {
  /** The one that hides the record for longest. */
  holding: Silence | undefined;
  /** The one that hid it last, when it ended within a day before. */
  ended: Silence | undefined;
}

/** What hides a record at `now` (milliseconds), and what no longer does. */
export async function silencesAround(
  tx: TransactionSql,
  subject: Subject,
  now: number,
): Promise<SilencesAround> {
  const named = await tx<(Silence & { filter: string | null })[]>`
    SELECT id, description, "until", filter
    FROM access.silences_between(${subject.kind}, ${subject.id}, ${iso(now - RECENT_MS)}, ${iso(now)})`;
  const [holding, ended] = [true, false].map((isHolding) => {
    const silence = named.find(
      ({ filter, until }) => Date.parse(until) > now === isHolding && hides(filter, subject),
    );
    return (
      silence && { id: silence.id, description: silence.description, until: iso(Date.parse(silence.until)) }
    );
  });
  return { holding, ended };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

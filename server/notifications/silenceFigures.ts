/** Figures about all silences: what they held back, what they hide now, and what came when they had ended. */
import type { TransactionSql } from 'postgres';
import { hides } from './silences';
import { readSubjects } from './subject';

const WEEK_MS = 7 * 86_400_000;

/** Messages that each silence held back in 7 days; silences that held none back are left out. */
export const silenceMatches = (
  tx: TransactionSql,
  now: number,
): Promise<{ silence_id: string; messages: number; last_at: string }[]> => tx`
  SELECT silence_id, messages::int, last_at FROM access.silence_matches(${iso(now - WEEK_MS)})`;

/** Messages of 7 days that were sent within a day after a silence of their record had ended. */
export const messagesAfterSilences = (
  tx: TransactionSql,
  now: number,
): Promise<{ history_id: string; silence_id: string; ended_at: string }[]> => tx`
  SELECT history_id, silence_id, ended_at FROM access.messages_after_silences(${iso(now - WEEK_MS)})`;

interface HiddenNow {
  /** Silences that hold now. */
  silences: number;
  /** Unhealthy checks that at least one of them hides, as the sender would find. */
  red: number;
}

interface Named {
  id: string;
  /** One of the silences hides all that it names. */
  isWhole: boolean;
  /** Of the others. */
  filters: string[];
}

export async function hiddenNow(tx: TransactionSql, now: number): Promise<HiddenNow> {
  const [active] = await tx<{ silences: number }[]>`
    SELECT count(*)::int AS silences FROM notification_silences
    WHERE deleted_at IS NULL AND "from" <= ${iso(now)} AND "until" > ${iso(now)}`;
  const silences = active?.silences ?? 0;
  if (silences === 0) return { silences, red: 0 };
  const named = await tx<Named[]>`
    SELECT k.id, bool_or(s.filter IS NULL) AS "isWhole",
      coalesce(jsonb_agg(s.filter) FILTER (WHERE s.filter IS NOT NULL), '[]') AS filters
    FROM checks k CROSS JOIN LATERAL access.silences_of('check', k.id, ${iso(now)}) s
    WHERE k.status = 'unhealthy' AND k.deleted_at IS NULL GROUP BY k.id`;
  const filtered = new Map(named.filter(({ isWhole }) => !isWhole).map(({ id, filters }) => [id, filters]));
  const subjects = filtered.size === 0 ? [] : await readSubjects(tx, 'check', [...filtered.keys()]);
  const hidden = subjects.filter((subject) =>
    filtered.get(subject.id)?.some((filter) => hides(filter, subject)),
  );
  return { silences, red: named.length - filtered.size + hidden.length };
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

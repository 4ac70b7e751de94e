/** The answer of POST /catalog/changes. Pure. */
import { asRows, type RowPage } from '@/services/api/rows';
import { MESSAGES } from '@/services/text/messages';
import type { ChangeListRow } from './records';

interface ChangesAnswer {
  total?: number;
  changes?: unknown;
}

/** One page of changes; all is left out where nothing matches, and what is no such answer is an error (fault F17). */
export function changePage(answer: unknown): RowPage<ChangeListRow> {
  if (typeof answer !== 'object' || answer === null) throw new TypeError(MESSAGES.notAList);
  const { changes, total } = answer as ChangesAnswer; // its list is looked at below
  const rows = changes ?? [];
  if (Array.isArray(answer) || !Array.isArray(rows)) throw new TypeError(MESSAGES.notAList);
  return { rows: asRows<ChangeListRow>(rows), total: total ?? rows.length };
}

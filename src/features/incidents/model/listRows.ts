/** Rows of the list as they are drawn. Pure. */
import { HYPOTHESIS_STATUSES } from '@/services/contracts/enums';
import type { HypothesisLine, IncidentListRow } from './records';

export interface IncidentLine extends IncidentListRow {
  isSelected: boolean;
  /** The hypothesis that comes closest to a proof. */
  leading: HypothesisLine | undefined;
  lastActivity: string;
}

const rank = (status: string): number => {
  const at = HYPOTHESIS_STATUSES.findIndex((known) => known === status);
  return at === -1 ? HYPOTHESIS_STATUSES.length : at;
};

/** The most certain hypothesis; of equal ones the newest. Ruled-out ones lead nothing. */
export function leadingHypothesis(hypotheses: readonly HypothesisLine[]): HypothesisLine | undefined {
  return hypotheses
    .filter(({ status }) => status !== 'disproven')
    .sort((a, b) => rank(a.status) - rank(b.status) || (a.updated_at < b.updated_at ? 1 : -1))[0];
}

/** The latest change of the incident or of any of its hypotheses. */
export function lastActivity({
  updated_at,
  hypotheses,
}: Pick<IncidentListRow, 'updated_at' | 'hypotheses'>): string {
  return hypotheses.reduce(
    (latest, hypothesis) =>
      Date.parse(hypothesis.updated_at) > Date.parse(latest) ? hypothesis.updated_at : latest,
    updated_at,
  );
}

export function toLines(rows: readonly IncidentListRow[], selected: ReadonlySet<string>): IncidentLine[] {
  return rows.map((row) => ({
    ...row,
    isSelected: selected.has(row.id),
    leading: leadingHypothesis(row.hypotheses),
    lastActivity: lastActivity(row),
  }));
}

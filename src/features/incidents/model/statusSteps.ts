/** How sure people were of a hypothesis, over time (beyond.md M10). Pure. */
import { HYPOTHESIS_STATUSES } from '@/services/contracts/enums';
import type { HistoryRecord, HypothesisRecord } from './records';

export interface StatusStep {
  /** Milliseconds since the epoch. */
  time: number;
  status: string;
}

/** What a hypothesis begins with (checklist HYP-4). */
const FIRST = 'possible';

/** The log of an incident by hypothesis: its changes of status, oldest first. */
export function statusChanges(history: readonly HistoryRecord[]): ReadonlyMap<string, readonly StatusStep[]> {
  const byHypothesis = new Map<string, StatusStep[]>();
  for (const { type, hypothesis, description, created_at } of history) {
    if (type !== 'hypothesis.status_updated' || hypothesis === null || description === null) continue;
    const steps = byHypothesis.get(hypothesis.id) ?? [];
    steps.push({ time: Date.parse(created_at), status: description });
    byHypothesis.set(hypothesis.id, steps);
  }
  for (const steps of byHypothesis.values()) steps.sort((a, b) => a.time - b.time);
  return byHypothesis;
}

/** From what it began with to what it is now; one step when nobody ever changed it. */
export function statusSteps(
  { created_at, status }: Pick<HypothesisRecord, 'created_at' | 'status'>,
  changes: readonly StatusStep[],
): StatusStep[] {
  const first = { time: Date.parse(created_at), status: changes.length === 0 ? status : FIRST };
  return [first, ...changes];
}

export const SPARK_WIDTH = 64;
export const SPARK_HEIGHT = 14;
const EDGE = 2;

/** The steps as a line: to the right with time until `now`, up with certainty. A status nobody knows counts as possible. */
export function sparkPath(steps: readonly StatusStep[], now: number): string {
  const [first] = steps;
  if (first === undefined) return '';
  const length = Math.max(1, now - first.time);
  const x = (time: number) => Math.min(1, Math.max(0, (time - first.time) / length)) * SPARK_WIDTH;
  const last = HYPOTHESIS_STATUSES.length - 1;
  const y = (status: string) => {
    const at = HYPOTHESIS_STATUSES.findIndex((known) => known === status);
    const rank = at === -1 ? HYPOTHESIS_STATUSES.indexOf(FIRST) : at;
    return EDGE + (rank / last) * (SPARK_HEIGHT - 2 * EDGE);
  };
  const round = (value: number) => Math.round(value * 10) / 10;
  const [start, ...rest] = steps.map(({ time, status }) => ({ x: round(x(time)), y: round(y(status)) }));
  if (start === undefined) return '';
  return `M${start.x} ${start.y}${rest.map((step) => `H${step.x}V${step.y}`).join('')}H${SPARK_WIDTH}`;
}

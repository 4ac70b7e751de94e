/** What a run would do (docs/adr/0030, POST /playbook/run/plan), in words. Pure. */
import { pickedValue } from '@/components/form/kinds/picked';
import { formatShortDuration } from '@/services/format/duration';
import { fieldName } from './parameters';
import type { Parameter, RunRow } from './records';

export interface PlannedStep {
  name: string;
  kind: string;
  condition?: string;
  delay_ms: number;
  timeout_ms: number;
  retries: number;
  retry_delay_ms: number;
  verdict: 'runs' | 'skipped' | 'open';
  does: readonly { what: string; text: string }[];
  problem?: string;
}

export interface PlannedApproval {
  mode: 'any' | 'all';
  /** Whether the start of this person is all the approval that is needed. */
  is_enough: boolean;
  approvers: readonly { kind: 'person' | 'team'; name: string; people: readonly string[] }[];
}

export type EarlierRun = Pick<RunRow, 'id' | 'status' | 'created_at' | 'start_time' | 'end_time' | 'error'>;

export interface Plan {
  target: { field: string; id: string; name: string; type: string | null; status: string | null } | null;
  parameters: readonly { name: string; label: string; shown: string; is_default: boolean }[];
  steps: readonly PlannedStep[];
  problem: string | null;
  approval: PlannedApproval | null;
  last: readonly EarlierRun[];
  usual_ms: number | null;
}

/** Whether a required value is missing, so that there is nothing to plan yet. */
export function isIncomplete(
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
): boolean {
  return parameters.some(({ required, type }, index) => {
    if (required !== true || type === 'checkbox') return false;
    const value = values[fieldName(index)];
    const text = typeof value === 'string' ? value : pickedValue(value);
    return text === undefined || text.trim() === '';
  });
}

/** When a step begins, ends and is tried again; empty where nothing is special. */
export function timingOf({ delay_ms, timeout_ms, retries, retry_delay_ms }: PlannedStep): string {
  const tries = `${retries} more ${retries === 1 ? 'try' : 'tries'}, ${formatShortDuration(retry_delay_ms)} apart`;
  return [
    ...(delay_ms > 0 ? [`waits ${formatShortDuration(delay_ms)}`] : []),
    `at most ${formatShortDuration(timeout_ms)}`,
    ...(retries > 0 ? [tries] : []),
  ].join(' · ');
}

/** `Grace Hopper`, `team web (Ada, Grace)`; who does not exist is named as such. */
export function approverWords({ kind, name, people }: PlannedApproval['approvers'][number]): string {
  if (kind === 'person') return people.length === 0 ? `${name} (nobody has this name)` : people.join(', ');
  return `team ${name} (${people.length === 0 ? 'nobody is in it' : people.join(', ')})`;
}

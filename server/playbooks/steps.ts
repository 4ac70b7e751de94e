/** The actions of a playbook as steps (contract specs §9), and which of them comes next. Pure. */
import {
  isJsonObject,
  isPresent,
  optionalDuration,
  optionalInteger,
  optionalObject,
  requiredText,
} from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';

/** Kinds of actions that this backend carries out; the contract has more, which only a platform runs. */
export const STEP_KINDS = ['exec', 'http', 'sql', 'notification', 'gitops', 'github'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
const OTHER_KINDS = ['pod', 'azureDevopsPipeline'];

export interface Step {
  name: string;
  kind: StepKind;
  /** What the action says below its kind. */
  entry: JsonObject;
  /** CEL; without one a step runs while no step before it has failed. */
  condition: string | undefined;
  delayMs: number;
  timeoutMs: number;
  /** How often a failed step is tried again, and after how long. */
  retries: number;
  retryDelayMs: number;
}

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
const LONGEST_TIMEOUT_MS = 60 * 60_000;
const LONGEST_DELAY_MS = 30 * 24 * 3600_000;
const MOST_STEPS = 100;
const MOST_RETRIES = 20;

/** Reads the steps. Throws InvalidCheck with a sentence for one that cannot be carried out here. */
export function stepsOf(spec: unknown): Step[] {
  const actions: unknown = isJsonObject(spec) ? spec['actions'] : undefined;
  if (!Array.isArray(actions) || actions.length === 0) {
    throw new InvalidCheck('The playbook has no actions: add at least one.');
  }
  if (actions.length > MOST_STEPS) {
    throw new InvalidCheck(`The playbook has ${actions.length} actions: the most is ${MOST_STEPS}.`);
  }
  return actions.map(readStep);
}

function readStep(action: unknown, at: number): Step {
  if (!isJsonObject(action)) throw new InvalidCheck(`Action ${at + 1} must be an object with a name.`);
  const name = requiredText(action, 'name');
  const kind = kindOf(action, name);
  if (isPresent(action, 'runsOn') && !isForHere(action['runsOn'])) {
    throw new InvalidCheck(
      `The action "${name}" runs on an agent (runsOn), which this backend has none of: remove runsOn.`,
    );
  }
  const retry = optionalObject(action, 'retry') ?? {};
  const condition: unknown = action['if'];
  return {
    name,
    kind,
    entry: optionalObject(action, kind) ?? {},
    condition: typeof condition === 'string' && condition.trim() !== '' ? condition : undefined,
    delayMs: Math.min(optionalDuration(action, 'delay') ?? 0, LONGEST_DELAY_MS),
    timeoutMs: Math.min(optionalDuration(action, 'timeout') ?? DEFAULT_TIMEOUT_MS, LONGEST_TIMEOUT_MS),
    retries: optionalInteger(retry, 'limit', { max: MOST_RETRIES }) ?? 0,
    retryDelayMs: Math.min(optionalDuration(retry, 'duration') ?? 5000, LONGEST_DELAY_MS),
  };
}

function kindOf(action: JsonObject, name: string): StepKind {
  const other = OTHER_KINDS.find((known) => isPresent(action, known));
  if (other !== undefined) {
    throw new InvalidCheck(
      `The action "${name}" is of the kind ${other}, which this backend does not run: run this playbook on the platform.`,
    );
  }
  const [kind, ...more] = STEP_KINDS.filter((known) => isPresent(action, known));
  if (kind !== undefined && more.length === 0) return kind;
  throw new InvalidCheck(`The action "${name}" must say exactly one of ${STEP_KINDS.join(', ')}.`);
}

const isForHere = (runsOn: unknown): boolean =>
  Array.isArray(runsOn) && runsOn.every((agent) => agent === 'local' || agent === '');

/** A step that was begun, as it is stored. */
export interface StepRow {
  id: string;
  status: string;
  /** ISO 8601. */
  scheduled_time: string;
  attempts: number;
}

export type Move =
  | { kind: 'begin'; step: Step }
  | { kind: 'sleep'; until: number }
  | { kind: 'carry out'; step: Step; row: StepRow }
  /** Whoever carried it out is gone. */
  | { kind: 'lost'; step: Step; row: StepRow }
  | { kind: 'finish' };

const WAITING = ['sleeping', 'scheduled', 'waiting'];

/** What to do next; `rows` are in the order of the steps. `now` in epoch milliseconds. */
export function nextMove(steps: readonly Step[], rows: readonly StepRow[], now: number): Move {
  const row = rows.at(-1);
  const step = steps[rows.length - 1];
  if (row !== undefined && step !== undefined) {
    if (row.status === 'running') return { kind: 'lost', step, row };
    if (WAITING.includes(row.status)) {
      const until = Date.parse(row.scheduled_time);
      return until > now ? { kind: 'sleep', until } : { kind: 'carry out', step, row };
    }
  }
  const next = steps[rows.length];
  return next === undefined ? { kind: 'finish' } : { kind: 'begin', step: next };
}

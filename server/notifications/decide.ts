/** Whether a message about one record is sent now, and why: each step is kept for "why (not) notified". Pure. */
import { formatDuration } from '@server/checks/durations';

export type Status = 'sent' | 'error' | 'silenced' | 'repeat-interval' | 'skipped' | 'inhibited';

export interface DecisionStep {
  step: 'rule' | 'wait' | 'inhibition' | 'silence' | 'repeat' | 'send';
  passed: boolean;
  /** A sentence. */
  why: string;
  /** The silence that stopped it, or one that no longer did. */
  silence_id?: string;
  /** When that silence ended; ISO 8601. */
  ended_at?: string;
  /** The soonest that the same message can go again; ISO 8601. */
  next_at?: string;
  /** The filter of the rule, and the part of it that refused the record. */
  filter?: FilterPart;
}

/** Characters from `from` to `to` of an expression. */
export interface FilterPart {
  text: string;
  from: number;
  to: number;
}

interface Silence {
  id: string;
  description: string | null;
  /** ISO 8601. */
  until: string;
}

export interface Facts {
  ruleName: string;
  event: string;
  waitMs: number;
  repeatMs: number;
  /** `status` and `health` of the record as they are now. */
  state: { status: unknown; health: unknown };
  /** Why another message speaks for this one; undefined when none does, null where the rule has no inhibitions. */
  inhibitedWhy: string | undefined | null;
  silence: Silence | undefined;
  /** One that hid it until lately. */
  endedSilence: Silence | undefined;
  /** When the same message was last sent to the same receiver; ISO 8601. */
  lastSentAt: string | undefined;
  now: number;
}

export interface Decision {
  /** Undefined when it is to be sent. */
  stopped: Exclude<Status, 'sent' | 'error'> | undefined;
  steps: DecisionStep[];
}

/** What `check.failed` and the like say about the record; undefined for events that are no state. */
export function stateOf(event: string): { column: 'status' | 'health'; value: string } | undefined {
  if (event === 'check.failed') return { column: 'status', value: 'unhealthy' };
  if (event === 'check.passed') return { column: 'status', value: 'healthy' };
  const [, value] = /^(?:component|config)\.(healthy|unhealthy|warning|unknown)$/.exec(event) ?? [];
  return value === undefined ? undefined : { column: 'health', value };
}

/** Whether it is still so after the wait of the rule. */
function afterWaiting({ waitMs, event, state }: Facts): DecisionStep {
  const wanted = stateOf(event);
  const waited = formatDuration(waitMs);
  const found = wanted && state[wanted.column];
  if (wanted === undefined || found === wanted.value)
    return { step: 'wait', passed: true, why: `After ${waited} it was still so.` };
  const now = typeof found === 'string' ? found : 'unknown';
  return { step: 'wait', passed: false, why: `After ${waited} it was ${now} again, so nothing was sent.` };
}

const reasonOf = ({ description }: Silence): string => (description ? ` (${description.slice(0, 200)})` : '');

function notSilenced(ended: Silence | undefined): DecisionStep {
  const step: DecisionStep = { step: 'silence', passed: true, why: 'No silence hides it.' };
  if (ended === undefined) return step;
  const why = `${step.why} One${reasonOf(ended)} did until ${ended.until}.`;
  return { ...step, why, silence_id: ended.id, ended_at: ended.until };
}

export function decide(facts: Facts): Decision {
  const steps: DecisionStep[] = [
    {
      step: 'rule',
      passed: true,
      why: `The rule ${facts.ruleName} listens to ${facts.event}, and its filter let it pass.`,
    },
  ];
  const stop = (stopped: Decision['stopped'], step: DecisionStep): Decision => ({
    stopped,
    steps: [...steps, step],
  });
  if (facts.waitMs > 0) {
    const step = afterWaiting(facts);
    if (!step.passed) return stop('skipped', step);
    steps.push(step);
  }
  const { inhibitedWhy, silence } = facts;
  if (typeof inhibitedWhy === 'string')
    return stop('inhibited', { step: 'inhibition', passed: false, why: inhibitedWhy });
  if (inhibitedWhy === undefined)
    steps.push({ step: 'inhibition', passed: true, why: 'No message about a related item speaks for it.' });
  if (silence !== undefined) {
    return stop('silenced', {
      step: 'silence',
      passed: false,
      why: `A silence${reasonOf(silence)} hides it until ${silence.until}.`,
      silence_id: silence.id,
      next_at: silence.until,
    });
  }
  steps.push(notSilenced(facts.endedSilence));
  if (facts.repeatMs > 0 && facts.lastSentAt !== undefined) {
    const again = Date.parse(facts.lastSentAt) + facts.repeatMs;
    if (again > facts.now) {
      return stop('repeat-interval', {
        step: 'repeat',
        passed: false,
        why: `It was sent at ${facts.lastSentAt} already; the rule repeats after ${formatDuration(facts.repeatMs)}, at ${new Date(again).toISOString()} at the soonest.`,
        next_at: new Date(again).toISOString(),
      });
    }
  }
  if (facts.repeatMs > 0)
    steps.push({ step: 'repeat', passed: true, why: 'It was not sent within the repeat interval.' });
  return { stopped: undefined, steps };
}

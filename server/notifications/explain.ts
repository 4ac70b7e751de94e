/**
 * "Who would hear about X at 03:00?" (design: beyond M13): what the sender would do with an event that did not happen,
 * by the functions that it asks itself (docs/adr/0042).
 */
import type { TransactionSql } from 'postgres';
import { eventsOf } from '@/services/contracts/notificationEvents';
import { formatDuration } from '@server/checks/durations';
import { optionalText } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import { reasonOf } from '@server/checks/networkErrors';
import { readListedConnection } from '@server/jobs/connectionRows';
import { UnusableReceiver } from './channels';
import { circumstancesOf, factsFor } from './circumstances';
import { decide, stateOf } from './decide';
import type { DecisionStep, Status } from './decide';
import { refusalOf } from './refusal';
import { hearersOf, readableRulesFor, receiverNamed, referenceOf, serviceNamed, waitMsOf } from './rules';
import type { Rule } from './rules';
import { factsOf, readSubject } from './subject';
import type { Subject } from './subject';

/** As statuses of the history; the last four are rules that never come so far. */
export type Outcome = Status | 'other-event' | 'filtered' | 'broken' | 'nobody';

export interface Hearer {
  kind: 'person' | 'connection' | 'address';
  /** Of a person or connection; what the rule calls an address, never the address. Null where it has no name. */
  name: string | null;
  /** The team that it hears for. */
  team: string | null;
}

/** Receivers of a rule for whom the same holds. */
export interface Verdict {
  outcome: Outcome;
  receivers: Hearer[];
  /** When it would be sent or held back: after the wait of the rule. ISO 8601. */
  at: string;
  steps: DecisionStep[];
}

export interface Explanation {
  resource: { kind: string; id: string; name: string };
  rules: { id: string; name: string; verdicts: Verdict[] }[];
}

interface Question {
  kind: string;
  id: string;
  event: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Undefined when there is no such record. `tx` is that of the person who asks. */
export async function explain(
  tx: TransactionSql,
  { kind, id, event, at }: Question,
): Promise<Explanation | undefined> {
  const found = await readSubject(tx, event, id);
  if (found === undefined) return undefined;
  const subject = asAfter(found, event);
  const rules: Explanation['rules'] = [];
  for (const rule of await readableRulesFor(tx, eventsOf(kind)))
    rules.push({
      id: rule.id,
      name: rule.name,
      verdicts: await verdictsOf(tx, rule, subject, { event, at }),
    });
  return { resource: { kind, id: found.id, name: found.name }, rules };
}

/** The record as the event would find it: `check.failed` is about one that is unhealthy. */
function asAfter(subject: Subject, event: string): Subject {
  const state = stateOf(event);
  return state === undefined ? subject : { ...subject, row: { ...subject.row, [state.column]: state.value } };
}

type When = Pick<Question, 'event' | 'at'>;

async function verdictsOf(
  tx: TransactionSql,
  rule: Rule,
  subject: Subject,
  { event, at }: When,
): Promise<Verdict[]> {
  const unheard = (outcome: Outcome, step: Omit<DecisionStep, 'step' | 'passed'>): Verdict[] => [
    { outcome, receivers: [], at: iso(at), steps: [{ step: 'rule', passed: false, ...step }] },
  ];
  if (!rule.events.includes(event))
    return unheard('other-event', { why: `It listens to ${rule.events.join(', ')}, not to ${event}.` });
  const facts = factsOf(subject, event);
  let receivers: string[];
  try {
    receivers = hearersOf(rule, facts);
  } catch (error) {
    const part = error instanceof UnusableReceiver ? refusalOf(rule.filter, facts)?.part : undefined;
    return unheard('broken', { why: reasonOf(error), ...part });
  }
  if (receivers.length > 0) return decided(tx, rule, subject, { event, at, receivers });
  const refusal = refusalOf(rule.filter, facts);
  return refusal === undefined
    ? unheard('nobody', { why: NOBODY })
    : unheard('filtered', { why: refusal.why, ...refusal.part });
}

const NOBODY =
  'It listens, but nobody would get it: it names no receiver, its team has no members, or the filters of its receivers refuse it.';

async function decided(
  tx: TransactionSql,
  rule: Rule,
  subject: Subject,
  { event, at, receivers }: When & { receivers: readonly string[] },
): Promise<Verdict[]> {
  const dueAt = at + waitMsOf(rule);
  const circumstances = await circumstancesOf(tx, rule, subject, { event, receivers, now: dueAt });
  const verdicts = new Map<string, Verdict>();
  for (const receiver of receivers) {
    const decision = decide(factsFor(circumstances, receiver));
    const steps = decision.steps.map((step) => (step.step === 'wait' ? supposedWait(rule, dueAt) : step));
    const problem = decision.stopped === undefined ? await problemOf(tx, rule, receiver) : undefined;
    if (decision.stopped === undefined)
      steps.push({
        step: 'send',
        passed: problem === undefined,
        why: problem ?? `It would be sent at ${iso(dueAt)}.`,
      });
    const outcome = decision.stopped ?? (problem === undefined ? 'sent' : 'error');
    const key = JSON.stringify([outcome, steps]);
    const verdict = verdicts.get(key) ?? { outcome, receivers: [], at: iso(dueAt), steps };
    verdict.receivers.push(await hearerOf(tx, rule, receiver));
    verdicts.set(key, verdict);
  }
  return [...verdicts.values()];
}

const supposedWait = (rule: Rule, dueAt: number): DecisionStep => ({
  step: 'wait',
  passed: true,
  why: `It would be asked again after ${formatDuration(waitMsOf(rule))}, at ${iso(dueAt)}; supposed that it is still so then.`,
});

/** Why the message could not be brought to a receiver; what its address or its service would say nobody knows. */
async function problemOf(tx: TransactionSql, rule: Rule, receiver: string): Promise<string | undefined> {
  try {
    await receiverNamed(rule, receiver, async (reference) => {
      const known = await readListedConnection(tx, reference);
      return known && { ...known, properties: {}, insecureTls: false };
    });
    return undefined;
  } catch (error) {
    if (error instanceof UnusableReceiver) return error.message;
    throw error;
  }
}

async function hearerOf(tx: TransactionSql, rule: Rule, receiver: string): Promise<Hearer> {
  const team = receiver === 'person' ? null : rule.team_name;
  const service = serviceNamed(rule, receiver);
  return service === undefined
    ? { kind: 'person', name: personNamed(rule, receiver)?.name ?? null, team }
    : { ...(await serviceHearer(tx, service)), team };
}

async function serviceHearer(tx: TransactionSql, service: JsonObject): Promise<Omit<Hearer, 'team'>> {
  const reference = referenceOf(service);
  const own = optionalText(service, 'name') ?? null;
  if (reference === undefined) return { kind: 'address', name: own };
  const connection = await readListedConnection(tx, reference);
  return { kind: 'connection', name: connection?.name ?? own };
}

const personNamed = ({ person, members }: Rule, receiver: string) =>
  receiver === 'person' ? person : members.find(({ id }) => receiver === `member:${id}`);

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

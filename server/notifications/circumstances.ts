/**
 * What is known about a rule and a record at a moment, for `decide`. The sender asks it before each message, and "who
 * would hear?" asks it about messages that nobody sent (docs/adr/0042).
 */
import type { TransactionSql } from 'postgres';
import { InvalidCheck } from '@server/checks/types';
import type { Facts } from './decide';
import { inhibitedWhy, inhibitionsOf, inhibitorOf } from './inhibitions';
import type { Inhibition } from './inhibitions';
import { repeatMsOf, waitMsOf } from './rules';
import type { Rule } from './rules';
import { silencesAround } from './silences';
import type { Subject } from './subject';

interface Circumstances {
  /** The same for all receivers. */
  facts: Omit<Facts, 'lastSentAt'>;
  /** When the same message last went to each receiver that got it; ISO 8601. */
  lastSentAt: ReadonlyMap<string, string>;
}

interface Question {
  event: string;
  receivers: readonly string[];
  /** Epoch milliseconds: the moment at which the message is due. */
  now: number;
}

export async function circumstancesOf(
  tx: TransactionSql,
  rule: Rule,
  subject: Subject,
  { event, receivers, now }: Question,
): Promise<Circumstances> {
  const { holding, ended } = await silencesAround(tx, subject, now);
  const facts = {
    ruleName: rule.name,
    event,
    waitMs: waitMsOf(rule),
    repeatMs: repeatMsOf(rule),
    state: { status: subject.row['status'], health: subject.row['health'] },
    inhibitedWhy: await inhibitedBy(tx, rule, subject, now),
    silence: holding,
    endedSilence: ended,
    now,
  };
  return { facts, lastSentAt: await lastSent(tx, rule, subject, event, receivers) };
}

/** As `decide` takes them. */
export const factsFor = ({ facts, lastSentAt }: Circumstances, receiver: string): Facts => ({
  ...facts,
  lastSentAt: lastSentAt.get(receiver),
});

async function lastSent(
  tx: TransactionSql,
  rule: Rule,
  subject: Subject,
  event: string,
  receivers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (repeatMsOf(rule) === 0) return new Map();
  const rows = await tx<{ receiver: string; sent_at: string }[]>`
    SELECT receiver, sent_at FROM access.last_sent(${rule.id}, ${subject.id}, ${event}, ${[...receivers]}::text[])`;
  return new Map(rows.map(({ receiver, sent_at }) => [receiver, new Date(sent_at).toISOString()]));
}

/** As Facts.inhibitedWhy. A rule whose inhibitions were broken meanwhile sends: what is too much is better than silence. */
async function inhibitedBy(
  tx: TransactionSql,
  rule: Rule,
  subject: Subject,
  now: number,
): Promise<string | undefined | null> {
  let inhibitions: Inhibition[];
  try {
    inhibitions = inhibitionsOf(rule.properties);
  } catch (error) {
    if (error instanceof InvalidCheck) return null;
    throw error;
  }
  if (inhibitions.length === 0) return null;
  const question = { ruleId: rule.id, inhibitions, repeatMs: repeatMsOf(rule), now };
  const inhibitor = await inhibitorOf(tx, subject, question);
  return inhibitor && inhibitedWhy(inhibitor);
}

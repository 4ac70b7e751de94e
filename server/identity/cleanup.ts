/** Removes what nobody can use any more; run now and then by a job. */
import type { Clock, Sql } from '../types';
import { OUTBOX_LIFE_MS } from '../mail/outbox';
import type { SessionRules } from './identityOptions';
import { toInstant } from './instants';
import { STRIKES_FORGOTTEN_MS } from './attempts';

const GRACE_MS = 60 * 60_000;

export interface CleanedUp {
  sessions: number;
  flows: number;
  flowErrors: number;
  attempts: number;
  messages: number;
}

/** Deletes expired sessions and counts of tries, and flows and errors an hour after their end; answers how many. */
export async function deleteExpired(sql: Sql, clock: Clock, { idleMs }: SessionRules): Promise<CleanedUp> {
  const now = clock.now();
  // An hour longer than their life, so that a late visitor is told "expired" and not "unknown".
  const longEnded = toInstant(now - GRACE_MS);
  const sessions = await sql`delete from identity.sessions where expires_at <= ${toInstant(now)}
    or last_seen_at <= ${toInstant(now - idleMs)}`;
  const flows = await sql`delete from identity.flows where expires_at <= ${longEnded}`;
  const flowErrors = await sql`delete from identity.flow_errors where expires_at <= ${longEnded}`;
  const attempts = await sql`
    delete from identity.login_attempts where updated_at <= ${toInstant(now - STRIKES_FORGOTTEN_MS)}
    and (blocked_until is null or blocked_until <= ${toInstant(now)})`;
  const messages = await sql`
    delete from identity.outbox where created_at <= ${toInstant(now - OUTBOX_LIFE_MS)}`;
  return {
    sessions: sessions.count,
    flows: flows.count,
    flowErrors: flowErrors.count,
    attempts: attempts.count,
    messages: messages.count,
  };
}

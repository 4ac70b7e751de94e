import type { Fragment, TransactionSql } from 'postgres';

/** An event that waits to be handled, or whose handling failed. */
export interface QueuedEvent {
  id: string;
  name: string;
  properties: Readonly<Record<string, string>> | null;
  created_at: string;
  attempts: number;
  last_attempt: string | null;
  error: string | null;
}

const MOST = 100;

/** The newest events of the queue for which `condition` holds, newest first. */
export const recentEvents = (tx: TransactionSql, condition: Fragment): Promise<QueuedEvent[]> =>
  tx<QueuedEvent[]>`
    SELECT id, name, properties, created_at, coalesce(attempts, 0) AS attempts, last_attempt, error
    FROM event_queue WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT ${MOST}`;

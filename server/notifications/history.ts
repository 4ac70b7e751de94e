import type { TransactionSql } from 'postgres';
import { storableText } from '@server/jobs/storable';
import type { DecisionStep, Status } from './decide';

export interface HistoryEntry {
  notificationId: string;
  subjectId: string;
  event: string;
  receiver: string;
  eventId: string;
  status: Status;
  steps: readonly DecisionStep[];
  body?: string;
  error?: string | undefined;
  personId?: string | undefined;
  durationMs?: number;
  now: number;
}

/**
 * Writes a row of send history, or counts it on an older one: a further try of the same message, or the same message
 * that is held back once more. `first_observed` stays what it was.
 */
export async function writeHistory(tx: TransactionSql, entry: HistoryEntry): Promise<void> {
  const id = (await earlier(tx, entry)) ?? (await insert(tx, entry));
  await tx`
    INSERT INTO derived.notification_decisions (history_id, receiver, event_id, steps)
    VALUES (${id}, ${entry.receiver}, ${entry.eventId}, ${JSON.stringify(entry.steps)}::text::jsonb)
    ON CONFLICT (history_id) DO UPDATE SET steps = excluded.steps, event_id = excluded.event_id`;
}

async function earlier(tx: TransactionSql, entry: HistoryEntry): Promise<string | undefined> {
  const isHeldBack = entry.status !== 'sent' && entry.status !== 'error';
  const [row] = await tx<{ id: string }[]>`
    WITH last AS (
      SELECT h.id, h.status, d.event_id FROM notification_send_history h
      JOIN derived.notification_decisions d ON d.history_id = h.id
      WHERE h.notification_id = ${entry.notificationId} AND h.resource_id = ${entry.subjectId}
        AND h.source_event = ${entry.event} AND d.receiver = ${entry.receiver}
      ORDER BY h.created_at DESC LIMIT 1)
    UPDATE notification_send_history h SET count = h.count + 1, created_at = ${iso(entry.now)}, status = ${entry.status},
      error = ${entry.error === undefined ? null : storableText(entry.error)},
      body = coalesce(${entry.body === undefined ? null : storableText(entry.body)}, h.body),
      duration_millis = ${entry.durationMs === undefined ? null : Math.round(entry.durationMs)}
    FROM last
    WHERE h.id = last.id
      AND ((last.event_id = ${entry.eventId} AND last.status = 'error') OR (${isHeldBack} AND last.status = ${entry.status}))
    RETURNING h.id`;
  return row?.id;
}

async function insert(tx: TransactionSql, entry: HistoryEntry): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO notification_send_history (
      notification_id, body, status, source_event, resource_id, person_id, error, duration_millis, first_observed, created_at
    ) VALUES (
      ${entry.notificationId}, ${entry.body === undefined ? null : storableText(entry.body)}, ${entry.status},
      ${entry.event}, ${entry.subjectId}, ${entry.personId ?? null},
      ${entry.error === undefined ? null : storableText(entry.error)},
      ${entry.durationMs === undefined ? null : Math.round(entry.durationMs)}, ${iso(entry.now)}, ${iso(entry.now)}
    ) RETURNING id`;
  if (row === undefined) throw new Error('The row of send history was not stored.');
  return row.id;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

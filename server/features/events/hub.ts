/**
 * Collects what the database announces on the channel row_changed, coalesces it and hands it to the open streams.
 * Event ids are `<run>-<number>`: a stream that comes back is given what it missed, or told to read everything again
 * when this process does not know it any more.
 */
import { randomBytes } from 'node:crypto';
import { isTableName } from '@/services/contracts/tables';
import type { TableName } from '@/services/contracts/tables';
import type { Logger, Sql } from '@server/types';

export const CHANNEL = 'row_changed';
const KINDS = ['insert', 'update', 'delete'] as const;

export interface RowEvent {
  table: TableName;
  /** Null when too many records changed to name each. */
  id: string | null;
  kind: (typeof KINDS)[number];
}

export interface NumberedEvent extends RowEvent {
  /** `<run>-<number>` */
  eventId: string;
}

export interface Listener {
  onEvents(events: readonly NumberedEvent[]): void;
  /** Something may have been missed: everything has to be read again. */
  onReset(eventId: string): void;
  onStop(): void;
}

export interface EventHub {
  add(listener: Listener): () => void;
  /** What came after `eventId`; undefined when that is not known here any more. */
  since(eventId: string): readonly NumberedEvent[] | undefined;
  /** The id of the newest event: where a stream that begins now stands. */
  position(): string;
  /** Ends every stream and refuses new ones. */
  stop(): void;
  close(): Promise<void>;
}

export interface HubOptions {
  sql: Sql;
  log: Pick<Logger, 'warn'>;
  /** How long changes are collected before they are told. */
  windowMs?: number;
}

const WINDOW_MS = 250;
/** Events kept for streams that come back. */
const KEPT = 5000;
/** Records of one table named in one window; beyond it the table is named alone. */
const MOST_PER_TABLE = 50;

/** Reads what the database sent; undefined for what no client may name anyway. */
export function readNotice(payload: string): RowEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined; // another program's notification on the same channel
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { table, id, kind } = value as Record<string, unknown>; // an object was made sure of; members are looked at below
  const known = KINDS.find((word) => word === kind);
  if (typeof table !== 'string' || !isTableName(table) || known === undefined) return undefined;
  return { table, id: typeof id === 'string' ? id : null, kind: known };
}

/** Several changes of one record in one window are one: the last, except that a new record stays new. */
export function coalesce(events: readonly RowEvent[]): RowEvent[] {
  const byRecord = new Map<string, RowEvent>();
  for (const event of events) {
    const key = `${event.table} ${event.id ?? ''}`;
    const before = byRecord.get(key);
    const isStillNew = before?.kind === 'insert' && event.kind === 'update';
    byRecord.set(key, isStillNew ? before : event);
  }
  const merged = [...byRecord.values()];
  const crowded = new Set(
    merged
      .map(({ table }) => table)
      .filter((table) => merged.filter((event) => event.table === table).length > MOST_PER_TABLE),
  );
  const isTold = (event: RowEvent) =>
    event.id === null || !(crowded.has(event.table) || byRecord.has(`${event.table} `));
  return [
    ...merged.filter(isTold),
    ...[...crowded]
      .filter((table) => !byRecord.has(`${table} `))
      .map((table): RowEvent => ({ table, id: null, kind: 'update' })),
  ];
}

/** Listens on a connection of its own. */
export async function startEventHub({ sql, log, windowMs = WINDOW_MS }: HubOptions): Promise<EventHub> {
  const listeners = new Set<Listener>();
  let run = randomBytes(6).toString('hex');
  let number = 0;
  let kept: NumberedEvent[] = [];
  let waiting: RowEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const position = () => `${run}-${number}`;
  const flush = () => {
    timer = undefined;
    const events = coalesce(waiting).map((event): NumberedEvent => {
      number += 1;
      return { ...event, eventId: position() };
    });
    waiting = [];
    kept = [...kept, ...events].slice(-KEPT);
    for (const listener of listeners) listener.onEvents(events);
  };
  const take = (payload: string) => {
    const event = readNotice(payload);
    if (event === undefined) return;
    waiting.push(event);
    timer ??= setTimeout(flush, windowMs);
  };
  let isFirst = true;
  const reconnect = () => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    log.warn('the connection that tells about changes was lost; streams are told to read again');
    run = randomBytes(6).toString('hex');
    [number, kept, waiting] = [0, [], []];
    for (const listener of listeners) listener.onReset(position());
  };
  const channel = await sql.listen(CHANNEL, take, reconnect);

  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    for (const listener of [...listeners]) listener.onStop();
  };
  return {
    add(listener) {
      if (isStopped) listener.onStop();
      else listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since(eventId) {
      const [itsRun, itsNumber] = eventId.split('-');
      const at = Number(itsNumber);
      const oldest = number - kept.length;
      if (itsRun !== run || !Number.isSafeInteger(at) || at < oldest || at > number) return undefined;
      return kept.slice(at - oldest);
    },
    position,
    stop,
    async close() {
      stop();
      await channel.unlisten();
    },
  };
}

/** The owner's connection pool and the one place that decides how PostgreSQL values look in JavaScript. */
import postgres from 'postgres';
import { errorCode } from '../errorCode';
import { StartError } from '../startError';
import type { Sql } from '../types';

/** Views with security_invoker, on which authorization stands, exist since this version. */
const OLDEST_VERSION = 15;

export interface ConnectOptions {
  /** Most connections at once; 10 by default. */
  max?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
}

const POSTGRES_TIME = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})?(:\d{2})?$/;

/**
 * PostgreSQL's text of a time as RFC 3339: `2026-11-20 06:22:32.5+00` becomes `2026-11-20T06:22:32.5+00:00`, with all
 * its microseconds. What RFC 3339 cannot say (infinity, years before Christ) stays as it is.
 */
export function toRfc3339(text: string): string {
  const match = POSTGRES_TIME.exec(text);
  if (!match) return text;
  const [, date, time, hours, minutes] = match;
  return `${date}T${time}${hours === undefined ? '' : `${hours}${minutes ?? ':00'}`}`;
}

/** A 64-bit integer as a number where a number can hold it, otherwise as its digits. */
export function toSafeInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const toText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/**
 * A lazy pool of connections to `url` (nothing is opened until the first statement). Times arrive as RFC 3339 text in
 * UTC, dates as text, bigint as number where safe. The caller ends it with `sql.end()`.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  return postgres(url, {
    max: options.max ?? 10,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: options.name ?? 'watchfloor', TimeZone: 'UTC', DateStyle: 'ISO' },
    types: {
      bigint: { to: 20, from: [20], serialize: (value: unknown) => String(value), parse: toSafeInteger },
      date: { to: 1184, from: [1114, 1184], serialize: toText, parse: toRfc3339 },
      day: { to: 1082, from: [1082], serialize: toText, parse: (text: string) => text },
    },
  });
}

/** The address without name and password, for messages. */
function describeAddress(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || '5432'}${pathname}`;
  } catch {
    return 'the given address';
  }
}

/**
 * Asks the database one question so that an unreachable or unsuitable one stops the start with a sentence
 * ({@link StartError}) instead of failing later.
 */
export async function requireReachable(sql: Sql, url: string): Promise<void> {
  let version: number;
  try {
    const [row] = await sql<
      { version: number }[]
    >`SELECT current_setting('server_version_num')::int AS version`;
    version = Math.floor((row?.version ?? 0) / 10_000);
  } catch (error) {
    throw new StartError(
      `The PostgreSQL of DATABASE_URL at ${describeAddress(url)} does not answer (${errorCode(error)}): check address, name and password, or leave DATABASE_URL out to use the embedded database.`,
    );
  }
  if (version < OLDEST_VERSION) {
    throw new StartError(
      `The PostgreSQL of DATABASE_URL at ${describeAddress(url)} is version ${version}, but Watchfloor needs ${OLDEST_VERSION} or later: upgrade it, or leave DATABASE_URL out to use the embedded database.`,
    );
  }
}

/** The one logger of the process: JSON lines in UTC on standard error, so that standard output is for people. */
import pino from 'pino';
import { errorCode } from './errorCode';
import type { LogLevel } from './config';
import type { Logger } from './types';

/**
 * Of an error only what cannot hold people's data: PostgreSQL puts whole rows into `detail`, the driver adds the
 * statement and its values.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const text = (name: 'message' | 'stack' | 'table_name' | 'constraint_name'): string | undefined => {
    const value: unknown = name in error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    code: errorCode(error),
    message: text('message'),
    table: text('table_name'),
    constraint: text('constraint_name'),
    stack: text('stack'),
    ...('cause' in error && error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** A logger that writes lines of `level` and above at once, so that the last words of a dying process are kept. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

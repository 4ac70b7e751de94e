/** PostgreSQL's errors as the data API answers them (contract README §4.3). */
import { errorResponse } from '@server/data-api/requestError';

export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42501': 403,
  '42P01': 404,
  '42883': 404,
  '55000': 405,
  '57014': 504,
  P0001: 400,
};
/** What to do, for errors that PostgreSQL names without a hint. */
const HINT_OF_CODE: Readonly<Record<string, string>> = {
  '22P02': 'Check the value against the type of the column.',
  '23502': 'Send a value for this column.',
  '23503': 'Refer to a record that exists, or remove what refers to this one first.',
  '23505': 'A record with this key exists already: choose another name, or change that record.',
  '42501': 'Ask an administrator for access.',
  '55000': 'This is a view: write to the table behind it.',
};
/** Classes that a request can cause by what it sends. */
const REQUEST_CLASSES = ['22', '23', '42'];

/** Reads the fields of a database error from whatever the driver threw. */
export function readDatabaseError(error: unknown): DatabaseError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string') {
    return undefined;
  }
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return undefined;
  return {
    code: error.code,
    message: 'message' in error ? String(error.message) : error.code,
    detail: 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined,
    hint: 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined,
  };
}

/** The HTTP status for an SQLSTATE: what the request caused is 4xx, what happened to the server is 5xx. */
export function statusOf(code: string): number {
  return STATUS_OF_CODE[code] ?? (REQUEST_CLASSES.includes(code.slice(0, 2)) ? 400 : 500);
}

/** The answer for a database error; internals of a server fault stay in the log. */
export function databaseErrorResponse(error: DatabaseError): Response {
  const status = statusOf(error.code);
  if (error.code === '57014') {
    return errorResponse(status, {
      code: error.code,
      message: 'The request took too long and was stopped.',
      details: null,
      hint: 'Narrow the time range or the filters and try again.',
    });
  }
  if (status === 500) {
    return errorResponse(status, {
      code: error.code,
      message: 'The database could not answer.',
      details: null,
      hint: 'Try again; the server log has the cause.',
    });
  }
  return errorResponse(status, {
    code: error.code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? HINT_OF_CODE[error.code] ?? null,
  });
}

/** The answer while the database is starting, stopping or gone. */
export function databaseAwayResponse(): Response {
  return errorResponse(503, {
    code: '57P03',
    message: 'The database does not answer at the moment.',
    details: null,
    hint: 'Try again in a few seconds.',
  });
}

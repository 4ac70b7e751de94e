/** The one shape of everything that can go wrong (design: architecture §7). Plain data, so the store can hold it. */
export const APP_ERROR_KINDS = [
  'offline',
  'timeout',
  'network',
  'captive',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'validation',
  'rateLimit',
  'server',
  'parse',
  'aborted',
  'bug',
] as const;
export type AppErrorKind = (typeof APP_ERROR_KINDS)[number];

export interface AppError {
  kind: AppErrorKind;
  /** A sentence for a person; never HTML, a stack or SQL. */
  text: string;
  /** HTTP status, when an answer arrived. */
  status?: number;
  /** The server's own code, such as 42501 or session_inactive. */
  code?: string;
  /** Field path → sentence, when the server names fields. */
  fields?: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch before which a retry is pointless. */
  retryAt?: number;
  requestId?: string;
  /** Where the server asks the browser to go (identity flows). */
  location?: string;
  retryable: boolean;
}

/** Narrows what RTK Query hands out as an error. */
export function isAppError(value: unknown): value is AppError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'text' in value &&
    APP_ERROR_KINDS.some((kind) => kind === value.kind)
  );
}

/** Whether the same question may be answered later without anybody doing anything, such as after a server's restart. */
export function isPassing(error: AppError | undefined): boolean {
  return error !== undefined && (error.retryable || error.kind === 'server');
}

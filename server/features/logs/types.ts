/** What every kind of log backend has in common. A new kind is one file with a LogBackend, named in backends.ts. */
import type { Fields } from '@server/features/query/fields';

/** A line as the console shows it (contract endpoints §10). */
export interface LogLine {
  id?: string;
  /** RFC 3339; missing when the line names no time. */
  timestamp?: string;
  message: string;
  labels: Readonly<Record<string, string>>;
}

/** What is asked of a backend. */
export interface LogSearch {
  component: {
    id: string;
    name: string;
    namespace: string | null;
    type: string | null;
    externalId: string;
  };
  /** The log selector of the component: what kind of thing writes the lines, and the labels that they carry. */
  selector: { name: string; type: string | undefined; labels: Readonly<Record<string, string>> };
  /** Text that a line must hold, whatever its case; '' for all lines. */
  query: string;
  /** Most lines to answer, newest first; a backend may have a lower limit of its own. */
  limit: number;
  /** Milliseconds since the epoch, half open; a line that names no time is inside any range. */
  from?: number | undefined;
  to?: number | undefined;
  /** The `state` of the page before: only what was written since is wanted. Sent by a client, so not to be trusted. */
  after?: unknown;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface LogPage {
  /** Matching lines that were found, also those beyond the limit. */
  total: number;
  results: LogLine[];
  /** How far was read, as JSON, for a backend that knows it exactly; follow.ts remembers times for the others. */
  state?: unknown;
}

export interface LogBackend {
  /** The key of the backend in a specification (contract specs §11). */
  kind: string;
  /**
   * Lines that fit the search. `config` is the entry below `kind`. Throws BadInput for a specification that cannot be
   * used and LogsUnavailable when the place of the logs does not answer; each with a sentence.
   */
  search(config: Fields, search: LogSearch): Promise<LogPage>;
}

/** The backend is configured but cannot be read at the moment; the message is the sentence for the person. */
export class LogsUnavailable extends Error {
  override name = 'LogsUnavailable';
}

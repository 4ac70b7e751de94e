/** The contract between a canary's checks and the code that runs them. */
import type { CheckType } from '@/services/contracts/checkTypes';
import type { Labels } from '@/services/contracts/rows';

/** A JSON object whose members nobody has looked at yet: canary specs are foreign input. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One check of a canary, ready to be stored as a row of `checks` (contract schema §2.2). */
export interface CheckDefinition {
  type: CheckType;
  name: string;
  namespace: string;
  description?: string;
  icon?: string;
  severity?: string;
  owner?: string;
  /** What the check looks at, for people; never holds a password. */
  endpoint?: string;
  /** Labels of the canary overlaid with those of the check. */
  labels: Labels;
  /** The single entry of the canary spec. */
  spec: JsonObject;
}

/** What one run found. `pass` false with `invalid` means that the check could not be run as it is written. */
export interface CheckResult {
  pass: boolean;
  /** One line for the history, such as "200 OK in 12 ms". */
  message: string;
  /** Why it did not pass: a sentence that says what and, where we know, how to mend it. */
  error?: string;
  durationMs: number;
  invalid?: boolean;
  /** JSON-safe facts of the run (status code, addresses, file names); no secrets. */
  details?: JsonObject;
}

/** What a runner answers; the time is measured around it. */
export type CheckFinding = Omit<CheckResult, 'durationMs'> & {
  durationMs?: number;
  /** What expressions (`test`, `display`) may look at, such as `results` or `code`; never stored. */
  facts?: JsonObject;
};

/** A row of `connections`, as a check uses it; null columns are absent. */
export interface StoredConnection {
  name: string;
  type: string;
  url?: string;
  username?: string;
  password?: string;
  certificate?: string;
  properties: Readonly<Record<string, string>>;
  insecureTls: boolean;
}

export interface CheckContext {
  /** Aborts at the check's deadline and when the server stops. */
  signal: AbortSignal;
  /** Milliseconds since the epoch; ages and certificate dates are measured against it. */
  now: () => number;
  /** Finds a connection by id, `connection://namespace/name` or `connection://name`. */
  connection: (reference: string) => Promise<StoredConnection | undefined>;
  /** Whether the operator lets checks run scripts on this machine (ALLOW_EXEC). */
  mayExec: boolean;
}

/** One embedded check type. */
export interface CheckRunner {
  /** Throws InvalidCheck when the entry is not written as this type wants it; used when a canary is saved. */
  validate: (spec: JsonObject) => void;
  /** Milliseconds after which a run is given up. */
  deadlineMs: (spec: JsonObject) => number;
  /** What the check looks at, for people, without credentials. */
  endpoint: (spec: JsonObject) => string | undefined;
  run: (spec: JsonObject, context: CheckContext) => Promise<CheckFinding>;
}

/** The spec cannot be run as written: the sentence says what is wrong and how to mend it. */
export class InvalidCheck extends Error {
  override readonly name = 'InvalidCheck';
}

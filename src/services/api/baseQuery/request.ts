/** What an endpoint asks of the pipeline, and what the pipeline tells listeners about the answer. */
import type { fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { AuthMode } from '@/services/contracts/enums';
import type { OutboxPort } from '@/services/offline/outbox/port';

/** Areas of the API (specification 1 §7); `root` is a path directly under /api, `page` one outside it. */
export type ApiArea =
  | 'db'
  | 'canary'
  | 'config'
  | 'catalog'
  | 'snapshot'
  | 'agent'
  | 'logs'
  | 'auth'
  | 'people'
  | 'playbook'
  | 'rbac'
  | 'notification'
  | '.ory'
  | 'root'
  | 'page';

/** `rowsOrNull`: the platform writes an empty list as null. */
export type Expected = 'rows' | 'rowsOrNull' | 'object';

export type Sender = ReturnType<typeof fetchBaseQuery>;

export interface ApiRequest {
  area: ApiArea;
  /** Path below the area, without a leading slash. */
  path: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Query string without its question mark, or its parameters; undefined ones are left out. */
  query?: string | Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Asks the data API to count; replaces the default Prefer header (contract README §2). */
  count?: boolean;
  timeoutMs?: number;
  /** Recognises a body that is an ordinary answer whatever its status, such as a form that comes back with messages. */
  isAnswer?: (body: unknown) => boolean;
  /** Sends in place of the ordinary way: `sendForBytes` of ./largeBodies hands a large body over unread. */
  sender?: Sender;
  /**
   * What the answer must be; anything else is an error, so that old rows stay on screen (faults F16, F17). Without it an
   * empty body is an error where something was asked for, and an answer to a write.
   */
  expects?: Expected;
  /** Whether this answer stays on the device, where an endpoint's answers differ in that; default what the endpoint says. */
  keep?: boolean;
}

/** Per-endpoint behaviour. It never enters the arguments, so that cache keys stay clean. */
export interface ApiOptions {
  /** An answer of 401 is an ordinary outcome here, not the end of a session (sign-in, the first look at who I am). */
  expects401?: boolean;
  /** Who shows a failure: a toast (a write's default), or the screen that asked. */
  notify?: 'toast' | 'inline';
  /** Never repeat this read by itself. */
  noRetry?: boolean;
  /** The last answer stays on this device for as long as this person does, to be seen without a connection. */
  keep?: boolean;
}

export interface ApiMeta {
  request?: Request;
  response?: Response;
  /** Row count of the whole list, when it was asked for and told. */
  total?: number;
  notify: 'toast' | 'inline';
  keep?: boolean;
}

/** State the pipeline needs but may not import: it is handed in as the thunk's extra argument. */
export interface TransportState {
  mode: AuthMode;
  online: boolean;
  /** Whose answers these will be; undefined while nobody is known. */
  owner: string | undefined;
}

/** How calls reach an organization in hosted mode; both absent means the ordinary way. */
export interface Connection {
  /** Origin of the organization's backend, which serves its areas without `/api` (direct mode). */
  backend?: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
}

/** Joined by hosted mode when it starts; empty in every other mode. */
export interface ApiLink {
  connect?: () => Promise<Connection>;
}

export interface ApiExtra {
  link: ApiLink;
  selectTransport: (state: unknown) => TransportState;
  now: () => number;
  /** Where the API is served, such as http://127.0.0.1:3300; the page's own origin in a browser. */
  origin: () => string;
  /** Milliseconds to wait before try number `attempt`; injected so that tests need not wait. */
  backoff: (attempt: number) => number;
  /** What cannot be sent now waits there; loaded when it is first asked for. */
  outbox: () => Promise<OutboxPort>;
}

/**
 * The database as a PostgREST service at /api/db (contract README §4), answered in process by @supabase/lite. This
 * folder is the only one that knows the library, so that a PostgREST server can stand in for it.
 */
import { randomUUID } from 'node:crypto';
import { App } from '@supabase/lite';
import { MAX_ROWS } from '@/services/contracts/limits';
import { claimsOf } from '@server/access/asCaller';
import { prepareRequest, searchText } from '@server/data-api/prepareRequest';
import type { Parameter } from '@server/data-api/filterParameters';
import type { PreparedRequest, ValidateWrite } from '@server/data-api/prepareRequest';
import { RequestConnection } from '@server/data-api/requestConnection';
import type { RequestContext } from '@server/data-api/requestConnection';
import { RequestError, errorResponse } from '@server/data-api/requestError';
import { validateWrites } from '@server/data-api/validateWrites';
import { StartError } from '@server/startError';
import { whereTree } from '@server/data-api/whereTree';
import type { Caller, Clock, Logger } from '@server/types';
import { takeEveryWarning } from './warnings';

takeEveryWarning();

export interface DataApi {
  /** Answers one request under /api/db with the rights of the caller. Never rejects for what a request contains. */
  handle(request: Request, caller: Caller): Promise<Response>;
  /** Ends the connections; requests in flight finish first. */
  close(): Promise<void>;
}

export interface DataApiOptions {
  databaseUrl: string;
  log: Pick<Logger, 'error' | 'warn'>;
  /** For date math in filters. */
  clock?: Clock;
  validateWrite?: ValidateWrite;
}

/** A statement that its client left may go on for so long; then the server ends the database under it. */
const CLOSE_PATIENCE_MS = 3000;

/** Headers of an answer that mean something to the console; the rest of the library's stays inside. */
const ANSWER_HEADERS = ['content-type', 'content-range', 'preference-applied'];

const COMPARISON = /^((?:not\.)?(?:eq|neq|gt|gte|lt|lte)\.)(.*)$/s;

/** Opens the data API on a migrated database. Rejects when the database cannot be reached. */
export async function createDataApi(options: DataApiOptions): Promise<DataApi> {
  const { databaseUrl, log, clock = { now: () => Date.now() }, validateWrite = validateWrites } = options;
  const contexts = new Map<string, RequestContext>();
  const connection = new RequestConnection({
    url: databaseUrl,
    log,
    contextOf: (vars) => contexts.get(keyOf(vars)),
  });
  const app = new App({
    connection,
    api: { max_rows: MAX_ROWS, pg_safe_update: true, schemas: ['public'], extra_search_path: ['public'] },
    auth: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        disableFallback: false,
        apiKeys: {
          resolver: (key) =>
            Promise.resolve(
              contexts.has(key) ? { type: 'publishable', claims: { role: 'request', key } } : null,
            ),
        },
      },
    },
  });
  await requireCatalog(connection);

  async function answer(prepared: PreparedRequest, caller: Caller): Promise<Response> {
    const key = randomUUID();
    contexts.set(key, {
      claims: claimsOf(caller),
      readOnly: prepared.readOnly,
      where: whereTree(prepared.query.conditions),
    });
    try {
      const request = new Request(`http://data-api/rest/v1/${prepared.path}${librarySearch(prepared)}`, {
        method: prepared.method,
        headers: { ...prepared.headers, apikey: key },
        body: prepared.body ?? null,
      });
      return cleanAnswer(await app.fetch(request));
    } finally {
      contexts.delete(key);
    }
  }

  async function handle(request: Request, caller: Caller): Promise<Response> {
    try {
      const prepared = await prepareRequest(request, caller, { now: clock.now(), validateWrite });
      return await answer(prepared, caller);
    } catch (error) {
      if (error instanceof RequestError) return error.toResponse();
      log.error({ error }, 'a data request failed');
      return errorResponse(500, {
        code: 'XX000',
        message: 'The request could not be answered.',
        details: null,
        hint: 'Try again; the server log has the cause.',
      });
    }
  }

  const running = new Set<Promise<Response>>();
  return {
    handle(request, caller) {
      const work = handle(request, caller);
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    async close() {
      // A client that went away leaves its statement running, and the pool never ends while one waits for a connection.
      await within(CLOSE_PATIENCE_MS, Promise.allSettled(running));
      await within(CLOSE_PATIENCE_MS, connection.close());
    },
  };
}

/** Waits for the work, but no longer than that many milliseconds. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/** The library answers an unreachable database with an empty catalog; nobody should find that out request by request. */
async function requireCatalog(connection: RequestConnection): Promise<void> {
  const { tables } = await connection.introspect();
  if (tables.length > 0) return;
  await connection.close();
  throw new StartError(
    'The data API found no tables: check that the database answers and that its migrations ran, then start again.',
  );
}

/**
 * What the library reads itself. It takes a value in quotes as the text between them and guesses the type of any
 * other, so that 1e3 would become 1000; hence the quotes.
 */
function librarySearch({ query }: PreparedRequest): string {
  return searchText([
    ...query.shape,
    ...query.embedFilters.map(([name, value]): Parameter => [name, value.replace(COMPARISON, '$1"$2"')]),
    ...query.args.map(([name, value]): Parameter => [name, `"${value}"`]),
  ]);
}

/** The key of the request for which the library asks for a context: it travels as a claim. */
function keyOf(vars: unknown): string {
  const auth = readMember(vars, 'auth');
  const key = readMember(readMember(auth, 'jwt'), 'key');
  return typeof key === 'string' ? key : '';
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function cleanAnswer(answer: Response): Response {
  const headers = new Headers();
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

import postgres from 'postgres';
import { hasTest } from './expressions';
import { envValue, isJsonObject, optionalInteger, optionalText, requiredText } from './fields';
import { answering } from './httpJson';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 25_000;
const MAX_ROWS = 10_000;
const MAX_STORED = 20;

function readUrl(spec: JsonObject): URL {
  const text = requiredText(spec, 'url');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new InvalidCheck(
    'url must be an address such as postgres://$(username):$(password)@db.internal:5432/shop.',
  );
}

function targetOf(url: URL): string {
  return `${url.host}${url.pathname}`;
}

function credentials(spec: JsonObject): { username?: string; password?: string } {
  const group = isJsonObject(spec['authentication']) ? spec['authentication'] : spec;
  const username = envValue(group['username'], 'username');
  const password = envValue(group['password'], 'password');
  return { ...(username === undefined ? {} : { username }), ...(password === undefined ? {} : { password }) };
}

/**
 * Reads one batch at most: the query of a check is for looking, so it runs read-only and with a time limit of its own,
 * and a table of any size costs no more memory than MAX_ROWS rows.
 */
async function ask(url: URL, spec: JsonObject, query: string, signal: AbortSignal): Promise<JsonObject[]> {
  const sql = postgres(url.href, {
    ...credentials(spec),
    max: 1,
    connect_timeout: 10,
    idle_timeout: 1,
    prepare: false,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'watchfloor-check', statement_timeout: STATEMENT_TIMEOUT_MS },
  });
  const end = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', end, { once: true });
  try {
    return await sql.begin('READ ONLY', async (tx) => {
      for await (const rows of tx.unsafe(query).cursor(MAX_ROWS)) return [...rows] as JsonObject[]; // rows are objects by column
      return [];
    });
  } finally {
    signal.removeEventListener('abort', end);
    await sql.end({ timeout: 1 });
  }
}

/** Runs a query on PostgreSQL, read-only, and compares the number of its rows with `results`, if that is given. */
export const postgresRunner: CheckRunner = {
  validate(spec) {
    optionalInteger(spec, 'results');
    if (optionalText(spec, 'connection') === undefined && !/\$\(/.test(optionalText(spec, 'url') ?? ''))
      readUrl(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint(spec) {
    const url = optionalText(spec, 'url')?.replace(/\$\((?:username|password)\)/g, 'x');
    return url === undefined || !URL.canParse(url) ? undefined : targetOf(new URL(url));
  },
  run(spec, { signal }) {
    const url = readUrl(spec);
    const query = optionalText(spec, 'query') ?? 'SELECT 1';
    const expected = optionalInteger(spec, 'results');
    return answering(targetOf(url), signal, async () => {
      const rows = await ask(url, spec, query, signal);
      // bigints and dates of the driver are not JSON yet
      const plain: JsonObject[] = JSON.parse(JSON.stringify(rows)) as JsonObject[]; // a list of objects stays one
      const isWrong = expected !== undefined && rows.length !== expected && !hasTest(spec);
      return {
        pass: !isWrong,
        message: `${rows.length}${rows.length === MAX_ROWS ? ' or more' : ''} rows`,
        details: { count: rows.length, rows: plain.slice(0, MAX_STORED) },
        facts: { results: { rows: plain, count: rows.length } },
        ...(isWrong ? { error: `The query gave ${rows.length} rows; expected ${expected}.` } : {}),
      };
    });
  },
};

/** Tells whether a connection works by using it: once, within ten seconds, without changing anything. */
import { stat } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import { DeadlineReached, explainNetworkError } from '@server/checks/networkErrors';
import { BadInput } from '@server/features/query/badInput';
import { NotTestable, TestFailed } from './failures';
import { testHttp } from './httpTest';
import { testRedis } from './redisTest';
import { filledUrl, parsedUrl, placeOf, requireLiterals } from './target';
import type { StoredConnection } from './target';

const DEADLINE_MS = 10_000;

type Test = (connection: StoredConnection, signal: AbortSignal) => Promise<void>;

async function testPostgres(connection: StoredConnection, signal: AbortSignal): Promise<void> {
  const url = parsedUrl(connection, ['postgres:', 'postgresql:'], 'postgres://db.example.org:5432/shop');
  const { username, password } = connection;
  const sql = postgres(url.href, {
    max: 1,
    connect_timeout: DEADLINE_MS / 1000,
    onnotice: () => undefined,
    ...(url.username === '' && username ? { username } : {}),
    ...(url.password === '' && password ? { password } : {}),
  });
  const stop = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', stop, { once: true });
  try {
    await sql`SELECT 1`;
  } finally {
    signal.removeEventListener('abort', stop);
    await sql.end({ timeout: 0 });
  }
}

async function testMail(connection: StoredConnection): Promise<void> {
  const url = parsedUrl(connection, ['smtp:', 'smtps:'], 'smtp://mail.example.org:587');
  const { username, password, properties } = connection;
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || 587,
    secure: url.protocol === 'smtps:' || properties?.['encryptionMethod'] === 'ImplicitTLS',
    requireTLS: properties?.['encryptionMethod'] === 'ExplicitTLS',
    tls: { rejectUnauthorized: connection.insecure_tls !== true },
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
    ...(username && password ? { auth: { user: username, pass: password } } : {}),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function testFolder({ properties }: StoredConnection): Promise<void> {
  const path = properties?.['path'];
  if (typeof path !== 'string' || path === '') {
    throw new BadInput('The connection names no folder: fill in its path.');
  }
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw new TestFailed(`${path} is no folder that this server can read.`);
}

/** What can be tested from here. The others need programs or accounts that the server does not have. */
const TESTS: Readonly<Record<string, Test>> = {
  http: testHttp,
  prometheus: testHttp,
  elasticsearch: testHttp,
  postgres: testPostgres,
  email: testMail,
  redis: testRedis,
  folder: testFolder,
};

/**
 * Resolves when the connection works. Throws BadInput when it is filled in wrongly, NotTestable for other types and
 * TestFailed with what went wrong; sentences never hold the credentials.
 */
export async function testConnection(connection: StoredConnection): Promise<void> {
  const type = connection.type ?? '';
  const test = Object.hasOwn(TESTS, type) ? TESTS[type] : undefined;
  if (test === undefined) {
    throw new NotTestable(
      `Connections of the type ${type || '(none)'} cannot be tested from here; those that can: ${Object.keys(TESTS).join(', ')}.`,
    );
  }
  requireLiterals(connection);
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new DeadlineReached(DEADLINE_MS)), DEADLINE_MS);
  try {
    await test(connection, abort.signal);
  } catch (error) {
    if (error instanceof BadInput || error instanceof TestFailed) throw error;
    const reason: unknown = abort.signal.aborted ? abort.signal.reason : error;
    throw new TestFailed(withoutSecrets(explainNetworkError(reason, placeName(connection)), connection));
  } finally {
    clearTimeout(timer);
  }
}

function placeName(connection: StoredConnection): string {
  const url = filledUrl(connection);
  return URL.canParse(url) ? placeOf(new URL(url)) || connection.name : connection.name;
}

/** A server may repeat what it was sent. */
function withoutSecrets(sentence: string, { password, certificate }: StoredConnection): string {
  return [password, certificate].reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, '***') : text),
    sentence,
  );
}

import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { BadInput } from '@server/features/query/badInput';
import { filledUrl } from './target';
import type { StoredConnection } from './target';
import { TestFailed } from './failures';

const DEFAULT_PORT = 6379;

interface Place {
  host: string;
  port: number;
  isTls: boolean;
}

function readPlace(connection: StoredConnection): Place {
  const text = filledUrl(connection);
  const address = text.includes('://') ? text : `redis://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.hostname === '' || !['redis:', 'rediss:'].includes(url.protocol)) {
    throw new BadInput(
      'The url of the connection cannot be used: write it like redis://cache.example.org:6379.',
    );
  }
  return { host: url.hostname, port: Number(url.port) || DEFAULT_PORT, isTls: url.protocol === 'rediss:' };
}

/** A command in RESP, the protocol of Redis: a list of strings with their lengths. */
const command = (...words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

function commandsOf({ username, password, properties }: StoredConnection): string[] {
  const login = password ? [command('AUTH', ...(username ? [username] : []), password)] : [];
  const db = properties?.['db'];
  const select = typeof db === 'string' && db !== '' ? [command('SELECT', db)] : [];
  return [...login, ...select, command('PING')];
}

/** Signs in, selects the database and waits for PONG. */
export function testRedis(connection: StoredConnection, signal: AbortSignal): Promise<void> {
  const { host, port, isTls } = readPlace(connection);
  const commands = commandsOf(connection);
  return new Promise((resolve, reject) => {
    const socket = isTls
      ? connectTls({ host, port, servername: host, rejectUnauthorized: connection.insecure_tls !== true })
      : connect({ host, port });
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    signal.addEventListener('abort', () => finish(asError(signal.reason)), { once: true });
    socket.once('error', finish);
    socket.once('close', () =>
      finish(new TestFailed(`${host}:${port} closed the connection before it answered.`)),
    );
    socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(commands.join('')));
    let answer = '';
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('utf8');
      const lines = answer.split('\r\n').slice(0, -1);
      const refused = lines.find((line) => line.startsWith('-'));
      if (refused !== undefined) finish(new TestFailed(`${host}:${port} refuses: ${refused.slice(1, 200)}`));
      else if (lines.length >= commands.length || answer.length > 1000)
        finish(pongOrError(lines, `${host}:${port}`));
    });
  });
}

const pongOrError = (lines: readonly string[], place: string): Error | undefined =>
  lines.at(-1) === '+PONG'
    ? undefined
    : new TestFailed(`${place} does not answer like Redis: check the url.`);

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

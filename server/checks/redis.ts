import type { Redis } from 'ioredis';
import { envValue, flag, isJsonObject, optionalInteger, optionalText } from './fields';
import { parseHostPort } from './hostPort';
import { answering } from './httpJson';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;

interface Target {
  host: string;
  port: number;
  tls: boolean;
  username: string | undefined;
  password: string | undefined;
  db: number;
}

function fromUrl(
  text: string,
): Pick<Target, 'host' | 'port' | 'tls' | 'username' | 'password'> & { path: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new InvalidCheck('url must be an address such as redis://cache.internal:6379/0.');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    tls: url.protocol === 'rediss:',
    username: url.username === '' ? undefined : decodeURIComponent(url.username),
    password: url.password === '' ? undefined : decodeURIComponent(url.password),
    path: url.pathname.slice(1),
  };
}

/** `addr` (host:port) is the old name of `url`, and what the form writes. */
function readTarget(spec: JsonObject): Target {
  const address = optionalText(spec, 'url') ?? optionalText(spec, 'addr');
  if (address === undefined)
    throw new InvalidCheck('addr is missing: write it as host:port, such as cache.internal:6379.');
  const parsed = address.includes('://')
    ? fromUrl(address)
    : { ...parseHostPort(address), tls: false, username: undefined, password: undefined, path: '' };
  const group = isJsonObject(spec['authentication']) ? spec['authentication'] : spec;
  const { path, ...target } = parsed;
  return {
    ...target,
    username: envValue(group['username'], 'username') ?? parsed.username,
    password: envValue(group['password'], 'password') ?? parsed.password,
    db: optionalInteger(spec, 'db', { max: 100_000 }) ?? (/^\d{1,6}$/.test(path) ? Number(path) : 0),
  };
}

async function clientFor(target: Target, verifyTls: boolean): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const { host, port, username, password, db } = target;
  return new Client({
    host,
    port,
    db,
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // a check asks once; the next run asks again
    retryStrategy: () => null,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(target.tls ? { tls: { rejectUnauthorized: verifyTls } } : {}),
  });
}

/** Connects, signs in when told to, selects `db` and sends PING. */
export const redisRunner: CheckRunner = {
  validate(spec) {
    if (optionalText(spec, 'connection') === undefined) readTarget(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint(spec) {
    if (optionalText(spec, 'url') === undefined && optionalText(spec, 'addr') === undefined) return undefined;
    const { host, port } = readTarget(spec);
    return `${host}:${port}`;
  },
  run(spec, { signal }) {
    const target = readTarget(spec);
    return answering(`${target.host}:${target.port}`, signal, async () => {
      const client = await clientFor(target, !flag(spec, 'insecureTls'));
      const failure = new Promise<never>((_resolve, reject) => {
        client.once('error', reject);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }); // an abort's reason is an error here
      });
      try {
        const asked = client.connect().then(() => client.ping());
        // the reason of the socket says more than "Connection is closed."
        asked.catch(() => undefined);
        const reply = await Promise.race([asked.catch(() => failure), failure]);
        return {
          pass: true,
          message: `${reply} from database ${target.db}`,
          facts: { results: { reply } },
        };
      } finally {
        failure.catch(() => undefined);
        client.disconnect();
      }
    });
  },
};

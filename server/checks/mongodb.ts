import { envValue, isJsonObject, optionalText, requiredText } from './fields';
import { answering } from './httpJson';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 20_000;
const CONNECT_TIMEOUT_MS = 10_000;

function hostsOf(address: string): string | undefined {
  return /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(address)?.[1];
}

function readAddress(spec: JsonObject): string {
  const address = requiredText(spec, 'url');
  if (hostsOf(address) !== undefined) return address;
  throw new InvalidCheck('url must be an address such as mongodb://db.internal:27017/?authSource=admin.');
}

function credentials(spec: JsonObject): { auth?: { username: string; password: string } } {
  const group = isJsonObject(spec['authentication']) ? spec['authentication'] : spec;
  const username = envValue(group['username'], 'username');
  const password = envValue(group['password'], 'password');
  return username === undefined ? {} : { auth: { username, password: password ?? '' } };
}

/** Connects to a server or replica set and runs the command ping. */
export const mongodbRunner: CheckRunner = {
  validate(spec) {
    if (optionalText(spec, 'connection') === undefined) readAddress(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => hostsOf(optionalText(spec, 'url') ?? ''),
  run(spec, { signal }) {
    const address = readAddress(spec);
    return answering(hostsOf(address) ?? 'MongoDB', signal, async () => {
      // loaded when it is first needed: a start without such checks does not pay for the client
      const { MongoClient } = await import('mongodb');
      const client = new MongoClient(address, {
        ...credentials(spec),
        appName: 'watchfloor-check',
        maxPoolSize: 1,
        serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
        connectTimeoutMS: CONNECT_TIMEOUT_MS,
      });
      const close = () => void client.close(true);
      signal.addEventListener('abort', close, { once: true });
      try {
        await client.connect();
        const reply = await client.db('admin').command({ ping: 1 });
        return {
          pass: reply['ok'] === 1,
          message: 'ping answered',
          facts: { results: { ok: reply['ok'] === 1 } },
        };
      } finally {
        signal.removeEventListener('abort', close);
        await client.close(true);
      }
    });
  },
};

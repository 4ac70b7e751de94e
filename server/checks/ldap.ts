import type { Client } from 'ldapts';
import { hasTest } from './expressions';
import { envValue, flag, isJsonObject, optionalText, requiredText } from './fields';
import { answering } from './httpJson';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 20_000;
const TIMEOUT_MS = 10_000;
const SIZE_LIMIT = 1000;

function readUrl(spec: JsonObject): URL {
  const text = requiredText(spec, 'url');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^ldaps?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw new InvalidCheck('url must be an address such as ldap://directory.internal:389.');
}

function complaint(spec: JsonObject, search: string | undefined, count: number): string | undefined {
  if (search === undefined || count > 0 || hasTest(spec)) return undefined;
  return `No entry under ${requiredText(spec, 'bindDN')} matches ${search}.`;
}

async function look(client: Client, spec: JsonObject): Promise<JsonObject[]> {
  const group = isJsonObject(spec['authentication']) ? spec['authentication'] : spec;
  const username = envValue(group['username'], 'username');
  if (username !== undefined) await client.bind(username, envValue(group['password'], 'password') ?? '');
  const filter = optionalText(spec, 'userSearch');
  const { searchEntries } = await client.search(requiredText(spec, 'bindDN'), {
    scope: filter === undefined ? 'base' : 'sub',
    sizeLimit: SIZE_LIMIT,
    timeLimit: TIMEOUT_MS / 1000,
    attributes: ['dn', 'cn', 'objectClass'],
    ...(filter === undefined ? {} : { filter }),
  });
  return searchEntries.map(({ dn }) => ({ dn }));
}

/** Signs in to a directory and searches under `bindDN`; with `userSearch` at least one entry has to match. */
export const ldapRunner: CheckRunner = {
  validate(spec) {
    if (optionalText(spec, 'connection') === undefined) readUrl(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint(spec) {
    const url = optionalText(spec, 'url');
    return url === undefined || !URL.canParse(url)
      ? undefined
      : `${new URL(url).protocol}//${new URL(url).host}`;
  },
  run(spec, { signal }) {
    const url = readUrl(spec);
    const target = `${url.protocol}//${url.host}`;
    const verifyTls = !flag(spec, 'skipTLSVerify') && !flag(spec, 'insecureTls');
    return answering(target, signal, async () => {
      const ldap = await import('ldapts');
      const client = new ldap.Client({
        url: target,
        timeout: TIMEOUT_MS,
        connectTimeout: TIMEOUT_MS,
        ...(url.protocol === 'ldaps:' ? { tlsOptions: { rejectUnauthorized: verifyTls } } : {}),
      });
      try {
        const entries = await look(client, spec);
        const error = complaint(spec, optionalText(spec, 'userSearch'), entries.length);
        return {
          pass: error === undefined,
          message: `${entries.length} entries under ${requiredText(spec, 'bindDN')}`,
          details: { count: entries.length },
          facts: { results: { count: entries.length, entries } },
          ...(error === undefined ? {} : { error }),
        };
      } finally {
        await client.unbind();
      }
    });
  },
};

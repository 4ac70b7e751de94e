/**
 * Puts stored connections into a check's entry (contract specs §2, "connection reference"), so that runners see one
 * plain shape. Whoever may write canaries may not read connections: what a connection holds therefore goes only to the
 * address that the connection itself names, and never into a message.
 */
import { envValue, isJsonObject, isPresent, optionalText } from './fields';
import { InvalidCheck } from './types';
import type { CheckContext, JsonObject, StoredConnection } from './types';

/** Keys with which an entry could send a connection's credentials somewhere else. */
const ADDRESSES = ['url', 'addr', 'host', 'endpoint'] as const;
const NESTED = ['awsConnection', 'sftpConnection'] as const;
const REFERENCE = /^(?:secret|configmap|helm|serviceaccount):\/\//i;

export interface ResolvedEntry {
  spec: JsonObject;
  /** Texts that no message may hold. */
  secrets: readonly string[];
}

function literal(value: string | undefined, column: string, { name }: StoredConnection): string | undefined {
  if (value === undefined || !REFERENCE.test(value)) return value;
  throw new InvalidCheck(
    `The ${column} of connection ${name} refers to ${value.split(':')[0] ?? ''}://, and the embedded backend has no secret store: store the value itself in the connection, where only administrators can read it.`,
  );
}

/** `$(username)` and `$(password)` in an address stand for the columns beside it. */
function fillIn(url: string, username: string | undefined, password: string | undefined): string {
  return url
    .replaceAll('$(username)', encodeURIComponent(username ?? ''))
    .replaceAll('$(password)', encodeURIComponent(password ?? ''));
}

function fromConnection(entry: JsonObject, stored: StoredConnection): JsonObject {
  const foreign = ADDRESSES.find((key) => isPresent(entry, key));
  if (foreign !== undefined) {
    throw new InvalidCheck(
      `${foreign} stands beside connection: remove one of them, because a connection's credentials go only to its own address.`,
    );
  }
  const username = literal(stored.username, 'username', stored);
  const password = literal(stored.password, 'password', stored);
  const { connection: _reference, authentication: _own, ...rest } = entry;
  const found: [string, unknown][] = [
    ['url', stored.url && fillIn(stored.url, username, password)],
    ['username', username],
    ['password', password],
    ['certificate', literal(stored.certificate, 'certificate', stored)],
    ['insecureTls', stored.insecureTls],
    ...Object.entries(stored.properties).filter(([key]) => !isPresent(rest, key)),
  ];
  return { ...rest, ...Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
}

async function resolveEntry(
  entry: JsonObject,
  context: Pick<CheckContext, 'connection'>,
): Promise<JsonObject> {
  const reference = optionalText(entry, 'connection');
  if (reference === undefined) return entry;
  if (/^\w+:\/\//.test(reference) && !reference.startsWith('connection:')) {
    const { connection: _reference, ...rest } = entry;
    return { ...rest, url: reference };
  }
  const stored = await context.connection(reference);
  if (stored === undefined) {
    throw new InvalidCheck(
      `There is no connection "${reference.slice(0, 100)}": create it under Settings → Connections, or name one as connection://namespace/name.`,
    );
  }
  return fromConnection(entry, stored);
}

function withFilledAddress(entry: JsonObject): JsonObject {
  const url = optionalText(entry, 'url');
  if (url === undefined || !url.includes('$(')) return entry;
  const group = isJsonObject(entry['authentication']) ? entry['authentication'] : entry;
  const username = envValue(group['username'], 'username');
  const password = envValue(group['password'], 'password');
  return { ...entry, url: fillIn(url, username, password) };
}

function secretsOf(entry: JsonObject): string[] {
  const group = isJsonObject(entry['authentication']) ? entry['authentication'] : entry;
  const url =
    typeof entry['url'] === 'string' && URL.canParse(entry['url']) ? new URL(entry['url']) : undefined;
  const texts = [
    ...['password', 'certificate', 'secretKey', 'sessionToken', 'githubToken'].map((key) => group[key]),
    url?.password,
  ];
  return texts
    .map((text) => (isJsonObject(text) ? text['value'] : text))
    .filter((text) => typeof text === 'string')
    .filter((text) => text.length > 2)
    .flatMap((text) => [text, encodeURIComponent(text)]);
}

/** The entry with its connections put in. Throws InvalidCheck for one that does not exist or cannot be used. */
export async function resolveConnections(
  entry: JsonObject,
  context: Pick<CheckContext, 'connection'>,
): Promise<ResolvedEntry> {
  const spec = withFilledAddress(await resolveEntry(entry, context));
  const secrets = secretsOf(spec);
  // an address of a connection may itself be the secret, as with webhooks
  if (isPresent(entry, 'connection') && typeof spec['url'] === 'string') secrets.push(spec['url']);
  const nested: [string, JsonObject][] = [];
  for (const key of NESTED) {
    const inner = spec[key];
    if (!isJsonObject(inner)) continue;
    const resolved = await resolveEntry(inner, context);
    secrets.push(...secretsOf(resolved));
    nested.push([key, resolved]);
  }
  return { spec: { ...spec, ...Object.fromEntries(nested) }, secrets };
}

/** The text without any of the secrets: errors of client libraries sometimes repeat what they were given. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, '•••'), text);
}

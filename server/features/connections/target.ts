/** A stored connection as its tests need it: placeholders filled in, addresses taken apart (contract specs §8). Pure. */
import { BadInput } from '@server/features/query/badInput';

export interface StoredConnection {
  name: string;
  type: string | null;
  url: string | null;
  username: string | null;
  password: string | null;
  certificate: string | null;
  insecure_tls: boolean | null;
  properties: Readonly<Record<string, unknown>> | null;
}

/** Values that live in a cluster cannot be read from here. */
const REFERENCE = /^(?:secret|configmap|helm|serviceaccount):\/\//;

/** Throws BadInput when a value is a reference that this server cannot follow. */
export function requireLiterals({ username, password, certificate, url }: StoredConnection): void {
  const field = Object.entries({ username, password, certificate, url }).find(
    ([, value]) => value !== null && REFERENCE.test(value),
  );
  if (field === undefined) return;
  throw new BadInput(
    `The ${field[0]} of the connection is a reference into a cluster, which this server cannot read: the test needs the value itself.`,
  );
}

/** The address with $(username) and $(password) in place, percent-encoded as an address needs them. */
export function filledUrl({ url, username, password }: StoredConnection): string {
  return (url ?? '')
    .replaceAll('$(username)', encodeURIComponent(username ?? ''))
    .replaceAll('$(password)', encodeURIComponent(password ?? ''));
}

/** The parsed address. Throws BadInput with a sentence that shows an example. */
export function parsedUrl(connection: StoredConnection, protocols: readonly string[], example: string): URL {
  const text = filledUrl(connection);
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return new URL(text);
  throw new BadInput(`The url of the connection cannot be used: write it like ${example}.`);
}

/** Host and port for messages: an address may hold a password. */
export const placeOf = ({ host, hostname }: URL): string => host || hostname;

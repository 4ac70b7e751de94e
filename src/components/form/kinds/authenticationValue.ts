/**
 * How a check signs in (settings specification §4): a flag on the check and `authentication`. The platform's schema has
 * username and password on the check itself; a record that is written so stays so (gaps §4).
 */
import type { AuthenticationType } from '../fieldSpec';
import { isObject, withKey } from '../shapes';

const FLAGS: readonly AuthenticationType[] = ['basic', 'ntlm', 'ntlmv2'];
export type CredentialKey = 'username' | 'password';

function isFlat(record: Readonly<Record<string, unknown>>): boolean {
  const hasOwn = Object.hasOwn(record, 'username') || Object.hasOwn(record, 'password');
  return hasOwn && !isObject(record['authentication']);
}

/** Credentials without a flag are those of Basic, as the platform takes them. */
export function authenticationType(value: unknown): AuthenticationType | undefined {
  const record = isObject(value) ? value : {};
  const flag = FLAGS.find((known) => record[known] === true);
  const hasCredentials = isFlat(record) || isObject(record['authentication']);
  return flag ?? (hasCredentials ? 'basic' : undefined);
}

/** `record` with one flag, or without flags and credentials. */
export function withAuthentication(value: unknown, type: AuthenticationType | undefined): unknown {
  const record = isObject(value) ? value : {};
  const gone = type === undefined ? [...FLAGS, 'authentication', 'username', 'password'] : FLAGS;
  const rest = gone
    .filter((key) => key !== type)
    .reduce((kept, key) => withKey(kept, key, undefined), record);
  return type === undefined ? rest : withKey(rest, type, true);
}

export function credential(value: unknown, key: CredentialKey): unknown {
  const record = isObject(value) ? value : {};
  const held = isFlat(record) ? record : record['authentication'];
  return isObject(held) ? held[key] : undefined;
}

export function withCredential(value: unknown, key: CredentialKey, next: unknown): unknown {
  const record = isObject(value) ? value : {};
  if (isFlat(record)) return withKey(record, key, next);
  const held = isObject(record['authentication']) ? record['authentication'] : {};
  const credentials = withKey(held, key, next);
  return withKey(record, 'authentication', Object.keys(credentials).length === 0 ? undefined : credentials);
}

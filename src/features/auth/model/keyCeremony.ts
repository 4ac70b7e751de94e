/**
 * What a security key is asked to do, read from the text of a button (contract identity.md §3): the server means it to
 * be run as JavaScript, which the page's policy forbids and this console never does. Pure.
 */
import type { FlowInputAttributes } from '@/services/contracts/identity';

export interface KeyCeremony {
  does: 'register' | 'login';
  /** JSON for navigator.credentials: binary values in base64url. */
  publicKey: Readonly<Record<string, unknown>>;
  /** The hidden field that takes the answer. */
  field: 'webauthn_register' | 'webauthn_login';
}

const CALLS: Readonly<Record<string, Pick<KeyCeremony, 'does' | 'field'>>> = {
  oryWebAuthnRegistration: { does: 'register', field: 'webauthn_register' },
  oryWebAuthnLogin: { does: 'login', field: 'webauthn_login' },
};

/** `window.oryWebAuthnLogin({…})`; older servers write two underscores before the name. */
const CALL = /^\s*window\.(?:__)?(\w+)\((.*)\)\s*;?\s*$/s;

function publicKeyOf(text: string): KeyCeremony['publicKey'] | undefined {
  let options: unknown;
  try {
    options = JSON.parse(text);
  } catch {
    return undefined; // some other script, which is not run
  }
  if (typeof options !== 'object' || options === null || !('publicKey' in options)) return undefined;
  const { publicKey } = options;
  return typeof publicKey === 'object' && publicKey !== null ? { ...publicKey } : undefined;
}

/** The ceremony of a button, or undefined when its text says anything else. */
export function readKeyCeremony({
  onclick,
  onclickTrigger,
  value,
}: Pick<FlowInputAttributes, 'onclick' | 'onclickTrigger' | 'value'>): KeyCeremony | undefined {
  const [, name = onclickTrigger ?? '', text = typeof value === 'string' ? value : ''] =
    CALL.exec(onclick ?? '') ?? [];
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  const publicKey = call && publicKeyOf(text);
  return call && publicKey ? { ...call, publicKey } : undefined;
}

/** A sign-in that is under way in this tab: what must be the same when the browser comes back (RFC 7636, OpenID nonce). */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { tabStorage } from '@/services/offline/preferenceStorage';

export interface PendingSignIn {
  verifier: string;
  state: string;
  nonce: string;
  returnTo: string;
}

const FIELDS = ['verifier', 'state', 'nonce', 'returnTo'] as const;

function isPending(value: unknown): value is PendingSignIn {
  if (typeof value !== 'object' || value === null) return false;
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // somebody else wrote there
  }
}

export function holdPending(pending: PendingSignIn): void {
  tabStorage()?.setItem(STORAGE_KEYS.signIn, JSON.stringify(pending));
}

/** Hands it out once: an address that is opened again proves nothing. */
export function takePending(): PendingSignIn | undefined {
  const text = tabStorage()?.getItem(STORAGE_KEYS.signIn) ?? '';
  tabStorage()?.removeItem(STORAGE_KEYS.signIn);
  const pending = parsed(text);
  return isPending(pending) ? pending : undefined;
}

/**
 * `/login?username=…&password=…` signs in by itself (AUTH-11). The words leave the address before anything is sent,
 * so that no request, log line or history entry holds them (threat TM2), and wait here for the sign-in page.
 */
import { rewriteAddress } from '@/services/url/browserNavigation';

export interface AddressCredentials {
  username?: string;
  password?: string;
}

/** Splits an address into what was asked for and the address without it. Pure. */
export function splitCredentials(
  path: string,
  search: string,
): { credentials: AddressCredentials; rest?: string } {
  const parameters = new URLSearchParams(search);
  const username = parameters.get('username');
  const password = parameters.get('password');
  if (path !== '/login' || (username === null && password === null)) return { credentials: {} };
  parameters.delete('username');
  parameters.delete('password');
  const query = parameters.toString();
  return {
    credentials: { ...(username ? { username } : {}), ...(password ? { password } : {}) },
    rest: query === '' ? path : `${path}?${query}`,
  };
}

let held: AddressCredentials = {};

/** Moves credentials out of the present address; called before the console sends its first request. */
export function hideAddressCredentials(): void {
  const { pathname, search, hash } = window.location;
  const { credentials, rest } = splitCredentials(pathname, search);
  if (rest === undefined) return;
  held = credentials;
  rewriteAddress(rest + hash);
}

/** What the address held, until it is forgotten. */
export function heldCredentials(): AddressCredentials {
  return held;
}

/** They are used once: a failed try must not repeat itself. */
export function forgetCredentials(): void {
  held = {};
}

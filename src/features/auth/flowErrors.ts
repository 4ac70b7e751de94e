/** What the console does about every error of an identity flow (specification 1 §8, contract identity.md §5). Pure. */
import { paths } from '@/services/config/paths';
import { FLOW_ERROR_IDS, type FlowErrorId } from '@/services/contracts/identity';
import { safeReturnTo } from '@/services/contracts/returnTo';
import type { AppError } from '@/services/errors/AppError';
import { MESSAGES } from '@/services/text/messages';

type Destination = 'home' | 'login' | 'secondFactor' | 'refresh';

export type FlowEffect =
  | { do: 'go'; to: Destination }
  /** Go where the answer says; without an address, to the given page or nowhere. */
  | { do: 'follow'; otherwise?: Destination }
  /** Begin a new flow of the same kind, perhaps with a word about why. */
  | { do: 'restart'; say?: string; withoutReturnTo?: true }
  | { do: 'show' };

export const FLOW_EFFECTS: Readonly<Record<FlowErrorId, FlowEffect>> = {
  session_inactive: { do: 'go', to: 'login' },
  session_aal1_required: { do: 'go', to: 'login' },
  session_aal2_required: { do: 'follow', otherwise: 'secondFactor' },
  session_already_available: { do: 'go', to: 'home' },
  session_refresh_required: { do: 'follow', otherwise: 'refresh' },
  session_aal_already_fulfilled: { do: 'show' },
  session_verified_address_required: { do: 'show' },
  // The same address would be refused again, so the new flow goes without it.
  self_service_flow_return_to_forbidden: {
    do: 'restart',
    say: MESSAGES.returnToForbidden,
    withoutReturnTo: true,
  },
  self_service_flow_expired: { do: 'restart', say: MESSAGES.flowExpired },
  self_service_flow_replaced: { do: 'restart' },
  self_service_flow_disabled: { do: 'show' },
  security_csrf_violation: { do: 'restart', say: MESSAGES.csrfViolation },
  security_identity_mismatch: { do: 'restart' },
  browser_location_change_required: { do: 'follow' },
};

export interface FlowPlace {
  /** The console's own origin. */
  origin: string;
  /** A safe path of the console to come back to after signing in. */
  comeBackTo?: string | undefined;
}

export type FlowDecision =
  | { kind: 'navigate'; to: string }
  /** A whole page load: an address of the API or of another host that the server named. */
  | { kind: 'leave'; url: string }
  | { kind: 'restart'; say?: string; withoutReturnTo: boolean }
  | { kind: 'show' };

/** What to do about `error` at `place`. An unknown id with status 410 restarts; everything else unknown is shown. */
export function decide(error: AppError, place: FlowPlace): FlowDecision {
  const id = FLOW_ERROR_IDS.find((known) => known === error.code);
  const effect = id === undefined ? effectOfStatus(error.status) : FLOW_EFFECTS[id];
  switch (effect.do) {
    case 'go':
      return { kind: 'navigate', to: destination(effect.to, place) };
    case 'follow':
      return follow(error.location, place) ?? fallback(effect.otherwise, place);
    case 'restart':
      return {
        kind: 'restart',
        ...(effect.say === undefined ? {} : { say: effect.say }),
        withoutReturnTo: effect.withoutReturnTo === true,
      };
    case 'show':
      return { kind: 'show' };
  }
}

function effectOfStatus(status: number | undefined): FlowEffect {
  return status === 410 ? { do: 'restart' } : { do: 'show' };
}

function destination(to: Destination, { comeBackTo }: FlowPlace): string {
  switch (to) {
    case 'home':
      return paths.home();
    case 'login':
      return paths.login({ return_to: comeBackTo });
    case 'secondFactor':
      return paths.login({ aal: 'aal2', return_to: comeBackTo });
    case 'refresh':
      return paths.login({ refresh: 'true', return_to: comeBackTo });
  }
}

function fallback(to: Destination | undefined, place: FlowPlace): FlowDecision {
  return to === undefined ? { kind: 'show' } : { kind: 'navigate', to: destination(to, place) };
}

/** Pages of the console are routes; what lies under /api, and other hosts, need a page load. */
function follow(location: string | undefined, { origin, comeBackTo }: FlowPlace): FlowDecision | undefined {
  const url = parse(location, origin);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.origin !== origin) return { kind: 'leave', url: url.toString() };
  if (comeBackTo !== undefined && !url.searchParams.has('return_to'))
    url.searchParams.set('return_to', comeBackTo);
  if (/^\/api(?:\/|$)/.test(url.pathname)) return { kind: 'leave', url: url.toString() };
  return { kind: 'navigate', to: url.pathname + url.search + url.hash };
}

function parse(location: string | undefined, origin: string): URL | undefined {
  if (location === undefined) return undefined;
  try {
    return new URL(location, origin);
  } catch {
    return undefined;
  }
}

/** Where a finished sign-in leads: the wanted page when it is one of this console, else the first page (AUTH-12). */
export function afterSignIn(wanted: string | undefined, origin: string): string {
  const path = safeReturnTo(wanted, origin);
  if (path === undefined) return paths.home();
  const { pathname, searchParams } = new URL(path, origin);
  // The flow of a session that has ended is nobody's: asking for it would be told as a violation.
  return pathname === paths.profileSettings() && searchParams.has('flow')
    ? paths.profileSettings({ return_to: searchParams.get('return_to') ?? undefined })
    : path;
}

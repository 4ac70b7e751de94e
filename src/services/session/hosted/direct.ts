/** Whether and how an organization's backend is called directly (specification 1 §5, contract identity.md §7). Pure. */
import type { Connection } from '@/services/api/baseQuery/request';
import { MESSAGES } from '@/services/text/messages';
import type { HostedOrganization } from './identity';

/**
 * The direct-mode flag: a boolean, or `true` or `false` as a text in any case; absent is false. Throws a TypeError with
 * the specification's words for anything else (HOST-9).
 */
export function isDirect(flag: unknown): boolean {
  if (flag === undefined || flag === null) return false;
  if (typeof flag === 'boolean') return flag;
  const text = typeof flag === 'string' ? flag.toLowerCase() : undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  throw new TypeError(MESSAGES.invalidBoolean);
}

/** Origin of a backend; its path is dropped. Undefined when it is no web address. */
export function backendOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

export type OrganizationState =
  { status: 'provisioning' } | { status: 'invalid'; text: string } | { status: 'ready'; backend?: string };

/** What can be done with an organization: nothing before it has a backend (HOST-2). */
export function organizationState({ backendUrl, direct }: HostedOrganization): OrganizationState {
  if (backendUrl === undefined || backendUrl === '') return { status: 'provisioning' };
  const backend = backendOrigin(backendUrl);
  if (backend === undefined)
    return { status: 'invalid', text: `The address of the backend is not usable: ${backendUrl}` };
  try {
    return isDirect(direct) ? { status: 'ready', backend } : { status: 'ready' };
  } catch (error) {
    return { status: 'invalid', text: error instanceof Error ? error.message : MESSAGES.invalidBoolean };
  }
}

/**
 * How calls travel: to the backend with the token in direct mode (HOST-8). Otherwise to the console's own server, which
 * passes them on; `ownToken` is sent there by providers without a cookie.
 */
export function connectionTo(
  organization: HostedOrganization | undefined,
  { directToken, ownToken }: { directToken: string | undefined; ownToken: string | undefined },
): Connection {
  const state = organization === undefined ? undefined : organizationState(organization);
  const backend = state?.status === 'ready' ? state.backend : undefined;
  const token = backend === undefined ? ownToken : directToken;
  return { ...(backend === undefined ? {} : { backend }), ...(token === undefined ? {} : { token }) };
}

/** What every part of the settings form needs: its address, its owner, its next state. */
import { IdentityError } from '../../identityError';
import { PRIVILEGED_MS } from '../../identityOptions';
import type { SocialSignIn } from '../../social/socialSignIn';
import { isStrongEnough, type Session } from '../../sessions';
import { newTotpSecret, qrCodeOf } from '../../totp';
import type { RecoveryCode } from '../../secondFactors';
import type {
  FlowSecrets,
  FlowServices,
  FlowStart,
  SettingsFacts,
  StoredFlow,
  Submission,
} from '../flowTypes';
import { INFOS } from '../flowMessages';
import { canHaveKeys, type SecurityKeys } from '../../securityKeys';
import { originOf } from '../origin';

export const SETTINGS_PAGE = '/profile-settings';

/** The page with this very form, so that somebody who confirms who they are comes back to it. */
function addressOf(flow: Pick<StoredFlow, 'id' | 'returnTo'>): string {
  const query = new URLSearchParams({ flow: flow.id });
  if (flow.returnTo !== undefined) query.set('return_to', flow.returnTo);
  return `${SETTINGS_PAGE}?${query.toString()}`;
}

function loginFor(wish: 'aal' | 'refresh', returnTo: string): string {
  const query = new URLSearchParams(wish === 'aal' ? { aal: 'aal2' } : { refresh: 'true' });
  query.set('return_to', returnTo);
  return `/login?${query.toString()}`;
}

/** The person whose settings these are, signed in as strongly as can be; refuses everybody else. */
export function requireOwner(session: Session | undefined, flow?: StoredFlow): Session {
  if (!session) throw new IdentityError('session_inactive');
  if (flow && flow.identityId !== session.identity.id) throw new IdentityError('security_identity_mismatch');
  if (!isStrongEnough(session)) {
    throw new IdentityError('session_aal2_required', {
      redirectTo: loginFor('aal', flow ? addressOf(flow) : SETTINGS_PAGE),
    });
  }
  return session;
}

/** Refuses unless the person signed in or confirmed it within the last 15 minutes (contract identity.md §6). */
export function requirePrivileged({ flow, session }: Submission, { clock }: FlowServices): Session {
  const owner = requireOwner(session, flow);
  if (clock.now() - owner.authenticatedAt > PRIVILEGED_MS) {
    throw new IdentityError('session_refresh_required', {
      redirectTo: loginFor('refresh', addressOf(flow)),
    });
  }
  return owner;
}

/** The session a method acts for; `checkSubmit` has proven that there is one. */
export function ownerOf({ session, flow }: Submission): Session {
  return requireOwner(session, flow);
}

export interface SettingsChange {
  traits?: Session['identity']['traits'];
  secrets?: FlowSecrets;
  shownCodes?: readonly RecoveryCode[];
  /** False for steps that only show something. */
  isSaved?: boolean;
}

/** The form as it is after `change`, read afresh; an authenticator key that is being set up stays the same. */
export async function settingsStart(
  session: Session,
  place: { requestUrl: string },
  services: Pick<FlowServices, 'factors' | 'keys' | 'social'>,
  change: SettingsChange = {},
): Promise<FlowStart> {
  const { traits = session.identity.traits, secrets = {}, isSaved = false } = change;
  const state = await services.factors.stateOf(session.identity.id);
  const totpSecret = state.totp ? undefined : (secrets.totpSecret ?? newTotpSecret());
  const keyFacts = await keyFactsOf(session, originOf(place), services.keys);
  return {
    state: isSaved ? 'success' : 'show_form',
    identityId: session.identity.id,
    messages: isSaved ? [INFOS.saved] : [],
    secrets: { totpSecret, newCodes: secrets.newCodes, keyChallenge: keyFacts.newKey?.challenge },
    settings: {
      traits,
      ...(totpSecret === undefined
        ? {}
        : { newTotp: { secret: totpSecret, image: await qrCodeOf(totpSecret, traits.email) } }),
      hasCodes: state.lookup,
      ...shownCodesOf(change),
      ...keyFacts,
      social: await socialFactsOf(session, services.social),
    },
  };
}

function shownCodesOf({
  secrets,
  shownCodes,
}: SettingsChange): Pick<SettingsFacts, 'shownCodes' | 'isUnconfirmed'> {
  const newCodes = secrets?.newCodes?.map((code) => ({ code }));
  const codes = newCodes ?? shownCodes;
  return { isUnconfirmed: newCodes !== undefined, ...(codes === undefined ? {} : { shownCodes: codes }) };
}

async function socialFactsOf({ identity }: Session, social: SocialSignIn): Promise<SettingsFacts['social']> {
  const linked = await social.linkedTo(identity.id);
  return social.providers.map((provider) => ({ ...provider, isLinked: linked.includes(provider.id) }));
}

async function keyFactsOf(
  { identity }: Session,
  origin: string,
  keys: SecurityKeys,
): Promise<Pick<SettingsFacts, 'keys' | 'newKey' | 'keysNeedName'>> {
  const own = await keys.list(identity.id);
  if (!canHaveKeys(origin)) return { keys: own, keysNeedName: true };
  const person = { id: identity.id, email: identity.traits.email };
  return { keys: own, newKey: await keys.startRegistration(person, origin) };
}

/** Changing one's own account (contract identity.md §3, Settings). */
import { INFOS } from '../flowMessages';
import type { EnabledFlowKind } from '../flowTypes';
import { SETTINGS_LIFE_MS } from '../../identityOptions';
import { identityJson } from '../../sessionJson';
import { lookupMethod } from './lookupMethod';
import { oidcMethod } from './oidcMethod';
import { passwordMethod } from './passwordMethod';
import { profileMethod } from './profileMethod';
import { requireOwner, settingsStart, SETTINGS_PAGE } from './settingsPage';
import { totpMethod } from './totpMethod';
import { webauthnMethod } from './webauthnMethod';

export const settingsFlow: EnabledFlowKind = {
  page: SETTINGS_PAGE,
  lifeMs: SETTINGS_LIFE_MS,
  methods: [profileMethod, passwordMethod, oidcMethod, totpMethod, webauthnMethod, lookupMethod],
  async start({ session, afterRecovery, requestUrl }, services) {
    const place = { requestUrl };
    // After a recovery the form exists before the second step; reading and sending it need that step all the same.
    if (afterRecovery !== true || !session) return settingsStart(requireOwner(session), place, services);
    return { ...(await settingsStart(session, place, services)), messages: [INFOS.recovered] };
  },
  async checkSubmit(flow, session) {
    requireOwner(session, flow);
  },
  checkRead(flow, session) {
    requireOwner(session, flow);
  },
  extras: (_flow, session) => (session ? { identity: identityJson(session) } : {}),
};

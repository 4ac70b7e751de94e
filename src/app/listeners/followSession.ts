/** What happens when the server no longer knows the person, and when the person leaves. */
import { api } from '@/services/api/api';
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { showAppBadge } from '@/services/offline/appBadge';
import { sessionEnded } from '@/services/session/sessionEnded';
import type { NavigationPort, Place } from '../navigationPort';
import type { AppListeners, AppStore, RootState } from '../store';

function isAccountPage(pathname: string): boolean {
  return /^\/(?:login|registration|recovery|verification|error|auth-state-checker)$/.test(pathname);
}

/** The answers are forgotten even when the sign-in page does not come, such as with its code unreachable. */
const FORGET_ANYWAY_MS = 3000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * A 401 on any call: sign-in lies over the page of somebody at work (ADR 0016); otherwise it leads to the sign-in page
 * with the way back (specification 1 §7), once, however many calls ended that way (fault F20). Signing out forgets
 * every answer of the person who leaves (threat TM20). Both forget after the page has left the screen: while it stands,
 * it would ask for everything again.
 */
export function followSession(listeners: AppListeners, port: Omit<NavigationPort, 'connect'>): void {
  const atAccountPage = ({ pathname }: Place) => isAccountPage(pathname);
  const leave = () => Promise.race([port.arrived(atAccountPage), pause(FORGET_ANYWAY_MS)]);
  listeners.startListening({
    actionCreator: sessionExpired,
    effect: async (_action, { dispatch, getState, cancelActiveListeners }) => {
      const { pathname, search, hash } = port.place();
      if (isAccountPage(pathname)) return;
      // Its code has nothing to do with the sign-in page, which pays for every byte of this file.
      const { wayOut } = await import('./keepPage');
      const here = pathname + search + hash;
      const to = await wayOut(here, getState() as RootState, dispatch as AppStore['dispatch']); // the store's own
      // Another call may have led away meanwhile.
      if (to === undefined || isAccountPage(port.place().pathname)) return;
      cancelActiveListeners();
      port.navigate(to);
      await leave();
      dispatch(api.util.resetApiState());
    },
  });
  listeners.startListening({
    actionCreator: sessionEnded,
    effect: async (_action, { dispatch }) => {
      // The next person at this device learns no number from the icon.
      showAppBadge(0);
      await leave();
      dispatch(api.util.resetApiState());
    },
  });
}

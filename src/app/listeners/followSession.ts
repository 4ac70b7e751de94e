/** What happens when the server no longer knows the person, and when the person leaves. */
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { paths } from '@/services/config/paths';
import { sessionEnded } from '@/services/session/sessionEnded';
import { api } from '@/services/api/api';
import type { NavigationPort, Place } from '../navigationPort';
import type { AppListeners } from '../store';

function isAccountPage(pathname: string): boolean {
  return ['/login', '/registration', '/recovery', '/verification', '/error'].includes(pathname);
}

/** The answers are forgotten even when the sign-in page does not come, such as with its code unreachable. */
const FORGET_ANYWAY_MS = 3000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * A 401 on any call leads to the sign-in page with the way back (specification 1 §7), once, however many calls ended
 * that way (fault F20). Signing out forgets every answer of the person who leaves (threat TM20). Both forget after
 * the page has left the screen: while it stands, it would ask for everything again.
 */
export function followSession(listeners: AppListeners, port: Omit<NavigationPort, 'connect'>): void {
  const atAccountPage = ({ pathname }: Place) => isAccountPage(pathname);
  const leave = () => Promise.race([port.arrived(atAccountPage), pause(FORGET_ANYWAY_MS)]);
  listeners.startListening({
    actionCreator: sessionExpired,
    effect: async (_action, { dispatch, cancelActiveListeners }) => {
      const { pathname, search, hash } = port.place();
      if (isAccountPage(pathname)) return;
      cancelActiveListeners();
      port.navigate(paths.login({ return_to: pathname + search + hash }));
      await leave();
      dispatch(api.util.resetApiState());
    },
  });
  listeners.startListening({
    actionCreator: sessionEnded,
    effect: async (_action, { dispatch }) => {
      await leave();
      dispatch(api.util.resetApiState());
    },
  });
}

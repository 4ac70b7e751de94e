/** What happens when the server no longer knows the person, and when the person leaves. */
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { paths } from '@/services/config/paths';
import { sessionEnded } from '@/services/session/sessionEnded';
import { api } from '@/services/api/api';
import type { NavigationPort } from '../navigationPort';
import type { AppListeners } from '../store';

function isAccountPage(pathname: string): boolean {
  return ['/login', '/registration', '/recovery', '/verification', '/error'].includes(pathname);
}

/**
 * A 401 on any call leads to the sign-in page with the way back (specification 1 §7), once, however many calls ended
 * that way (fault F20). Signing out forgets every answer of the person who leaves (threat TM20).
 */
export function followSession(
  listeners: AppListeners,
  port: Pick<NavigationPort, 'place' | 'navigate'>,
): void {
  listeners.startListening({
    actionCreator: sessionExpired,
    effect: (_action, { dispatch }) => {
      const { pathname, search, hash } = port.place();
      if (isAccountPage(pathname)) return;
      port.navigate(paths.login({ return_to: pathname + search + hash }));
      dispatch(api.util.resetApiState());
    },
  });
  listeners.startListening({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
    },
  });
}

/** What happens when the server no longer knows the person, and when the person leaves. */
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { paths } from '@/services/config/paths';
import { sessionEnded } from '@/services/session/sessionEnded';
import { api } from '@/services/api/api';
import type { AppListeners } from '../store';

interface Router {
  state: { location: { pathname: string; search: string; hash: string } };
  navigate: (to: string, options?: { replace?: boolean }) => unknown;
}

function isAccountPage(pathname: string): boolean {
  return ['/login', '/registration', '/recovery', '/verification', '/error'].includes(pathname);
}

/**
 * A 401 on any call leads to the sign-in page with the way back (specification 1 §7), once, however many calls ended
 * that way (fault F20). Signing out forgets every answer of the person who leaves (threat TM20).
 */
export function followSession(listeners: AppListeners, router: () => Router): void {
  listeners.startListening({
    actionCreator: sessionExpired,
    effect: (_action, { dispatch }) => {
      const { location } = router().state;
      if (isAccountPage(location.pathname)) return;
      void router().navigate(paths.login({ return_to: location.pathname + location.search + location.hash }));
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

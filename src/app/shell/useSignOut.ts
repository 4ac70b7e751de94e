import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { sessionEnded } from '@/services/session/sessionEnded';
import { useSignOutMutation } from '@/services/session/signOutApi';

/**
 * Signs out with the logout flow's token and leads to the sign-in page with the way back (AUTH-26, SHELL-13).
 * A failed call leaves the person signed in and says so; pretending would leave a session open on a shared screen.
 */
export function useSignOut(): { signOut: () => void; isPending: boolean } {
  const [trigger, { isLoading }] = useSignOutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const signOut = () => {
    void trigger()
      .unwrap()
      .then(
        () => {
          void navigate(paths.login({ return_to: pathname + search + hash }));
          dispatch(sessionEnded());
        },
        () => undefined, // the failure is already a toast
      );
  };
  return { signOut, isPending: isLoading };
}

import { Button } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { sessionEnded } from '@/services/session/sessionEnded';
import { useSignOutMutation } from '@/services/session/signOutApi';
import { AUTH_TEXT } from '../texts';

/** The way out for somebody who is signed in and cannot or should not go on. */
export function SignOutButton() {
  const [signOut, { isLoading }] = useSignOutMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const handleClick = () => {
    void signOut()
      .unwrap()
      .then(
        () => {
          dispatch(sessionEnded());
          void navigate(paths.login());
        },
        () => undefined, // the failure is already a toast
      );
  };
  return (
    <Button disabledFocusable={isLoading} onClick={handleClick}>
      {AUTH_TEXT.signOut}
    </Button>
  );
}

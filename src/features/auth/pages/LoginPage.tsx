/** /login: signing in, confirming an action, the second factor (specification 1 §2). */
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { paths } from '@/services/config/paths';
import type { Flow } from '@/services/contracts/identity';
import { sessionEnded } from '@/services/session/sessionEnded';
import { useSearch } from '@/services/url/useSearch';
import { forgetCredentials, heldCredentials } from '../addressCredentials';
import { FlowScreen } from '../components/FlowScreen';
import { RouterLink } from '../components/RouterLink';
import { afterSignIn } from '../flowErrors';
import { useFlow, type FlowController } from '../hooks/useFlow';
import { toSubmitBody } from '../model/flowForm';
import { flowSearch } from '../search';
import { AUTH_TEXT } from '../texts';

/** Few people need it, and the sign-in page has to be light. */
const SignOutButton = lazy(async () => {
  const { SignOutButton: component } = await import('../components/SignOutButton');
  return { default: component };
});

interface Wish {
  refresh: string | undefined;
  aal: string | undefined;
  returnTo: string | undefined;
}

function titleOf(flow: Flow | undefined, { refresh, aal }: Wish): string {
  if (flow?.refresh ?? refresh === 'true') return AUTH_TEXT.confirmTitle;
  return (flow?.requested_aal ?? aal) === 'aal2' ? AUTH_TEXT.secondFactorTitle : AUTH_TEXT.signInTitle;
}

/** Sends credentials of the address once, and only into an ordinary sign-in: a flow opens when nobody is signed in. */
function useAutomaticSubmit({ flow, submit }: FlowController): void {
  useEffect(() => {
    const { username, password } = heldCredentials();
    if (flow === undefined || !username || !password) return;
    forgetCredentials();
    if (flow.refresh === true || flow.requested_aal === 'aal2') return;
    submit(
      toSubmitBody(
        flow,
        { identifier: username, password },
        { name: 'method', value: 'password' },
        'password',
      ),
    );
  }, [flow, submit]);
}

function Login({ refresh, aal, returnTo }: Wish) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [given] = useState(heldCredentials);
  const query = useMemo(() => ({ refresh, aal, return_to: returnTo }), [refresh, aal, returnTo]);
  const isAutomatic = given.username !== undefined && given.password !== undefined;
  const controller = useFlow({
    kind: 'login',
    query,
    // A flow that is fetched says nothing about who is signed in; one that is opened does (threat TM2).
    usesAddress: !isAutomatic,
    onDone: ({ email }, flow) => {
      if (isAutomatic && email !== undefined) showToast('success', AUTH_TEXT.signedInAs(email));
      dispatch(sessionEnded());
      void navigate(afterSignIn(flow.return_to ?? returnTo, window.location.origin), { replace: true });
    },
  });
  useAutomaticSubmit(controller);
  const isSignedInEnough = controller.error?.code === 'session_aal_already_fulfilled';
  return (
    <FlowScreen
      title={titleOf(controller.flow, { refresh, aal, returnTo })}
      controller={controller}
      initial={given.username === undefined ? {} : { identifier: given.username }}
      links={
        isSignedInEnough ? (
          <RouterLink to={afterSignIn(returnTo, window.location.origin)}>{AUTH_TEXT.goOn}</RouterLink>
        ) : controller.flow?.requested_aal === 'aal2' ? (
          <Suspense fallback={null}>
            <SignOutButton />
          </Suspense>
        ) : (
          <RouterLink to={paths.recovery()}>{AUTH_TEXT.resetPassword}</RouterLink>
        )
      }
    />
  );
}

export function Component() {
  const [{ refresh, aal, return_to: returnTo }] = useSearch(flowSearch);
  // Another wish is another flow; the flow's own id in the address is not.
  return <Login key={JSON.stringify([refresh, aal, returnTo])} {...{ refresh, aal, returnTo }} />;
}

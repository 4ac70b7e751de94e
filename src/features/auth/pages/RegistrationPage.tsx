/** /registration (specification 1 §2, AUTH-13). */
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { safeReturnTo } from '@/services/contracts/returnTo';
import { sessionEnded } from '@/services/session/sessionEnded';
import { useSearch } from '@/services/url/useSearch';
import { FlowScreen } from '../components/FlowScreen';
import { RouterLink } from '../components/RouterLink';
import { afterSignIn } from '../flowErrors';
import { useFlow } from '../hooks/useFlow';
import { flowSearch } from '../search';
import { AUTH_TEXT } from '../texts';

function Registration({ returnTo }: { returnTo: string | undefined }) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  // Servers know it under one name or the other (contract gaps §6).
  const query = useMemo(() => ({ return_to: returnTo, after_verification_return_to: returnTo }), [returnTo]);
  const controller = useFlow({
    kind: 'registration',
    query,
    onDone: (_answer, flow) => {
      dispatch(sessionEnded());
      void navigate(afterSignIn(flow.return_to ?? returnTo, window.location.origin), { replace: true });
    },
  });
  const comeBackTo = safeReturnTo(returnTo, window.location.origin);
  return (
    <FlowScreen
      title={AUTH_TEXT.registrationTitle}
      controller={controller}
      links={<RouterLink to={paths.login({ return_to: comeBackTo })}>{AUTH_TEXT.signIn}</RouterLink>}
    />
  );
}

export function Component() {
  const [{ return_to: returnTo }] = useSearch(flowSearch);
  return <Registration key={returnTo ?? ''} returnTo={returnTo} />;
}

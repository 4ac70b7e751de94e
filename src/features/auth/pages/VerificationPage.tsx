/** /verification (specification 1 §2, AUTH-15, AUTH-16): a flow that cannot be fetched is replaced by a new one. */
import { useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { useSearch } from '@/services/url/useSearch';
import { FlowScreen } from '../components/FlowScreen';
import { RouterLink } from '../components/RouterLink';
import { afterSignIn } from '../flowErrors';
import { useFlow } from '../hooks/useFlow';
import { flowSearch } from '../search';
import { AUTH_TEXT } from '../texts';

function Verification({ returnTo }: { returnTo: string | undefined }) {
  const navigate = useNavigate();
  const query = useMemo(() => ({ return_to: returnTo }), [returnTo]);
  const back = afterSignIn(returnTo, window.location.origin);
  const controller = useFlow({
    kind: 'verification',
    query,
    onDone: () => {
      void navigate(back, { replace: true });
    },
  });
  // There is nothing to verify here, or nobody who could: the first page knows what comes next.
  if (controller.flow === undefined && controller.error?.status === 400) {
    return <Navigate to={paths.home()} replace />;
  }
  return (
    <FlowScreen
      title={AUTH_TEXT.verificationTitle}
      controller={controller}
      links={<RouterLink to={back}>{AUTH_TEXT.goBack}</RouterLink>}
    />
  );
}

export function Component() {
  const [{ return_to: returnTo }] = useSearch(flowSearch);
  return <Verification key={returnTo ?? ''} returnTo={returnTo} />;
}

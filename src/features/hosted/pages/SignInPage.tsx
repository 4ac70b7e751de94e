/** /login in hosted mode: the provider's sign-in (HOST-3). */
import { Navigate } from 'react-router-dom';
import { AuthCard } from '@/components/layout/AuthCard';
import { useHostedIdentity } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';
import { ProviderProblem } from '../components/ProviderProblem';
import { useReturnTo } from '../hooks/useReturnTo';

export function Component() {
  const identity = useHostedIdentity();
  const state = identity.useState();
  const returnTo = useReturnTo();
  const { SignIn } = identity.widgets;
  if (state.status === 'signedIn') return <Navigate to={returnTo} replace />;
  return (
    <AuthCard title={HOSTED_TEXT.signInTitle}>
      {state.status === 'failed' && <ProviderProblem error={state.error} />}
      <SignIn returnTo={returnTo} />
    </AuthCard>
  );
}

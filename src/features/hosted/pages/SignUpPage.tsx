/** /registration in hosted mode. */
import { AuthCard } from '@/components/layout/AuthCard';
import { useHostedIdentity } from '@/services/session/hosted/identity';
import { useReturnTo } from '../hooks/useReturnTo';
import { HOSTED_TEXT } from '../texts';

export function Component() {
  const { SignUp } = useHostedIdentity().widgets;
  return (
    <AuthCard title={HOSTED_TEXT.signUpTitle}>
      <SignUp returnTo={useReturnTo()} />
    </AuthCard>
  );
}

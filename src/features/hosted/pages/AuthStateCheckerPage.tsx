/** /auth-state-checker: who is not known here is asked for at the provider, which comes back to this page (HOST-7). */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AuthCard } from '@/components/layout/AuthCard';
import { paths } from '@/services/config/paths';
import { safeReturnTo } from '@/services/contracts/returnTo';
import { useHostedIdentity, type HostedIdentity } from '@/services/session/hosted/identity';
import { useSearch } from '@/services/url/useSearch';
import { isCircling } from '../circles';
import { ProviderProblem } from '../components/ProviderProblem';
import { Waiting } from '../components/Waiting';
import { useReturnTo } from '../hooks/useReturnTo';
import { checkerSearch } from '../search';
import { HOSTED_TEXT } from '../texts';

interface Arrival {
  returnTo: string;
  /** The address is the provider's answer. */
  cameBack: boolean;
  /** Somebody is signed in, so it was a backend that did not take the token; a mere reload is no circle. */
  wasRefused: boolean;
}

/** Where to go on; undefined while the provider has the page, or when it failed and the page says so. */
async function wayOn(
  identity: HostedIdentity,
  { returnTo, cameBack, wasRefused }: Arrival,
): Promise<string | undefined> {
  if (cameBack) {
    const to = await identity.complete(new URL(window.location.href));
    return to === undefined ? undefined : safeOrHome(to);
  }
  if (wasRefused && isCircling(Date.now())) return paths.error({ error_code: 'BAD_SESSION' });
  const answer = await identity.check(returnTo);
  if (answer === 'refused') return paths.error({ error_code: 'BAD_SESSION' });
  return answer === 'signedOut' ? paths.login({ return_to: returnTo }) : undefined;
}

/** What this tab remembers is checked like an address: /login is a way on here, and no place to come back to. */
function safeOrHome(to: string): string {
  return to.startsWith('/login?') ? to : (safeReturnTo(to, window.location.origin) ?? paths.home());
}

export function Component() {
  const identity = useHostedIdentity();
  const state = identity.useState();
  const navigate = useNavigate();
  const returnTo = useReturnTo();
  const [{ state: providerState }] = useSearch(checkerSearch);
  const [attempt, setAttempt] = useState(0);
  const cameBack = providerState !== undefined;
  const goOn = useEffectEvent(async (isCurrent: () => boolean) => {
    const to = await wayOn(identity, {
      returnTo,
      cameBack: cameBack && attempt === 0,
      wasRefused: state.status === 'signedIn',
    });
    if (to !== undefined && isCurrent()) void navigate(to, { replace: true });
  });
  useEffect(() => {
    let current = true;
    void goOn(() => current);
    return () => {
      current = false;
    };
  }, [attempt]);
  if (state.status !== 'failed') return <Waiting title={HOSTED_TEXT.checkerTitle} />;
  return (
    <AuthCard title={HOSTED_TEXT.checkerTitle}>
      <ProviderProblem error={state.error} onRetry={() => setAttempt(attempt + 1)} />
    </AuthCard>
  );
}

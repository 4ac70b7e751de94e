import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { PageFrame } from '@/components/layout/PageFrame';
import { LOCKED_TEXT } from '@/services/text/shell';
import { selectLockedOut } from '@/services/session/sessionSlice';
import type { SessionState } from '@/services/session/sessionState';

/** Hosted mode only, so the shell does not carry it. */
const ProvisioningScreen = lazy(() =>
  import('@/components/feedback/ProvisioningScreen').then((module) => ({
    default: module.ProvisioningScreen,
  })),
);

type Problem = Exclude<
  SessionState,
  { status: 'loading' | 'ready' | 'anonymous' | 'signedOut' | 'secondFactor' }
>;

/** Why the console cannot say who is signed in, with a way to ask again. */
export function SessionProblem({ session, onRetry }: { session: Problem; onRetry: () => void }) {
  const lockedOut = useSelector(selectLockedOut);
  if (session.status === 'provisioning') {
    return (
      <PageFrame title="Getting ready">
        <Suspense fallback={null}>
          <ProvisioningScreen onRetry={onRetry} />
        </Suspense>
      </PageFrame>
    );
  }
  if (session.status === 'unreachable' && lockedOut !== undefined) {
    const error = { ...session.error, text: LOCKED_TEXT.why(lockedOut) };
    return (
      <PageFrame title={LOCKED_TEXT.title}>
        <ErrorPanel title={LOCKED_TEXT.title} error={error} onRetry={onRetry} />
      </PageFrame>
    );
  }
  const title = session.status === 'unreachable' ? 'Not connected' : 'Sign-in could not be checked';
  return (
    <PageFrame title={title}>
      <ErrorPanel error={session.error} onRetry={onRetry} />
    </PageFrame>
  );
}

import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { PageFrame } from '@/components/layout/PageFrame';
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
  const isLocked = session.status === 'unreachable' && lockedOut !== undefined;
  const title = session.status === 'unreachable' ? 'Not connected' : 'Sign-in could not be checked';
  const error = isLocked ? { ...session.error, text: lockedOut } : session.error;
  return (
    <PageFrame title={isLocked ? 'Locked' : title}>
      <ErrorPanel error={error} onRetry={onRetry} />
    </PageFrame>
  );
}

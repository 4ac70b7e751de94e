import { Button } from '@fluentui/react-components';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { PageFrame } from '@/components/layout/PageFrame';
import { EmptyState } from '@/components/feedback/EmptyState';
import type { SessionState } from '@/services/session/sessionState';

type Problem = Exclude<
  SessionState,
  { status: 'loading' | 'ready' | 'anonymous' | 'signedOut' | 'secondFactor' }
>;

/** Why the console cannot say who is signed in, with a way to ask again. */
export function SessionProblem({ session, onRetry }: { session: Problem; onRetry: () => void }) {
  if (session.status === 'provisioning') {
    return (
      <PageFrame title="Getting ready">
        <EmptyState sentence="Your organization is being set up.">
          This takes a few minutes. Try again to see whether it is ready.
          <Button onClick={onRetry}>Try again</Button>
        </EmptyState>
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

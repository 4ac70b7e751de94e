import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/services/config/paths';
import { selectMode } from '@/services/session/sessionSlice';
import type { SessionState } from '@/services/session/sessionState';
import { useSession } from '@/services/session/useSession';
import type { FeatureManifest } from '@/services/slots/manifest';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { signInOver } from '../shell/slots';
import { ShellFrame } from '../shell/ShellFrame';
import { ShellSkeleton } from '../shell/ShellSkeleton';
import { SessionProblem } from './SessionProblem';

/** When the session ends in the middle of work, sign-in lies over the page, which stays as it is (ADR 0016). */
function Interrupted({ session }: { session: SessionState }) {
  if (session.status !== 'ready' || session.interruptedBy === undefined) return null;
  return <SlotOutlet slot={signInOver} props={{ user: session.user, asks: session.interruptedBy }} />;
}

/** To the sign-in page, which leads back here. */
function ToSignIn({ asksSecondFactor }: { asksSecondFactor: boolean }) {
  const mode = useSelector(selectMode);
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  if (asksSecondFactor) return <Navigate to={paths.login({ return_to: here, aal: 'aal2' })} replace />;
  const leads = mode === 'hosted' ? paths.authStateChecker : paths.login;
  return <Navigate to={leads({ return_to: here })} replace />;
}

/**
 * Nobody enters the shell unknown (AUTH-24, AUTH-25, SHELL-10). When the server cannot be reached the shell opens all
 * the same, with a page that says so: unknown is not signed out.
 */
export function SessionGate({ manifests }: { manifests: readonly FeatureManifest[] }) {
  const { session, retry } = useSession();
  // The same element at every address: a page that writes its choices there must not draw the whole shell again.
  const frame = useMemo(
    () => (
      <ShellFrame manifests={manifests}>
        <Outlet />
        <Interrupted session={session} />
      </ShellFrame>
    ),
    [manifests, session],
  );
  switch (session.status) {
    case 'loading':
      return <ShellSkeleton />;
    case 'signedOut':
      return <ToSignIn asksSecondFactor={false} />;
    case 'secondFactor':
      return <ToSignIn asksSecondFactor />;
    case 'ready':
    case 'anonymous':
      return frame;
    default:
      return (
        <ShellFrame manifests={manifests}>
          <SessionProblem session={session} onRetry={retry} />
        </ShellFrame>
      );
  }
}

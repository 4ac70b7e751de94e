/** Nobody reaches the console before the provider knows the person, an organization is chosen and has a backend. */
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { ProvisioningScreen } from '@/components/feedback/ProvisioningScreen';
import { AuthCard } from '@/components/layout/AuthCard';
import { paths } from '@/services/config/paths';
import { organizationState } from '@/services/session/hosted/direct';
import { useHostedIdentity, type HostedOrganization } from '@/services/session/hosted/identity';
import { HOSTED_TEXT } from '../texts';
import { ProviderProblem } from './ProviderProblem';
import { Waiting } from './Waiting';

function Organization({ active, children }: { active: HostedOrganization; children: ReactNode }) {
  const { refresh, widgets } = useHostedIdentity();
  const { Switcher } = widgets;
  const state = organizationState(active);
  // Another organization is another console: no page of the former lives on.
  if (state.status === 'ready') return <Fragment key={active.id}>{children}</Fragment>;
  return (
    <AuthCard title={active.name} links={<Switcher />}>
      {state.status === 'invalid' ? (
        <ErrorPanel
          error={{ kind: 'validation', text: state.text, retryable: true }}
          onRetry={() => void refresh()}
        />
      ) : (
        <ProvisioningScreen onRetry={() => void refresh()} />
      )}
    </AuthCard>
  );
}

export function HostedGate({ children }: { children: ReactNode }) {
  const identity = useHostedIdentity();
  const state = identity.useState();
  const { pathname, search, hash } = useLocation();
  const { Chooser } = identity.widgets;
  switch (state.status) {
    case 'loading':
      return <Waiting title={HOSTED_TEXT.checkerTitle} />;
    case 'signedOut':
      return <Navigate to={paths.authStateChecker({ return_to: pathname + search + hash })} replace />;
    case 'failed':
      return (
        <AuthCard title={HOSTED_TEXT.checkerTitle}>
          <ProviderProblem error={state.error} />
        </AuthCard>
      );
    case 'signedIn':
      if (state.active !== undefined) return <Organization active={state.active}>{children}</Organization>;
      return (
        <AuthCard title={HOSTED_TEXT.chooseTitle}>
          <Chooser />
        </AuthCard>
      );
  }
}

import { lazy, Suspense, type ReactNode } from 'react';
import { PageFrame } from '@/components/layout/PageFrame';
import type { Requirement } from '@/services/access/evaluate';
import { useAbility } from '@/services/session/useSession';
import { NotFound } from './NotFound';

/** Few people meet it, so nobody else waits for it. */
const UnauthorizedPanel = lazy(async () => ({
  default: (await import('@/components/feedback/UnauthorizedPanel')).UnauthorizedPanel,
}));

interface AccessGateProps {
  requirement: Requirement;
  title: string;
  children: ReactNode;
}

/** Shows a page only to those who may see it; a switched-off feature does not exist (PERM-12, FLAG-2). */
export function AccessGate({ requirement, title, children }: AccessGateProps) {
  const ability = useAbility(requirement);
  if (ability.granted) return children;
  switch (ability.cause) {
    case 'loading':
      return <PageFrame title={title}>{null}</PageFrame>;
    case 'featureDisabled':
    case 'mode':
      return <NotFound />;
    default:
      return (
        <PageFrame title={title}>
          <Suspense fallback={null}>
            <UnauthorizedPanel needs={ability.cause === 'forbidden' ? ability.needs : []} />
          </Suspense>
        </PageFrame>
      );
  }
}

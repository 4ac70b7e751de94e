/** The guard of a table's pages: the address names the table, so the manifest cannot know what it needs (PERM-12). */
import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { UnauthorizedPanel } from '@/components/feedback/UnauthorizedPanel';
import { PageFrame } from '@/components/layout/PageFrame';
import { useAbility } from '@/services/session/useSession';
import { readRequirement, writeRequirement, type ResourceKind } from '../model/kinds';
import { EDITOR_TEXTS } from '../texts';

interface KindGateProps {
  kind: ResourceKind;
  /** The page makes a new one: who may only look has no use for an empty form. */
  isNew?: boolean;
  children: ReactNode;
}

/** A page for a table that nobody has pages for. */
export function NoSuchKind() {
  return (
    <PageFrame title="Settings">
      <EmptyState sentence={EDITOR_TEXTS.unknownTable} />
    </PageFrame>
  );
}

export function KindGate({ kind, isNew = false, children }: KindGateProps) {
  const reading = useAbility(readRequirement(kind));
  const writing = useAbility(useMemo(() => writeRequirement(kind), [kind]));
  // Only roles keep somebody out: a line that drops must not take a form away.
  const isRefused = isNew && !writing.granted && writing.cause === 'forbidden';
  const ability = reading.granted && isRefused ? writing : reading;
  if (ability.granted) return children;
  if (ability.cause === 'loading') return <PageFrame title={kind.title}>{null}</PageFrame>;
  // A switched-off feature does not exist (FLAG-2).
  if (ability.cause === 'featureDisabled' || ability.cause === 'mode') return <NoSuchKind />;
  return (
    <PageFrame title={kind.title}>
      <UnauthorizedPanel needs={ability.cause === 'forbidden' ? ability.needs : []} />
    </PageFrame>
  );
}

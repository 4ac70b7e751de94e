import { Button } from '@fluentui/react-components';
import { SearchInfoRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { clockNow } from '@/components/entity/clock';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { SlideOver } from '@/components/layout/SlideOver';
import { SUSPECT_TEXTS } from '../timelineTexts';

const SuspectList = lazy(() => import('./SuspectList').then((module) => ({ default: module.SuspectList })));

export interface CheckSuspectsProps {
  check: { id: string; status: string | null; last_transition_time: string | null };
}

const NONE: ReadonlyMap<string, string> = new Map();

function CheckSuspects({ check }: CheckSuspectsProps) {
  const [now] = useState(() => new Date(clockNow()).toISOString());
  const at = check.last_transition_time ?? now;
  const argument = useMemo(
    () => ({ configIds: [], checkIds: [check.id], componentIds: [], at }),
    [check.id, at],
  );
  return <SuspectList argument={argument} ruledOut={NONE} />;
}

/** Only a check that fails has suspects. */
export function CheckSuspectsButton({ check }: CheckSuspectsProps) {
  const [isOpen, setOpen] = useState(false);
  if (check.status !== 'unhealthy') return null;
  return (
    <>
      <Button icon={<SearchInfoRegular />} onClick={() => setOpen(true)}>
        {SUSPECT_TEXTS.title}
      </Button>
      <SlideOver title={SUSPECT_TEXTS.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<SkeletonRows label={SUSPECT_TEXTS.loading} />}>
          <CheckSuspects check={check} />
        </Suspense>
      </SlideOver>
    </>
  );
}

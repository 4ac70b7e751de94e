/** "What changed before this?" on something that is not well (beyond.md M4). */
import { Button } from '@fluentui/react-components';
import { SearchInfoRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Age } from '@/components/entity/Age';
import { clockNow } from '@/components/entity/clock';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { SlideOver } from '@/components/layout/SlideOver';
import type { SuspectsArgument } from '../suspectsApi';
import { SUSPECT_TEXTS } from '../timelineTexts';

const SuspectsPanel = lazy(() =>
  import('./SuspectsPanel').then((module) => ({ default: module.SuspectsPanel })),
);

interface SuspectsButtonProps {
  argument: SuspectsArgument;
  children: ReactNode;
}

function SuspectsButton({ argument, children }: SuspectsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SearchInfoRegular />} onClick={() => setOpen(true)}>
        {SUSPECT_TEXTS.title}
      </Button>
      <SlideOver title={SUSPECT_TEXTS.title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<SkeletonRows label={SUSPECT_TEXTS.loading} />}>
          <SuspectsPanel argument={argument}>{children}</SuspectsPanel>
        </Suspense>
      </SlideOver>
    </>
  );
}

export interface CheckSuspectsProps {
  check: { id: string; status: string | null; last_transition_time: string | null };
}

function RedCheck({ check: { id, last_transition_time: turned } }: CheckSuspectsProps) {
  const [now] = useState(() => new Date(clockNow()).toISOString());
  const at = turned ?? now;
  const argument = useMemo(() => ({ configIds: [], checkIds: [id], componentIds: [], at }), [id, at]);
  return (
    <SuspectsButton argument={argument}>
      {turned === null ? (
        SUSPECT_TEXTS.beforeNow
      ) : (
        <>
          {SUSPECT_TEXTS.beforeTurn} <Age time={turned} suffix="ago" />.
        </>
      )}
    </SuspectsButton>
  );
}

/** Only a check that fails has suspects. */
export function CheckSuspectsButton({ check }: CheckSuspectsProps) {
  return check.status === 'unhealthy' ? <RedCheck check={check} /> : null;
}

export interface ConfigSuspectsProps {
  config: {
    id: string;
    health: string | null;
    created_at: string;
    updated_at: string | null;
    deleted_at: string | null;
  };
}

/** Health comes from the document, so that it turned at the latest when that changed last (ADR 68). */
function RedConfig({ config: { id, created_at, updated_at } }: ConfigSuspectsProps) {
  const at = updated_at ?? created_at;
  const argument = useMemo(() => ({ configIds: [id], checkIds: [], componentIds: [], at }), [id, at]);
  return (
    <SuspectsButton argument={argument}>
      {SUSPECT_TEXTS.beforeItem} <Age time={at} suffix="ago" />. {SUSPECT_TEXTS.itemTurn}
    </SuspectsButton>
  );
}

const TROUBLED: ReadonlySet<string | null> = new Set(['unhealthy', 'warning']);

/** Only an item that is there and not well has suspects. */
export function ConfigSuspectsButton({ config }: ConfigSuspectsProps) {
  return TROUBLED.has(config.health) && config.deleted_at === null ? <RedConfig config={config} /> : null;
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { layersOf } from '@/services/offline/outbox/layers';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import { useRestored } from '@/services/sync/useRestored';
import { ruledOutChanges } from '../model/ruledOut';
import { newRows } from '../model/unsentLayers';
import { useListRulingsQuery, type RulingRecord, type SuspectsArgument } from '../suspectsApi';
import { SUSPECT_TEXTS } from '../timelineTexts';
import { SuspectList } from './SuspectList';

const NONE: readonly RulingRecord[] = [];

const useStyles = makeStyles({
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground2 },
});

interface SuspectsPanelProps {
  argument: SuspectsArgument;
  /** Before which moment, in words. */
  children: ReactNode;
}

/** What changed before something turned that belongs to no incident yet; what was ruled out since counts on any. */
export function SuspectsPanel({ argument, children }: SuspectsPanelProps) {
  const styles = useStyles();
  // The page has put back what was kept before this code, and so its questions, were here.
  const isRestored = useRestored();
  const { data: stored = NONE, error, isLoading } = useListRulingsQuery(argument.at, { skip: !isRestored });
  const outbox = useSelector(selectOutbox);
  const ruledOut = useMemo(() => {
    const layers = layersOf(outbox);
    const opened = new Map(newRows(layers, 'incidents', []).map(({ row }) => [row.id, row]));
    const waiting = newRows(layers, 'comments', stored).map(({ row: { comment, incident_id }, mark }) => ({
      comment,
      incident: opened.get(incident_id) ?? null,
      ...mark,
    }));
    return ruledOutChanges([...stored, ...waiting]);
  }, [stored, outbox]);
  if (isLoading || !isRestored) return <SkeletonRows label={SUSPECT_TEXTS.loading} />;
  return (
    <>
      <p className={styles.note}>{children}</p>
      {error !== undefined && <p className={styles.note}>{SUSPECT_TEXTS.rulingsUnknown}</p>}
      <SuspectList argument={argument} ruledOut={ruledOut} />
    </>
  );
}

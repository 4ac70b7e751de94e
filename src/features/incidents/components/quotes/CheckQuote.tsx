import { makeStyles, tokens } from '@fluentui/react-components';
import { Heartbeat } from '@/components/entity/Heartbeat';
import { LookupLine } from '@/components/feedback/LookupNews';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { useLookup } from '@/services/api/useLookup';
import { formatDuration } from '@/services/format/duration';
import { useListBeatsQuery, type CheckBeat } from '../../api';
import { EVIDENCE_TEXTS } from '../../texts';
import { LongText } from '../LongText';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '20px',
  },
  bar: { width: '120px', flexShrink: 0 },
  facts: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

function factsOf(beats: readonly CheckBeat[]): string {
  const passed = beats.filter(({ status }) => status).length;
  const last = beats[0];
  return `${passed} of ${beats.length} passed · last ${formatDuration(last?.duration)}`;
}

/** The runs up to that moment, and what the last of them said. */
export function CheckQuote({
  checkId,
  until,
  status,
}: {
  checkId: string;
  until: string;
  status: string | null;
}) {
  const styles = useStyles();
  const result = useListBeatsQuery({ checkId, until });
  const { currentData: beats } = result;
  const failure = beats?.find((beat) => !beat.status);
  const said = failure?.error ?? failure?.message ?? '';
  return (
    <>
      <div className={styles.line}>
        <span className={styles.bar}>
          <Heartbeat runs={beats ?? []} />
        </span>
        <LookupLine lookup={useLookup(result, EVIDENCE_TEXTS.runsFailed)} />
        {beats !== undefined && (
          <span className={styles.facts}>{beats.length === 0 ? EVIDENCE_TEXTS.noRuns : factsOf(beats)}</span>
        )}
        <span className={styles.facts}>
          now <StatusBadge status={status} />
        </span>
      </div>
      {said !== '' && <LongText className={styles.facts} text={said} />}
    </>
  );
}

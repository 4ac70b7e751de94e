import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { StatusShape } from '@/components/theme/StatusShape';
import { paths } from '@/services/config/paths';
import type { WhyStep } from '../model/records';
import { HISTORY_TEXTS, STEP_WORDS } from '../texts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalM,
    // The line that joins a step with the next one.
    ':not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '9px',
      top: '20px',
      bottom: 0,
      borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  shape: { display: 'flex', alignItems: 'center', justifyContent: 'center', height: '20px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  why: { margin: 0, overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
});

function SilenceLink({ id }: { id: string }) {
  const path = paths.silences({ silence: id });
  const follow = useLinkClickHandler(path);
  return (
    <Link href={useHref(path)} onClick={follow}>
      {HISTORY_TEXTS.theSilence}
    </Link>
  );
}

/** Why a message went, or where it was stopped: one step after the other (design: beyond M13). */
export function WhySteps({ steps, isRefused }: { steps: readonly WhyStep[]; isRefused: boolean }) {
  const styles = useStyles();
  if (steps.length === 0) return <p className={styles.why}>{HISTORY_TEXTS.whyUnknown}</p>;
  // What stops a message on purpose is no failure; an undelivered one is.
  const stoppedTone = isRefused ? 'failed' : 'suspended';
  return (
    <ol className={styles.list}>
      {steps.map(({ step, passed, why, silence_id }, at) => (
        <li key={`${step} ${at}`} className={styles.step}>
          <span className={styles.shape}>
            <StatusShape status={passed ? 'healthy' : stoppedTone} size={16} isDecorative />
          </span>
          <div>
            <span className={styles.name}>{STEP_WORDS[step] ?? step}</span>
            {` · ${passed ? HISTORY_TEXTS.passed : HISTORY_TEXTS.stopped}`}
            <p className={styles.why}>
              {why} {silence_id !== undefined && <SilenceLink id={silence_id} />}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

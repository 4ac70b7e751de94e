import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { StatusShape } from '@/components/theme/StatusShape';
import { paths } from '@/services/config/paths';
import { formatLocalTime } from '@/services/time/absolute';
import type { WhyStep } from '../model/records';
import { withLocalTimes } from '../model/times';
import { HEAR_TEXTS, HISTORY_TEXTS, STEP_WORDS } from '../texts';

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
  filter: {
    display: 'block',
    marginTop: tokens.spacingVerticalXS,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  refused: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorStatusWarningBackground2,
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: tokens.colorStatusWarningForeground1,
  },
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

/** The filter of a rule with the part that refused, which no colour alone marks. */
function Filter({ text, from, to }: NonNullable<WhyStep['filter']>) {
  const styles = useStyles();
  return (
    <code className={styles.filter}>
      {text.slice(0, from)}
      <mark className={styles.refused} title={HEAR_TEXTS.refused}>
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </code>
  );
}

/** What one step says, with what it leads to. */
export function StepWords({ step }: { step: WhyStep }) {
  const styles = useStyles();
  const { why, silence_id, filter, next_at } = step;
  return (
    <>
      <p className={styles.why}>
        {withLocalTimes(why)} {silence_id !== undefined && <SilenceLink id={silence_id} />}
      </p>
      {filter && <Filter {...filter} />}
      {next_at !== undefined && <p className={styles.why}>{HEAR_TEXTS.next(formatLocalTime(next_at))}</p>}
    </>
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
      {steps.map((one, at) => (
        <li key={`${one.step} ${at}`} className={styles.step}>
          <span className={styles.shape}>
            <StatusShape status={one.passed ? 'healthy' : stoppedTone} size={16} isDecorative />
          </span>
          <div>
            <span className={styles.name}>{STEP_WORDS[one.step] ?? one.step}</span>
            {` · ${one.passed ? HISTORY_TEXTS.passed : HISTORY_TEXTS.stopped}`}
            <StepWords step={one} />
          </div>
        </li>
      ))}
    </ol>
  );
}

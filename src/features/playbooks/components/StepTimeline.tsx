import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { useClockText } from '@/components/entity/useClockText';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusWord } from '@/components/theme/statusTone';
import { formatDuration, formatShortDuration } from '@/services/format/duration';
import type { StepRow } from '../model/records';
import { durationOf, toneOfRun, type Step } from '../model/runs';
import { RUN_TEXTS } from '../texts';
import { StepOutput } from './StepOutput';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    position: 'relative',
    paddingBottom: tokens.spacingVerticalM,
    ':not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '19px',
      top: '36px',
      bottom: '-4px',
      borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    width: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    cursor: 'pointer',
    '@media (max-width: 840px), (pointer: coarse)': { minHeight: '44px' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':disabled': { cursor: 'default', color: tokens.colorNeutralForeground2 },
  },
  open: { backgroundColor: tokens.colorNeutralBackground1Selected },
  name: { fontWeight: tokens.fontWeightSemibold, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  duration: { fontVariantNumeric: 'tabular-nums', minWidth: '72px', textAlign: 'end' },
  output: { padding: `${tokens.spacingVerticalXS} 0 0 40px` },
});

function Duration({ row }: { row: StepRow }) {
  const styles = useStyles();
  const text = useClockText(
    useCallback(
      (now) => {
        const duration = durationOf(row, now);
        if (duration === undefined) return '';
        return row.end_time === null
          ? formatShortDuration(Math.trunc(duration / 1000) * 1000)
          : formatDuration(duration);
      },
      [row],
    ),
  );
  return <span className={styles.duration}>{text}</span>;
}

interface StepTimelineProps {
  steps: readonly Step[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Steps from first to last with status and duration; a click shows what one wrote (RUN-1). */
export function StepTimeline({ steps, openId, onOpen }: StepTimelineProps) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label={RUN_TEXTS.steps}>
      {steps.map(({ row, name, status }, at) => {
        const isOpen = row !== undefined && row.id === openId;
        const tone = row === undefined ? 'unknown' : toneOfRun(status);
        return (
          <li key={row?.id ?? `to come ${at}`} className={styles.step}>
            <button
              type="button"
              className={mergeClasses(styles.head, isOpen && styles.open)}
              disabled={row === undefined}
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : row?.id)}
            >
              <StatusShape status={tone} size={16} isDecorative />
              <span className={styles.name}>
                {at + 1}. {name}
              </span>
              <StatusBadge status={tone} label={statusWord(status)} />
              {row !== undefined && status !== 'skipped' && <Duration row={row} />}
            </button>
            {isOpen && (
              <div className={styles.output}>
                <StepOutput key={row.id} id={row.id} name={name} />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

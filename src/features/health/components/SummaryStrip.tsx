import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatCount } from '@/services/format/numbers';
import type { CheckHealth } from '../model/checkHealth';
import type { RollUp } from '../model/group';
import { HEALTH_TEXTS } from '../texts';
import { WaitingChip } from './WaitingChip';

const useStyles = makeStyles({
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  count: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular, columnGap: tokens.spacingHorizontalXS },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke2}`,
  },
  number: { fontWeight: tokens.fontWeightSemibold },
  show: { fontSize: 'inherit' },
  hidden: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    paddingInline: tokens.spacingHorizontalXS,
  },
});

const WORDS: Readonly<Record<CheckHealth, string>> = {
  unhealthy: 'unhealthy',
  unknown: 'not observed',
  healthy: 'healthy',
};

interface SummaryStripProps {
  counts: RollUp;
  chosen: CheckHealth | undefined;
  hidesPassing: boolean;
  onChoose: (health: CheckHealth | undefined) => void;
  onShowPassing: () => void;
  /** Updates of the order that wait while the list is in use, and what applies them. */
  waiting: number;
  onApply: () => void;
}

/** Counts of the tab; each filters by itself when it is clicked (conventions §3.2). */
export const SummaryStrip = memo(function SummaryStrip(props: SummaryStripProps) {
  const styles = useStyles();
  const { counts, chosen, hidesPassing, onChoose, onShowPassing, waiting, onApply } = props;
  const hidesHealthy = hidesPassing && chosen === undefined && counts.healthy > 0;
  const shown: readonly CheckHealth[] = hidesHealthy
    ? ['unhealthy', 'unknown']
    : ['unhealthy', 'unknown', 'healthy'];
  return (
    <div className={styles.strip} role="group" aria-label="Checks by health">
      {shown.map((health) => {
        const isChosen = chosen === health;
        return (
          <Button
            key={health}
            size="small"
            appearance="subtle"
            className={mergeClasses(styles.count, isChosen && styles.chosen)}
            aria-pressed={isChosen}
            onClick={() => {
              onChoose(isChosen ? undefined : health);
            }}
          >
            <StatusShape status={health} size={14} isDecorative />
            <span>
              <span className={styles.number}>{formatCount(counts[health])}</span> {WORDS[health]}
            </span>
          </Button>
        );
      })}
      {hidesHealthy && (
        <span className={styles.hidden}>
          {HEALTH_TEXTS.hiddenHealthy(formatCount(counts.healthy))} ·{' '}
          <Link as="button" inline className={styles.show} onClick={onShowPassing}>
            {HEALTH_TEXTS.show}
          </Link>
        </span>
      )}
      <WaitingChip waiting={waiting} onApply={onApply} />
    </div>
  );
});

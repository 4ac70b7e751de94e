import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { createContext, memo, useContext } from 'react';
import { StatusPicture, StatusPictureSheet } from '@/components/theme/StatusPictures';
import { formatCount } from '@/services/format/numbers';
import { useAhead } from '../hooks/ahead';
import type { CheckHealth } from '../model/checkHealth';
import type { RollUp } from '../model/group';
import { HEALTH_TEXTS } from '../texts';
import { WaitingChip } from './WaitingChip';

const useStyles = makeStyles({
  place: { flexShrink: 0, containerType: 'inline-size' },
  strip: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '40px',
    // Where it is one line in any case, numbers that become longer have the browser lay out the strip and not the page.
    // Buttons for fingers (touch.css) are higher than the line.
    '@media (min-width: 841px) and (pointer: fine)': {
      '@container (min-width: 48rem)': { contain: 'size layout', height: '40px' },
    },
    paddingInline: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  count: {
    minWidth: 'auto',
    // A clip that moves with the numbers before it would have the browser sort all layers of the page anew.
    overflow: 'visible',
    fontWeight: tokens.fontWeightRegular,
    columnGap: tokens.spacingHorizontalXS,
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke2}`,
  },
  // Both of them are there always: to make a button takes longer than to find a list that has none.
  passing: { display: 'flex', alignItems: 'center', '&[hidden]': { display: 'none' } },
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

/** The counts of the address: only the numbers are drawn again when they change. */
const Counts = createContext<RollUp | undefined>(undefined);

function Count({ health }: { health: CheckHealth }) {
  return formatCount(useAhead(useContext(Counts)?.[health] ?? 0, ({ counts }) => counts[health]));
}

function HiddenHealthy() {
  const healthy = useAhead(useContext(Counts)?.healthy ?? 0, ({ counts }) => counts.healthy);
  return HEALTH_TEXTS.hiddenHealthy(formatCount(healthy));
}

function hidesHealthy(hidesPassing: boolean, chosen: CheckHealth | undefined, counts: RollUp): boolean {
  return hidesPassing && chosen === undefined && counts.healthy > 0;
}

interface HealthCountProps {
  health: CheckHealth;
  isChosen: boolean;
  onChoose: (health: CheckHealth | undefined) => void;
}

const HealthCount = memo(function HealthCount({ health, onChoose, ...props }: HealthCountProps) {
  const styles = useStyles();
  const isChosen = useAhead(props.isChosen, ({ search }) => search.health === health);
  return (
    <Button
      size="small"
      appearance="subtle"
      className={mergeClasses(styles.count, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => {
        onChoose(isChosen ? undefined : health);
      }}
    >
      <StatusPicture status={health} size={14} />
      <span>
        <span className={styles.number}>
          <Count health={health} />
        </span>{' '}
        {WORDS[health]}
      </span>
    </Button>
  );
});

const ShowHealthy = memo(function ShowHealthy({ onShowPassing }: { onShowPassing: () => void }) {
  const styles = useStyles();
  return (
    <span className={styles.hidden}>
      <HiddenHealthy /> ·{' '}
      <Link as="button" inline className={styles.show} onClick={onShowPassing}>
        {HEALTH_TEXTS.show}
      </Link>
    </span>
  );
});

const FAILING: readonly CheckHealth[] = ['unhealthy', 'unknown'];
const PASSING: CheckHealth = 'healthy';
const ALL: readonly CheckHealth[] = [...FAILING, PASSING];

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
  const { counts, chosen, onChoose, onShowPassing, onApply } = props;
  const isHealthyHidden = useAhead(
    hidesHealthy(props.hidesPassing, chosen, counts),
    ({ search, counts: next }) => hidesHealthy(search.hidePassing, search.health, next),
  );
  // What is chosen shows all that waited.
  const waiting = useAhead(props.waiting, () => 0);
  return (
    <Counts value={counts}>
      <div className={styles.place}>
        <div className={styles.strip} role="group" aria-label="Checks by health">
          <StatusPictureSheet statuses={ALL} />
          {FAILING.map((health) => (
            <HealthCount key={health} health={health} isChosen={chosen === health} onChoose={onChoose} />
          ))}
          <span className={styles.passing} hidden={isHealthyHidden}>
            <HealthCount health={PASSING} isChosen={chosen === PASSING} onChoose={onChoose} />
          </span>
          <span className={styles.passing} hidden={!isHealthyHidden}>
            <ShowHealthy onShowPassing={onShowPassing} />
          </span>
          <WaitingChip waiting={waiting} onApply={onApply} />
        </div>
      </div>
    </Counts>
  );
});

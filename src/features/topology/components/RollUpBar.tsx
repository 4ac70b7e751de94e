import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusWord } from '@/components/theme/statusTone';
import { formatCount } from '@/services/format/numbers';
import { partsOf, type RollUp } from '../model/topology';
import { TOPOLOGY_TEXTS } from '../texts';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  bar: {
    display: 'flex',
    flexGrow: 1,
    minWidth: '40px',
    height: '6px',
    columnGap: '1px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
  },
  part: { minWidth: '4px', height: '100%' },
  unhealthy: { backgroundColor: tokens.colorStatusDangerForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningForeground1 },
  unknown: { backgroundColor: tokens.colorNeutralForeground3 },
  healthy: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  counts: { display: 'inline-flex', flexShrink: 0, columnGap: tokens.spacingHorizontalSNudge },
  count: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '2px',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Worst first. */
const STATES = ['unhealthy', 'warning', 'unknown', 'healthy'] as const;

/** The parts of a component by health, as a bar and as counts; nothing where it has none. */
export function RollUpBar({ rollUp }: { rollUp: RollUp }) {
  const styles = useStyles();
  const shown = STATES.filter((state) => rollUp[state] > 0);
  if (partsOf(rollUp) === 0) return null;
  const words = shown.map((state) => TOPOLOGY_TEXTS.state(rollUp[state], statusWord(state).toLowerCase()));
  return (
    <div className={styles.line} role="img" aria-label={words.join(', ')}>
      <span className={styles.bar}>
        {shown.map((state) => (
          <span
            key={state}
            className={mergeClasses(styles.part, styles[state])}
            style={{ flexGrow: rollUp[state] }}
          />
        ))}
      </span>
      <span className={styles.counts}>
        {shown.map((state) => (
          <span key={state} className={styles.count}>
            <StatusShape status={state} size={12} isDecorative />
            {formatCount(rollUp[state])}
          </span>
        ))}
      </span>
    </div>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatCount } from '@/services/format/numbers';
import { HEALTH_WORDS, type SummaryRow } from '../model/summaryRows';

const useStyles = makeStyles({
  list: { display: 'inline-flex', columnGap: tokens.spacingHorizontalM, fontVariantNumeric: 'tabular-nums' },
  count: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

/** How many items are how healthy, worst first: shape, number and word for whoever hears it. */
export function HealthCounts({ health }: { health: SummaryRow['health'] }) {
  const styles = useStyles();
  return (
    <span className={styles.list}>
      {HEALTH_WORDS.filter((word) => (health[word] ?? 0) > 0).map((word) => (
        <span key={word} className={styles.count} title={`${formatCount(health[word])} ${word}`}>
          <StatusShape status={word} size={12} />
          {formatCount(health[word])}
        </span>
      ))}
    </span>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { GroupRow } from '../model/flatten';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    columnGap: '2px',
    width: '120px',
    maxWidth: '100%',
    height: '6px',
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  part: { minWidth: '3px' },
  unhealthy: { backgroundColor: tokens.colorStatusDangerForeground3 },
  unknown: { backgroundColor: tokens.colorNeutralStroke1 },
  healthy: { backgroundColor: tokens.colorStatusSuccessForeground3 },
});

const PARTS = ['unhealthy', 'unknown', 'healthy'] as const;

/** The checks of a group by health, in proportion. */
export function RollUpBar({ row }: { row: GroupRow }) {
  const styles = useStyles();
  const words = PARTS.filter((part) => row[part] > 0)
    .map((part) => `${row[part]} ${part}`)
    .join(', ');
  return (
    <span className={styles.bar} role="img" aria-label={words} title={words}>
      {PARTS.map(
        (part) =>
          row[part] > 0 && (
            <span
              key={part}
              className={mergeClasses(styles.part, styles[part])}
              style={{ flexGrow: row[part] }}
            />
          ),
      )}
    </span>
  );
}

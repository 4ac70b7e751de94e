import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    height: '32px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flexGrow: 2, flexBasis: 0 },
  rest: { flexGrow: 1, flexBasis: 0 },
});

export interface SkeletonRowsProps {
  /** Rows of the layout that is coming. */
  count?: number;
  /** Columns beside the first. */
  columns?: number;
  /** Read aloud once; without it the text beside the rows speaks. */
  label?: string;
}

/** Grey rows in the height of the real ones, so that nothing jumps when the data comes. */
export function SkeletonRows({ count = 8, columns = 3, label }: SkeletonRowsProps) {
  const styles = useStyles();
  return (
    <Skeleton
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label, 'aria-busy': true })}
    >
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonItem shape="square" size={16} />
          <SkeletonItem className={styles.name} size={12} />
          {Array.from({ length: columns }, (_column, column) => (
            <SkeletonItem key={column} className={styles.rest} size={12} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}

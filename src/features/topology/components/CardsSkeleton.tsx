import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(280px, 1fr))',
    gap: '12px',
    padding: '12px 16px',
  },
  card: { height: '152px', borderRadius: '6px' },
});

/** Grey cards where the real ones will stand. */
export function CardsSkeleton({ label, count = 12 }: { label: string; count?: number }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={label} aria-busy className={styles.grid}>
      {Array.from({ length: count }, (_, at) => (
        <SkeletonItem key={at} className={styles.card} />
      ))}
    </Skeleton>
  );
}

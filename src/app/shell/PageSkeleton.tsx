import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';

const useStyles = makeStyles({
  // A page whose code is there at once must not flash grey first.
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '200ms',
    animationFillMode: 'backwards',
  },
  toolbar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    height: '48px',
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  search: { width: '280px' },
  control: { width: '96px' },
});

/** A page of a list in grey, for the moment in which its code is on the way. Nothing is seen of it for 200 ms. */
export function PageSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.late}>
      <Skeleton aria-hidden className={styles.toolbar}>
        <SkeletonItem className={styles.search} size={28} />
        <SkeletonItem className={styles.control} size={28} />
        <SkeletonItem className={styles.control} size={28} />
      </Skeleton>
      <SkeletonRows label={MESSAGES.loadingData} count={14} />
    </div>
  );
}

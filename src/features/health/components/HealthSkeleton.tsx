import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    alignItems: 'center',
    height: '32px',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: { width: '72px' },
  strip: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'center',
    height: '72px',
    paddingInline: tokens.spacingHorizontalL,
  },
});

/** Tabs, counts and rows in grey while the first answer is on its way (HEALTH-18). */
export function HealthSkeleton() {
  const styles = useStyles();
  return (
    <>
      <Skeleton aria-hidden>
        <div className={styles.tabs}>
          {[0, 1, 2, 3].map((tab) => (
            <SkeletonItem key={tab} className={styles.tab} size={12} />
          ))}
        </div>
      </Skeleton>
      <Skeleton aria-hidden>
        <div className={styles.strip}>
          {[0, 1, 2].map((count) => (
            <SkeletonItem key={count} className={styles.tab} size={12} />
          ))}
        </div>
      </Skeleton>
      <SkeletonRows label={MESSAGES.loadingData} count={14} columns={4} />
    </>
  );
}

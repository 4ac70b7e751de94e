import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';

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
  item: { width: '72px' },
  strip: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'center',
    height: '40px',
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  labels: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** Tabs in grey while the first answer is on its way (HEALTH-18). */
export function TabsInGrey() {
  const styles = useStyles();
  return (
    <Skeleton aria-hidden className={styles.tabs}>
      {[0, 1, 2, 3].map((tab) => (
        <SkeletonItem key={tab} className={styles.item} size={12} />
      ))}
    </Skeleton>
  );
}

/** Counts in grey. */
export function StripInGrey() {
  const styles = useStyles();
  return (
    <Skeleton aria-hidden className={styles.strip}>
      {[0, 1, 2].map((count) => (
        <SkeletonItem key={count} className={styles.item} size={12} />
      ))}
    </Skeleton>
  );
}

/** Label filters in grey. */
export function LabelsInGrey() {
  const styles = useStyles();
  return (
    <Skeleton aria-hidden className={styles.labels}>
      {[0, 1, 2, 3].map((label) => (
        <SkeletonItem key={label} size={12} />
      ))}
    </Skeleton>
  );
}

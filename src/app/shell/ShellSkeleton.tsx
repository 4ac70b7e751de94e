import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: '14rem 1fr',
    '@media (min-width: 640px) and (max-width: 1023px)': { gridTemplateColumns: '3.5rem 1fr' },
    '@media (max-width: 639px)': { gridTemplateColumns: '0 1fr' },
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  rail: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    '@media (max-width: 639px)': { display: 'none' },
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  page: { gridColumn: '2', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  header: {
    height: '48px',
    display: 'flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
  },
});

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of the console until the user is known (SHELL-10). */
export function ShellSkeleton() {
  const styles = useStyles();
  return (
    <Skeleton aria-label="Loading Watchfloor" className={styles.frame}>
      <div className={styles.rail}>
        {ROWS.slice(0, 6).map((row) => (
          <SkeletonItem key={row} size={24} />
        ))}
      </div>
      <div className={styles.page}>
        <div className={styles.header}>
          <SkeletonItem size={20} style={{ width: '180px' }} />
        </div>
        <div className={styles.rows}>
          {ROWS.map((row) => (
            <SkeletonItem key={row} size={32} />
          ))}
        </div>
      </div>
    </Skeleton>
  );
}

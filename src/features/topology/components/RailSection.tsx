import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { CountBadge } from '@/components/layout/CountBadge';
import type { RowPage } from '@/services/api/rows';
import { COMPONENT_TEXTS } from '../texts';

const useStyles = makeStyles({
  section: { marginBottom: tokens.spacingVerticalL },
  title: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    margin: `0 0 ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  line: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '26px',
    minWidth: 0,
  },
  link: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    unicodeBidi: 'isolate',
    ':hover': { textDecorationLine: 'underline' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export function RailSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: number | undefined;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        {title} {count !== undefined && count > 0 && <CountBadge count={count} />}
      </h2>
      {children}
    </section>
  );
}

/** A link that is cut where it does not fit; the whole is on the hover. */
export function RailLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={useStyles().link} title={children}>
      {children}
    </Link>
  );
}

export interface RailListProps<Row> {
  title: string;
  empty: string;
  result: { data?: RowPage<Row> | undefined; isError: boolean };
  rowId: (row: Row) => string;
  /** One line: shapes, links, ages. */
  children: (row: Row) => ReactNode;
}

/** What stands in place of lines: still on their way, not to be had, or none. */
function Instead({ isKnown, isError, empty }: { isKnown: boolean; isError: boolean; empty: string }) {
  const styles = useStyles();
  if (isKnown) return <p className={styles.note}>{empty}</p>;
  if (isError) return <p className={styles.note}>{COMPONENT_TEXTS.failed}</p>;
  return <SkeletonRows count={1} columns={1} />;
}

/** The first rows of a list beside a component, how many there are, or in words why there are none. */
export function RailList<Row>({ title, empty, result, rowId, children }: RailListProps<Row>) {
  const styles = useStyles();
  const { data, isError } = result;
  const rows = data?.rows ?? [];
  const total = Math.max(data?.total ?? 0, rows.length);
  return (
    <RailSection title={title} count={total}>
      {total === 0 ? (
        <Instead isKnown={data !== undefined} isError={isError} empty={empty} />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={rowId(row)} className={styles.line}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && <p className={styles.note}>{COMPONENT_TEXTS.more(total - rows.length)}</p>}
    </RailSection>
  );
}

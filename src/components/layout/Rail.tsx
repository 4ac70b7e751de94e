import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from './CountBadge';

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
  end: { marginInlineStart: 'auto' },
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
});

export interface RailSectionProps {
  title: string;
  count?: number | undefined;
  /** Beside the title, at the end of its line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of what stands beside a record: its title, how many there are, and what belongs to it. */
export function RailSection({ title, count, action, children }: RailSectionProps) {
  const styles = useStyles();
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        {title} {count !== undefined && count > 0 && <CountBadge count={count} />}
        {action !== undefined && <span className={styles.end}>{action}</span>}
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

export interface RailLinesProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** One line: shapes, links, ages. */
  children: (row: Row) => ReactNode;
}

/** Rows as lines of a list. */
export function RailLines<Row>({ rows, rowId, children }: RailLinesProps<Row>) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={rowId(row)} className={styles.line}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { RailLines, RailSection, type RailLinesProps } from '@/components/layout/Rail';
import type { RowPage } from '@/services/api/rows';
import { COMPONENT_TEXTS } from '../texts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface RailListProps<Row> extends Omit<RailLinesProps<Row>, 'rows'> {
  title: string;
  empty: string;
  result: { data?: RowPage<Row> | undefined; isError: boolean };
  action?: ReactNode;
}

/** What stands in place of lines: still on their way, not to be had, or none. */
function Instead({ isKnown, isError, empty }: { isKnown: boolean; isError: boolean; empty: string }) {
  const styles = useStyles();
  if (isKnown) return <p className={styles.note}>{empty}</p>;
  if (isError) return <p className={styles.note}>{COMPONENT_TEXTS.failed}</p>;
  return <SkeletonRows count={1} columns={1} />;
}

/** The first rows of a list beside a component, how many there are, or in words why there are none. */
export function RailList<Row>({ title, empty, result, rowId, action, children }: RailListProps<Row>) {
  const styles = useStyles();
  const { data, isError } = result;
  const rows = data?.rows ?? [];
  const total = Math.max(data?.total ?? 0, rows.length);
  return (
    <RailSection title={title} count={total} action={action}>
      {total === 0 ? (
        <Instead isKnown={data !== undefined} isError={isError} empty={empty} />
      ) : (
        <RailLines rows={rows} rowId={rowId}>
          {children}
        </RailLines>
      )}
      {total > rows.length && <p className={styles.note}>{COMPONENT_TEXTS.more(total - rows.length)}</p>}
    </RailSection>
  );
}

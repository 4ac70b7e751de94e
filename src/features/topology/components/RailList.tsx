import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { LookupLine } from '@/components/feedback/LookupNews';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { RailLines, RailSection, type RailLinesProps } from '@/components/layout/Rail';
import type { RowPage } from '@/services/api/rows';
import { useLookup } from '@/services/api/useLookup';
import type { Lookup } from '@/services/errors/lookup';
import { COMPONENT_TEXTS } from '../texts';

const useStyles = makeStyles({
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface RailListProps<Row> extends Omit<RailLinesProps<Row>, 'rows'> {
  title: string;
  empty: string;
  result: Parameters<typeof useLookup>[0] & { data?: RowPage<Row> | undefined };
  action?: ReactNode;
}

/** What stands in place of lines: still on their way, not to be had, or none. */
function Instead({ isKnown, lookup, empty }: { isKnown: boolean; lookup: Lookup; empty: string }) {
  const styles = useStyles();
  if (isKnown) return <p className={styles.note}>{empty}</p>;
  if (lookup.error !== undefined) return <LookupLine lookup={lookup} />;
  return <SkeletonRows count={1} columns={1} />;
}

/** The first rows of a list beside a component, how many there are, or in words why there are none. */
export function RailList<Row>({ title, empty, result, rowId, action, children }: RailListProps<Row>) {
  const styles = useStyles();
  const { data } = result;
  const lookup = useLookup(result);
  const rows = data?.rows ?? [];
  const total = Math.max(data?.total ?? 0, rows.length);
  return (
    <RailSection title={title} count={total} action={action}>
      {total === 0 ? (
        <Instead isKnown={data !== undefined} lookup={lookup} empty={empty} />
      ) : (
        <RailLines rows={rows} rowId={rowId}>
          {children}
        </RailLines>
      )}
      {total > rows.length && <p className={styles.note}>{COMPONENT_TEXTS.more(total - rows.length)}</p>}
    </RailSection>
  );
}

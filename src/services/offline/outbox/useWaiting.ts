import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { patched, layersOf, type MaybeUnsent } from './layers';
import { selectOutbox } from './outboxSlice';

const asItIs = <Row>(row: Row): Row => row;

/**
 * Rows of a list that does not show the changed fields themselves: each with the state of the change that waits for it
 * on this device, without those that are to go (beyond M1).
 */
export function useWaiting<Row extends { id: string } & MaybeUnsent>(
  tables: readonly string[],
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const outbox = useSelector(selectOutbox);
  return useMemo(() => {
    if (rows === undefined || outbox.entries.length === 0) return rows;
    const layers = layersOf(outbox);
    return tables.reduce<readonly Row[]>((shown, table) => patched(layers, table, shown, asItIs), rows);
  }, [tables, rows, outbox]);
}

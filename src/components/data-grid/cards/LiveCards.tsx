/** LiveGridProps as cards: what LiveGridLazy shows on tablets and phones, drawn by the same cells. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { subscribeToListClock } from '@/components/entity/listClock';
import type { LiveCell, LiveColumn } from '../live/liveCell';
import type { LiveGridProps } from '../live/LiveGrid';
import { useNameTools } from '../live/useNameTools';
import { CardList } from './CardList';
import { useCardListStyles } from './CardList.styles';

interface LiveValueProps<Row> {
  column: LiveColumn<Row>;
  row: Row;
  /** Another value draws it again. */
  drawnFrom: number | string | undefined;
}

/** A live cell outside its table. */
function LiveValue<Row>({ column, row, drawnFrom }: LiveValueProps<Row>) {
  const styles = useCardListStyles();
  const cell = useRef<LiveCell<Row>>(undefined);
  const hold = useCallback(
    (host: HTMLElement | null) => {
      if (host === null) return undefined;
      const made = column.create(() => undefined);
      cell.current = made;
      host.replaceChildren(made.element);
      const stop = subscribeToListClock(() => made.tick?.());
      return () => {
        stop();
        cell.current = undefined;
      };
    },
    [column],
  );
  useLayoutEffect(() => {
    cell.current?.show(row);
    cell.current?.describe?.();
  }, [column, row, drawnFrom]);
  return <span ref={hold} className={column.isTree === true ? styles.title : undefined} />;
}

/** The rows of a live tree as cards: the tree's own column is the title, a group is a line that opens and closes. */
export function LiveCards<Row extends object>(props: LiveGridProps<Row>) {
  const { columnsOf, drawnFrom, rows, columnLayout, placeOf } = props;
  // The title's own cell draws the indent.
  const flatPlace = useCallback((row: Row) => ({ ...placeOf(row), depth: 0 }), [placeOf]);
  const { tools, sheet } = useNameTools();
  const columns = useMemo(() => {
    const hidden = new Set(columnLayout.filter(({ isHidden }) => isHidden === true).map(({ id }) => id));
    return columnsOf(tools).filter(({ id, isTree }) => isTree === true || !hidden.has(id));
  }, [columnsOf, tools, columnLayout]);
  const title = columns.find(({ isTree }) => isTree === true) ?? columns[0];
  const fields = useMemo(
    () =>
      columns
        .filter((column) => column !== title)
        .map((column) => ({
          id: column.id,
          header: column.header,
          draw: (row: Row) => <LiveValue column={column} row={row} drawnFrom={drawnFrom} />,
        })),
    [columns, title, drawnFrom],
  );
  return (
    <>
      {sheet}
      <CardList
        label={props.label}
        rows={rows}
        rowId={props.rowId}
        fields={fields}
        title={(row) => title && <LiveValue column={title} row={row} drawnFrom={drawnFrom} />}
        titleText={() => undefined}
        placeOf={flatPlace}
        onToggle={props.onToggle}
        onOpen={props.onOpen}
        selectedId={props.selectedId}
        sortChoices={columns}
        sort={props.sort}
        onSort={props.onSort}
        onEngaged={props.onEngaged}
        isLoading={props.isLoading}
        empty={props.empty}
      />
    </>
  );
}

import type { LiveGridProps } from './LiveGrid';
import { CHOSEN_ROW, GROUP_ROW } from './LiveGrid.styles';
import { writeAttribute } from './liveCell';

type Looks<Row extends object> = Pick<LiveGridProps<Row>, 'rowId' | 'placeOf' | 'selectedId'>;

/** Writes what is seen of a row's element, that of a prepared copy included. */
export function paintLook<Row extends object>(
  element: HTMLElement,
  row: Row,
  { rowId, placeOf, selectedId }: Looks<Row>,
): void {
  writeAttribute(element, GROUP_ROW, placeOf(row).isGroup ? '' : undefined);
  writeAttribute(element, CHOSEN_ROW, rowId(row) === selectedId ? '' : undefined);
}

/** Writes all that a row's element says of its row. */
export function paintRow<Row extends object>(element: HTMLElement, row: Row, looks: Looks<Row>): void {
  const { rowId, placeOf, selectedId } = looks;
  const place = placeOf(row);
  const id = rowId(row);
  writeAttribute(element, 'row-id', id);
  writeAttribute(element, 'aria-level', String(place.depth + 1));
  writeAttribute(element, 'aria-expanded', place.isGroup ? String(place.isExpanded === true) : undefined);
  writeAttribute(element, 'aria-selected', String(id === selectedId));
  paintLook(element, row, looks);
}

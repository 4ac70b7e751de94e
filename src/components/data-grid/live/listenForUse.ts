/** What a person does to the rows of a grid that is not told by the grid, or too late: it speaks a frame after a click. */
import type { GridApi } from 'ag-grid-community';
import { GRID_VIEWPORT, type Slot } from './listExtent';
import type { RowFocus } from './rowFocus';
import { listenForIntent } from './rowIntent';
import { rowOfClick, shieldWhileScrolling } from './scrollShield';
import type { SlotRows } from './slotRows';

interface Use<Row> {
  slotRows: SlotRows<Row>;
  focus: RowFocus;
  onClick: (event: MouseEvent, row: Row | undefined) => void;
  onIntent: (row: Row | undefined, isPressed: boolean) => void;
}

/** Listens on the element that the grid was made in; the answer stops that. */
export function listenForUse<Row>(host: HTMLElement, api: GridApi<Slot>, use: Use<Row>): () => void {
  const { slotRows, focus, onClick, onIntent } = use;
  const handleClick = (event: MouseEvent) => {
    const row = rowOfClick(event);
    if (row !== null) onClick(event, slotRows.rowAt(Number(row.getAttribute('row-index'))));
  };
  const handleKey = (event: KeyboardEvent) => {
    slotRows.uncover();
    focus.hearKey(event, api);
  };
  const handleScroll = ({ target }: Event) => {
    if (target instanceof Element && target.matches(GRID_VIEWPORT)) slotRows.scroll(target.scrollTop, api);
  };
  const stopIntent = listenForIntent(host, (at, isPressed) => onIntent(slotRows.rowAt(at), isPressed));
  host.addEventListener('pointerdown', slotRows.uncover, { capture: true });
  host.addEventListener('scroll', handleScroll, { capture: true, passive: true });
  // After the list has read its measures: what is written before has to be laid out for them.
  const stopShielding = shieldWhileScrolling(host);
  host.addEventListener('click', handleClick);
  host.addEventListener('keydown', handleKey, { capture: true });
  host.addEventListener('focusin', focus.hearFocus);
  return () => {
    stopIntent();
    stopShielding();
    host.removeEventListener('pointerdown', slotRows.uncover, { capture: true });
    host.removeEventListener('scroll', handleScroll, { capture: true });
    host.removeEventListener('click', handleClick);
    host.removeEventListener('keydown', handleKey, { capture: true });
    host.removeEventListener('focusin', focus.hearFocus);
  };
}

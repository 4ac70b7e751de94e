/**
 * Rows by their place instead of by their id: the grid knows numbered slots only and never learns that a row changed.
 * What a slot shows is written into its cells directly. AG Grid's own comparison of ten thousand rows and its drawing
 * of new ones cost more than a frame allows. How many slots there are: slotNumber; what was written: drawnSlots.
 */
import type { GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { PLAIN_PART } from '@/components/theme/plainParts';
import { createArrivals } from './arrivals';
import { createDrawnSlots, type DrawnCell } from './drawnSlots';
import { AGES_A_FRAME, createPortions } from './inPortions';
import type { LiveCell, LiveColumn, WidthOf } from './liveCell';
import { createPreparedRows } from './preparedRows';
import { createSlotNumber, type Slot, type SlotNumber, type SlotsInView } from './slotNumber';

export interface SlotRows<Row> {
  /** The row that a person sees in a slot, which a poll under way may be about to write over. */
  rowOf: (slot: Slot | undefined) => Row | undefined;
  rowAt: (at: number) => Row | undefined;
  /** Shows these rows: at once where somebody waits for them, else a few in each of the next frames. */
  set: (rows: readonly Row[], api: GridApi<Slot>, isAwaited: boolean) => void;
  /**
   * Draws rows that may be asked for next, unseen: a few a frame, or all at once where they are about to be asked for.
   * Undefined takes them away.
   */
  prepare: (rows: readonly Row[] | undefined, api: GridApi<Slot>, isUrgent: boolean) => void;
  /** Somebody uses the rows: what stands over those of the grid goes, and they are written. */
  uncover: () => void;
  /** The list was moved and has `top` pixels of rows above now: before the grid hears of it. */
  scroll: (top: number, api: GridApi<Slot>) => void;
  /** Columns or their widths are others. */
  remeasure: () => void;
  attach: SlotNumber['attach'];
  /** For whoever is about to name one of the rows to the grid. */
  settle: SlotNumber['settle'];
  /** For every key, before the grid hears it. */
  hearKey: SlotNumber['hearKey'];
  /** Writes all drawn rows and cells again although their rows are the same. */
  redraw: () => void;
  tick: () => void;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
  /** The grid has made the element of a row. */
  drawRow: (element: HTMLElement, slot: Slot | undefined) => void;
  rendererOf: (column: LiveColumn<Row>) => new () => ICellRendererComp<Slot>;
}

/** Unknown what is seen: then all of it may be. */
const isAheadOf = (inView: SlotsInView | undefined, at: number) =>
  inView !== undefined && (at < inView.first || at > inView.last);

/**
 * What the drawn slots of one grid show. `paintRow` writes the attributes of a row's element, `paintLook` those of them
 * that are seen.
 */
export function createSlotRows<Row extends object>(
  paintRow: (element: HTMLElement, row: Row) => void,
  paintLook: (element: HTMLElement, row: Row) => void,
): SlotRows<Row> {
  let rows: readonly Row[] = [];
  const number = createSlotNumber();
  const drawn = createDrawnSlots<Row>((at) => rows[at], paintRow);
  const prepared = createPreparedRows<Row>({ slotAt: drawn.slotAt, paintLook });
  /** As it was last asked: asking while the grid draws rows costs a layout for each. */
  let seen: SlotsInView | undefined;

  const writing = createPortions(drawn.complete);
  const arrivals = createArrivals(drawn.complete, drawn.hide);
  const ticking = createPortions(drawn.tick, { size: AGES_A_FRAME });
  const catchingUp = createPortions(drawn.tick, { size: AGES_A_FRAME });
  /** The clock went on while prepared rows stood over those of the grid. */
  let isBehind = false;
  const giveWay = (inSight: readonly number[], then: () => void) => {
    isBehind = false;
    catchingUp.start(inSight, () => {
      if (isBehind) {
        giveWay(inSight, then);
        return;
      }
      prepared.drop();
      then();
    });
  };
  const stopWriting = () => {
    writing.stop();
    catchingUp.stop();
  };
  const showAll = () => {
    stopWriting();
    for (const at of drawn.places()) drawn.complete(at);
  };
  const uncover = () => {
    if (!prepared.isShown()) return;
    prepared.drop();
    showAll();
    for (const at of drawn.places()) drawn.tick(at);
  };
  /**
   * What is drawn ahead of scrolling is written after the frame: nobody sees it, and it is a fifth of all rows. So is
   * what is only heard or stands on the hover.
   */
  const showFrom = (inView: SlotsInView | undefined, isAwaited: boolean, isCovered: boolean) => {
    if (inView === undefined) {
      prepared.drop();
      showAll();
      return;
    }
    stopWriting();
    const places = drawn.places();
    const inSight = places.filter((at) => !isAheadOf(inView, at));
    const ahead = places.filter((at) => isAheadOf(inView, at));
    if (isCovered) {
      // Ages never step back: rows that were written before the clock went on hear of it under what is seen.
      writing.start(inSight, () => giveWay(inSight, () => writing.start(ahead)));
      return;
    }
    if (isAwaited) {
      prepared.drop();
      for (const at of inSight) drawn.show(at);
    }
    writing.start(isAwaited ? [...ahead, ...inSight] : [...inSight, ...ahead]);
  };
  const rowAt = (at: number) => (prepared.isShown() ? undefined : drawn.shownAt(at)) ?? rows[at];

  return {
    rowAt,
    rowOf: (slot) => (slot === undefined ? undefined : rowAt(slot.at)),
    set: (next, api, isAwaited) => {
      rows = next;
      seen = number.inView(api);
      const isCovered = seen !== undefined && (isAwaited ? prepared.show(rows, seen) : prepared.isShown());
      showFrom(number.follow(next.length, api, isCovered), isAwaited, isCovered);
    },
    prepare: (next, api, isUrgent) => {
      const inView = number.inView(api);
      // What is seen stays until the rows of the grid say the same.
      if (prepared.isShown()) return;
      if (next === undefined || inView === undefined) prepared.drop();
      else prepared.prepare(next, inView, isUrgent);
    },
    uncover,
    scroll: (top, api) => {
      uncover();
      seen = number.inViewAt(top, api);
      if (seen !== undefined) arrivals.move(seen, () => api.getVerticalPixelRange());
    },
    remeasure: () => {
      uncover();
      prepared.clear();
    },
    attach: (host) => {
      number.attach(host);
      prepared.attach(host);
    },
    settle: number.settle,
    hearKey: (event, at, api) => {
      // Where the key leads to may be drawn and given the focus before anybody hears of scrolling.
      seen = undefined;
      arrivals.finish();
      number.hearKey(event, at, api);
    },
    redraw: () => {
      prepared.clear();
      drawn.forgetWritten();
      showAll();
    },
    tick: () => {
      prepared.tick();
      isBehind = true;
      ticking.start(drawn.places());
    },
    clear: () => {
      prepared.clear();
      stopWriting();
      ticking.stop();
      arrivals.stop();
      seen = undefined;
      number.clear();
      rows = [];
      drawn.clear();
    },
    drawRow: (element, slot) => {
      if (slot === undefined) return;
      // Rows and cells that scrolling takes away are taken apart outside of the list.
      element.setAttribute(PLAIN_PART, '');
      const isAhead = arrivals.isMoving() && isAheadOf(seen, slot.at);
      drawn.addRow(slot.at, element, isAhead);
      if (isAhead) arrivals.add(slot.at);
    },
    rendererOf: (column) => {
      // Of slots that scrolling took away, for those that it brings.
      const spare: { cell: LiveCell<Row>; widthOf: WidthOf }[] = [];
      return class implements ICellRendererComp<Slot> {
        private cell: DrawnCell<Row> | undefined;
        init({ data, column: drawnIn, eGridCell: box }: ICellRendererParams<Slot>): void {
          if (data === undefined) return;
          box.setAttribute(PLAIN_PART, '');
          const createCell = () => {
            const widthOf = () => drawnIn?.getActualWidth();
            return { cell: column.create(widthOf), widthOf };
          };
          const made = spare.pop() ?? createCell();
          this.cell = { ...made, at: data.at, shown: undefined, described: undefined, column, box };
          drawn.addCell(this.cell);
          if (isAheadOf(seen, data.at)) arrivals.add(data.at);
          else drawn.completeCell(this.cell);
        }
        getGui(): HTMLElement {
          return this.cell?.cell.element ?? document.createElement('span');
        }
        refresh(): boolean {
          return true;
        }
        destroy(): void {
          if (this.cell === undefined) return;
          drawn.removeCell(this.cell);
          const { cell, widthOf } = this.cell;
          spare.push({ cell, widthOf });
        }
      };
    },
  };
}

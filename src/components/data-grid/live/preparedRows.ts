/**
 * Rows of a choice that was not made yet: somebody points at a control, and what it would list is drawn over the rows of
 * the grid, unseen. Once the choice is made, one frame shows all of it, and the rows of the grid are written underneath
 * in the frames after (decision 81). The copies are for eyes only: no focus, no name, no pointer ends there.
 */
import { afterTaskAndLull } from './afterPaint';
import { AGES_A_FRAME, createPortions } from './inPortions';
import { element, restyle, type LiveCell, type LiveColumn, type WidthOf } from './liveCell';
import { GRID_VIEWPORT, type PlacesInView } from './listExtent';

/** Class of the element over the rows. */
export const PREPARED_ROWS = 'wf-prepared-rows';
/** On that element once it is seen. */
export const PREPARED_SHOWN = 'data-shown';
/** On the copy of the row, or of the cell, that has the focus. */
export const FOCUS_COPY = 'data-focus';

/** On the copy of the row under the pointer. */
export const HOVER_COPY = 'data-hover';

/** Rows that one task writes outside the page. */
export const ROWS_A_TASK = 4;
/** Rows of one frame that were written before: those of the grid are written in fewer (inPortions). */
export const ROWS_JOINING = 8;

/** A slot as the grid drew it. */
export interface DrawnSlot<Row> {
  row: HTMLElement;
  cells: readonly { box: HTMLElement; column: LiveColumn<Row>; widthOf: WidthOf }[];
}

export interface PreparedRowsOptions<Row> {
  /** Undefined where no slot stands for that place. */
  slotAt: (at: number) => DrawnSlot<Row> | undefined;
  /** Writes what is seen of a row's element. */
  paintLook: (element: HTMLElement, row: Row) => void;
}

interface CopiedRow<Row> {
  element: HTMLElement;
  cells: readonly { box: HTMLElement; cell: LiveCell<Row> }[];
  shown: Row | undefined;
  /** The step of the clock that its ages say. */
  heard: number;
  hasFocus: boolean;
}

export interface PreparedRows<Row> {
  /** The element that the grid was made in. */
  attach: (host: HTMLElement) => void;
  /**
   * Draws `rows` unseen for the places in view: in portions, or all at once where the choice is being made. What is
   * written joins the page once all of it is there: in it, each portion would be a frame that is laid out and painted.
   */
  prepare: (rows: readonly Row[], inView: PlacesInView, isUrgent: boolean) => void;
  /** Shows what was prepared, if it is these rows in these places; answers whether. */
  show: (rows: readonly Row[], inView: PlacesInView) => boolean;
  /** Whether it stands over the rows of the grid now. */
  isShown: () => boolean;
  /** The clock has stepped: what is shown from now on has to hear of it. */
  noteStep: () => void;
  /** Writes ages that are seen at once, others a few a frame. */
  tick: () => void;
  /** Takes it away: the rows of the grid say the same by now, or nobody asked for it. */
  drop: () => void;
  /** Forgets the copies as well: columns or measures are others. */
  clear: () => void;
}

function scrollerOf(host: HTMLElement): HTMLElement | null {
  return host.querySelector<HTMLElement>(GRID_VIEWPORT);
}

/** Copies with the look of the grid's rows, over them. */
export function createPreparedRows<Row extends object>({
  slotAt,
  paintLook,
}: PreparedRowsOptions<Row>): PreparedRows<Row> {
  let host: HTMLElement | undefined;
  let copies = new Map<number, CopiedRow<Row>>();
  let wanted: { rows: readonly Row[]; top: number } | undefined;
  /** Places that were drawn for what is wanted. */
  const drawn = new Set<number>();
  let steps = 0;
  const over = element('div', PREPARED_ROWS);
  over.setAttribute('aria-hidden', 'true');
  const list = over.appendChild(element('div'));

  const copyOf = (at: number, slot: DrawnSlot<Row>): CopiedRow<Row> => {
    const row = element('div');
    const inner = row.appendChild(element('div', slot.cells[0]?.box.parentElement?.className ?? ''));
    inner.style.cssText = slot.cells[0]?.box.parentElement?.style.cssText ?? '';
    const cells = slot.cells.map(({ box, column, widthOf }) => {
      const copy = inner.appendChild(element('div', box.className));
      copy.style.cssText = box.style.cssText;
      const cell = column.create(widthOf);
      copy.append(cell.element);
      return { box: copy, cell };
    });
    const made = { element: row, cells, shown: undefined, heard: steps, hasFocus: false };
    copies.set(at, made);
    return made;
  };
  const placesOf = ({ first, last }: PlacesInView, count: number) =>
    Array.from({ length: Math.max(0, Math.min(last + 1, count) - first) }, (_, index) => first + index);

  const hearClock = (at: number) => {
    const copy = copies.get(at);
    if (copy === undefined || copy.heard === steps) return false;
    copy.heard = steps;
    let isWritten = false;
    for (const { cell } of copy.cells) isWritten = cell.tick?.() === true || isWritten;
    return isWritten;
  };
  const write = (at: number) => {
    const row = wanted?.rows[at];
    const slot = slotAt(at);
    if (row === undefined || slot === undefined) return false;
    const copy = copies.get(at) ?? copyOf(at, slot);
    drawn.add(at);
    restyle(copy.element, slot.row.style.cssText);
    if (copy.element.className !== slot.row.className) copy.element.className = slot.row.className;
    if (copy.shown === row) {
      // Copies that nobody wanted meanwhile have not heard the clock.
      hearClock(at);
      return false;
    }
    copy.shown = row;
    copy.heard = steps;
    paintLook(copy.element, row);
    for (const { cell } of copy.cells) cell.show(row);
    return true;
  };
  const writing = createPortions(write, { size: ROWS_A_TASK, wait: afterTaskAndLull });
  const join = (at: number) => {
    const copy = copies.get(at)?.element;
    if (copy === undefined || copy.parentElement === list) return false;
    list.append(copy);
    return true;
  };
  const joining = createPortions(join, { size: ROWS_JOINING });
  const ticking = createPortions(hearClock, { size: AGES_A_FRAME });
  const stop = () => {
    writing.stop();
    joining.stop();
    ticking.stop();
  };
  const finishAt = (places: readonly number[], grid: HTMLElement) => {
    stop();
    for (const at of places) {
      if (drawn.has(at)) hearClock(at);
      else write(at);
      join(at);
    }
    if (over.parentElement !== grid) grid.append(over);
  };

  const gridOf = () => host?.querySelector<HTMLElement>('.ag-root-wrapper') ?? null;

  /** Above the grid's own elements, as large as what it shows of its rows. */
  const place = (viewport: HTMLElement, count: number, inView: PlacesInView) => {
    const header = viewport.querySelector<HTMLElement>('.ag-header')?.offsetHeight ?? 0;
    const { clientWidth, clientHeight, scrollTop, scrollLeft, scrollWidth } = viewport;
    restyle(over, `top: ${header}px; width: ${clientWidth}px; height: ${clientHeight - header}px;`);
    restyle(list, `top: ${-scrollTop}px; left: ${-scrollLeft}px; width: ${scrollWidth}px;`);
    for (const [at, { element: row }] of copies)
      if (at < inView.first || at > inView.last || at >= count) {
        row.remove();
        copies.delete(at);
      }
  };

  const drop = () => {
    stop();
    wanted = undefined;
    drawn.clear();
    over.removeAttribute(PREPARED_SHOWN);
    over.remove();
  };

  /** What the pointer and the focus do to the grid's row is seen on the copy, too. */
  const copyMarks = (places: readonly number[]) => {
    const focused = document.activeElement?.closest('[role="gridcell"]') ?? null;
    const isByKey = focused?.matches(':focus-visible') === true;
    for (const at of places) {
      const slot = slotAt(at);
      const copy = copies.get(at);
      if (slot === undefined || copy === undefined) continue;
      if (copy.element.className !== slot.row.className) copy.element.className = slot.row.className;
      copy.element.toggleAttribute(HOVER_COPY, slot.row.matches(':hover'));
      const hasFocus = focused !== null && slot.row.contains(focused);
      if (!hasFocus && !copy.hasFocus) continue;
      copy.hasFocus = hasFocus;
      copy.element.toggleAttribute(FOCUS_COPY, hasFocus);
      slot.cells.forEach(({ box }, index) =>
        copy.cells[index]?.box.toggleAttribute(FOCUS_COPY, isByKey && box === focused),
      );
    }
  };

  return {
    attach: (element) => {
      host = element;
    },
    prepare: (rows, inView, isUrgent) => {
      const grid = gridOf();
      const viewport = host === undefined ? null : scrollerOf(host);
      const places = placesOf(inView, rows.length);
      if (grid === null || viewport === null || places.some((at) => slotAt(at) === undefined)) {
        drop();
        return;
      }
      if (!isUrgent && wanted?.rows === rows && wanted.top === inView.top) return;
      wanted = { rows, top: inView.top };
      drawn.clear();
      place(viewport, rows.length, inView);
      if (isUrgent) {
        finishAt(places, grid);
        copyMarks(places);
        return;
      }
      over.remove();
      list.replaceChildren();
      writing.start(places, () => {
        // With the first of them: a frame of the element alone costs half as much as one with its rows.
        places.slice(0, ROWS_JOINING).forEach(join);
        grid.append(over);
        joining.start(places);
      });
    },
    show: (rows, inView) => {
      const grid = gridOf();
      if (wanted === undefined || grid === null) return false;
      const places = placesOf(inView, rows.length);
      const { rows: known, top } = wanted;
      const isSame =
        inView.top === top &&
        places.length === placesOf(inView, known.length).length &&
        places.every((at) => known[at] === rows[at] && slotAt(at) !== undefined);
      if (!isSame) return false;
      if (over.hasAttribute(PREPARED_SHOWN)) return true;
      // What is left of it would have to be written in any case.
      finishAt(places, grid);
      copyMarks(places);
      over.setAttribute(PREPARED_SHOWN, '');
      return true;
    },
    isShown: () => over.hasAttribute(PREPARED_SHOWN),
    noteStep: () => {
      steps += 1;
    },
    tick: () => {
      if (wanted === undefined) return;
      if (over.hasAttribute(PREPARED_SHOWN)) for (const at of copies.keys()) hearClock(at);
      else ticking.start([...copies.keys()]);
    },
    drop,
    clear: () => {
      drop();
      list.replaceChildren();
      copies = new Map();
    },
  };
}

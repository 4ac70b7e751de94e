/**
 * While a list moves, rows pass under a pointer that rests. For each of them the browser looks for what is under the
 * pointer and tells everybody who listens, in the frames that have the most to do. So something lies over the rows for
 * that time, and the row under the pointer is known once the list stands still or a hand moves.
 */

/** The grid's element around its rows; what lies over them is drawn by its style. */
export const SHIELDED = '.ag-grid-scrolling-container';
/** On it while the list moves. */
export const MOVING = 'data-moving';
/** After the last move. Two turns of the wheel are less apart, on a slow machine as well. Milliseconds. */
export const STANDS_STILL_MS = 250;

/** Watches a list that scrolls in `host`; the answer stops that. */
export function shieldWhileScrolling(host: HTMLElement): () => void {
  let movedAt = 0;
  let shielded: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lower = () => {
    clearTimeout(timer);
    timer = undefined;
    shielded?.removeAttribute(MOVING);
    shielded = undefined;
  };
  const look = () => {
    const wait = movedAt + STANDS_STILL_MS - performance.now();
    if (wait > 0) timer = setTimeout(look, wait);
    else lower();
  };
  const handleScroll = () => {
    movedAt = performance.now();
    if (shielded !== undefined) return;
    shielded = host.querySelector(SHIELDED) ?? undefined;
    shielded?.setAttribute(MOVING, '');
    timer = setTimeout(look, STANDS_STILL_MS);
  };
  const HANDS = ['pointermove', 'pointerdown'] as const;
  host.addEventListener('scroll', handleScroll, { capture: true, passive: true });
  for (const type of HANDS) host.addEventListener(type, lower, { capture: true, passive: true });
  return () => {
    lower();
    host.removeEventListener('scroll', handleScroll, { capture: true });
    for (const type of HANDS) host.removeEventListener(type, lower, { capture: true });
  };
}

/** The element of a row that was clicked, also where the press went to what lay over it. */
export function rowOfClick({ target, clientX, clientY }: MouseEvent): Element | null {
  if (!(target instanceof Element)) return null;
  const meant = target.matches(SHIELDED) ? document.elementFromPoint(clientX, clientY) : target;
  return meant?.closest('[row-index]') ?? null;
}

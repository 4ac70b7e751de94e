/** A page or an answer may take away for this long what had the focus, milliseconds. */
const WATCHED_MS = 5000;
/** A closed dialog gives the focus back within this time, and a control that is drawn anew takes it (milliseconds). */
const SETTLING_MS = 160;

/** What looks after the focus as a whole: where nothing near is left, it has the focus itself. */
const HOLDERS = '[role$="dialog"],main';
/** The buttons below a dialog's text do what cannot be undone: the focus must not slip onto one of them. */
const PARTED = '.fui-DialogBody,.fui-DialogActions';
/** A list looks after the focus in it itself: its rows come and go while it is scrolled. */
const LISTS = '[role="grid"],[role="treegrid"]';
const TAKERS = 'a[href],button,input,textarea,select,[tabindex]';

interface Step {
  node: Element;
  /** Its place among the children of the next step. */
  index: number;
}

function trailOf(from: Element): Step[] {
  const steps: Step[] = [];
  for (let node: Element | null = from; node !== null; node = node.parentElement)
    steps.push({ node, index: Array.prototype.indexOf.call(node.parentElement?.children ?? [], node) });
  return steps;
}

const canTake = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled,[data-tabster-dummy]') &&
  element.closest('[aria-hidden="true"],[inert]') === null;

function firstIn(box: Element): HTMLElement | undefined {
  const all = box instanceof HTMLElement && box.matches(TAKERS) ? [box] : [];
  return [...all, ...box.querySelectorAll<HTMLElement>(TAKERS)].find(canTake);
}

/** What stands at the place of what went, or after it, or before it; undefined where nothing near takes the focus. */
function successor(trail: readonly Step[]): HTMLElement | undefined {
  const at = trail.findIndex(({ node }) => node.isConnected);
  for (let number = Math.max(at, 1); number < trail.length; number += 1) {
    const box = trail[number]?.node;
    if (!box || box.matches(HOLDERS) || box.matches(PARTED)) return undefined;
    const index = Math.max(trail[number - 1]?.index ?? 0, 0);
    const children = [...box.children];
    const near = [...children.slice(index), ...children.slice(0, index).reverse()];
    for (const child of near) {
      const found = firstIn(child);
      if (found) return found;
    }
  }
  return undefined;
}

const standing = (trail: readonly Step[]): Element | undefined =>
  trail.find(({ node }) => node.isConnected)?.node;

function holderOf(trail: readonly Step[]): HTMLElement | null {
  return standing(trail)?.closest<HTMLElement>(HOLDERS) ?? document.querySelector<HTMLElement>('main');
}

/** Nothing has the focus, and not because a person clicked beside everything: what had it is gone, or cannot have it. */
function isLost(trail: readonly Step[]): boolean {
  if (document.activeElement !== null && document.activeElement !== document.body) return false;
  const last = trail[0]?.node;
  return last?.isConnected !== true || last === document.body || last.matches(':disabled');
}

/** A lost focus goes to what stands in the place of what had it, else to what is around. */
function giveFocus(trail: readonly Step[]): void {
  if (!isLost(trail) || standing(trail)?.closest(LISTS)) return;
  const holder = holderOf(trail);
  // What lies over the page would be hidden from screen readers if the focus went behind it.
  const isBehind =
    document.querySelector('[role$="dialog"]') !== null && !holder?.matches('[role$="dialog"]');
  if (isBehind) return;
  const next = successor(trail);
  const taker = next && holder?.contains(next) ? next : holder;
  taker?.focus({ preventScroll: true });
}

export interface FocusKeeper {
  /** Another page takes the place of the one before. */
  pageChanged: () => void;
  end: () => void;
}

/**
 * Keeps the focus when what had it goes: a form that became its answer, a row that was deleted, a button in whose place
 * a box stands. For some seconds after each act (Enter, Space, a click) and after `pageChanged` a lost focus goes to what
 * stands in its place, else to the dialog or the page around.
 */
export function keepFocus(): FocusKeeper {
  /** From what had the focus last to the top of the page. */
  let trail: readonly Step[] = document.activeElement ? trailOf(document.activeElement) : [];
  let ending: ReturnType<typeof setTimeout> | undefined;
  let until = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (!isLost(trail)) return;
    settling ??= setTimeout(() => {
      settling = undefined;
      giveFocus(trail);
    }, SETTLING_MS);
  };
  const observer = new MutationObserver(settle);
  const end = () => {
    const left = until - performance.now();
    if (left <= 0) observer.disconnect();
    ending = left <= 0 ? undefined : setTimeout(end, left);
  };
  const watch = () => {
    until = performance.now() + WATCHED_MS;
    // Watched already, as in a row of clicks: what it takes to begin is not taken again.
    if (ending !== undefined) return;
    ending = setTimeout(end, WATCHED_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  };
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) trail = trailOf(target);
  };
  const follow = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ') watch();
  };
  document.addEventListener('focusin', remember);
  document.addEventListener('keydown', follow, true);
  document.addEventListener('click', follow, true);
  return {
    pageChanged: () => {
      // Nothing of the page before is left that something could stand in the place of.
      trail = [];
      watch();
      settle();
    },
    end: () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', follow, true);
      document.removeEventListener('click', follow, true);
      clearTimeout(ending);
      clearTimeout(settling);
      observer.disconnect();
    },
  };
}

/** How long a person waits: from the input event to the frame in which its result is painted. */

/** Runs in the page, once: watches the list, frames and long tasks. */
function installProbe() {
  const listOf = () => document.querySelector('[role="treegrid"],[role="grid"]');
  /** What is drawn ahead of scrolling is not seen: the grid may write it after the frame. */
  let seen = { top: 0, bottom: Infinity };
  const look = () => {
    const row = document.querySelector('[role="row"][row-id]');
    let box = row?.parentElement;
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    if (row && box) seen = { top: box.scrollTop, bottom: box.scrollTop + box.clientHeight };
  };
  /** Pixels of rows above: a row of the list is moved to where it is. */
  const topOf = (row) => Number.parseFloat(row.style.transform.slice('translateY('.length));
  const isSeen = (row) => {
    const top = topOf(row);
    return !(top + Number.parseFloat(row.style.height) <= seen.top || top >= seen.bottom);
  };
  const seenRows = () => [...document.querySelectorAll('[role="row"][row-id]:not([hidden])')].filter(isSeen);
  /** Rows that were prepared stand over those of the grid, which are written underneath, until both say the same. */
  const PREPARED = '.wf-prepared-rows';
  // To look for them in the whole page took more than a millisecond of what is measured.
  let grid;
  const gridNow = () => {
    if (grid?.isConnected !== true) grid = document.querySelector('.ag-root-wrapper');
    return grid;
  };
  const isCoveredNow = () =>
    [...(gridNow()?.children ?? [])].some((part) => part.matches(`${PREPARED}[data-shown]`));
  const textsOf = (rows) =>
    rows
      .sort((a, b) => topOf(a) - topOf(b))
      .map(({ textContent }) => textContent)
      .join('\n');
  const shownRows = () =>
    !isCoveredNow()
      ? seenRows()
          .map((row) => row.getAttribute('row-id'))
          .join('\n')
      : 'prepared rows';
  // Before anything else that waits for this frame to end: what the page does after it is not part of it.
  const afterPaint = (inFrame = () => undefined) =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        inFrame();
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      });
    });
  // A clock that ticks in the list is not the result of an input.
  const elementOf = ({ target }) => (target instanceof Element ? target : target.parentElement);
  const isClock = (change) => elementOf(change)?.closest('time') !== null;
  // What is read aloud or stands on the hover is not painted: the list writes it after the frame.
  const UNSEEN = new Set(['title', 'aria-label', 'datetime', 'role', 'aria-rowcount']);
  // The grid marks the row that lies under the pointer once a menu above it is gone, and says so with the row's class.
  const isHover = ({ attributeName, target }) => attributeName === 'class' && target.matches('[role="row"]');
  const isUnseen = ({ type, attributeName, target }) =>
    type === 'attributes' && (UNSEEN.has(attributeName) || isHover({ attributeName, target }));
  const isInPrepared = (change) => elementOf(change)?.closest(PREPARED) !== null;
  /** The rows of the grid, and the element around them: its height is the scrollbar's. */
  const isUnderPrepared = (change) =>
    elementOf(change)?.closest('[role="row"][row-index], .ag-grid-scrolling-container') !== null;
  /** What prepared rows said last, and the rows of the grid in their place, where that was not the same. */
  let uncovered;
  /** The prepared rows that went in these changes, if the grid's own say just what they said. */
  const isEqualUncovering = (changes) => {
    const gone = changes
      .flatMap(({ removedNodes }) => [...removedNodes])
      .find((node) => node instanceof Element && node.matches(PREPARED));
    if (gone === undefined) return false;
    const [over, under] = [textsOf([...gone.firstElementChild.children]), textsOf(seenRows())];
    if (over !== under) uncovered = { over, under };
    return over === under;
  };
  const isOutOfSight = (change) => {
    const row = elementOf(change)?.closest('[role="row"][row-index]');
    return row !== null && row !== undefined && !isSeen(row);
  };
  const longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });

  /** Waits for input of `type`, then for rows to differ and the list to be quiet; answers milliseconds. */
  const result = (type, quietMs, timeoutMs) =>
    new Promise((resolve, reject) => {
      look();
      uncovered = undefined;
      const before = shownRows();
      let began;
      let painted;
      let settle;
      const late = setTimeout(() => finish(undefined), timeoutMs);
      /** Changes since the last frame. What they are is looked at after theirs: it would be part of what is measured. */
      let gathered;
      const isNothing = (changes) => {
        const isCovered = isCoveredNow();
        const isUncovering = isEqualUncovering(changes);
        const isHidden = (change) =>
          isInPrepared(change)
            ? !(isCovered && change.attributeName === 'data-shown')
            : (isCovered || isUncovering) && isUnderPrepared(change);
        const isCoverItself = ({ addedNodes, removedNodes }) =>
          [...addedNodes, ...(isUncovering ? removedNodes : [])].some(
            (node) => node instanceof Element && node.matches(PREPARED),
          );
        const isOther = (change) =>
          isUnseen(change) ||
          isClock(change) ||
          isOutOfSight(change) ||
          isHidden(change) ||
          isCoverItself(change);
        return changes.every(isOther);
      };
      const observer = new MutationObserver(async (changes) => {
        if (began === undefined) return;
        const isFirst = gathered === undefined;
        gathered = [...(gathered ?? []), ...changes];
        if (!isFirst) return;
        let ofFrame = [];
        const at = await afterPaint(() => {
          ofFrame = gathered;
          gathered = undefined;
        });
        if (isNothing(ofFrame) || shownRows() === before) return;
        painted = at;
        clearTimeout(settle);
        const settleOnceUncovered = () => {
          if (!isCoveredNow()) finish(painted);
          else settle = setTimeout(settleOnceUncovered, quietMs);
        };
        settle = setTimeout(settleOnceUncovered, quietMs);
      });
      const finish = (at) => {
        clearTimeout(late);
        observer.disconnect();
        window.removeEventListener(type, begin, true);
        if (at === undefined) reject(new Error(`The list did not change at ${location.search}.`));
        else resolve({ ms: at - began, uncovered });
      };
      const begin = (event) => {
        began ??= event.timeStamp;
      };
      window.addEventListener(type, begin, true);
      observer.observe(listOf().closest('section') ?? document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });

  /** From the next input of `type` to the frame that follows it: how soon a key is seen. */
  const echo = (type) =>
    new Promise((resolve) => {
      window.addEventListener(
        type,
        async (event) => {
          const at = await afterPaint();
          resolve({ ms: at - event.timeStamp });
        },
        { capture: true, once: true },
      );
    });

  /** The longest distance of two frames while `durationMs` pass. */
  const frames = (durationMs) =>
    new Promise((resolve) => {
      const start = performance.now();
      let last = start;
      let longest = 0;
      let count = 0;
      const step = (now) => {
        longest = Math.max(longest, now - last);
        last = now;
        count += 1;
        if (now - start < durationMs) requestAnimationFrame(step);
        else resolve({ longest, count });
      };
      requestAnimationFrame(step);
    });

  // Begun by one call and awaited by another: the input may only come once the probe is watching.
  let pending;
  window.probe = {
    watchResult: (...settings) => {
      pending = result(...settings);
      pending.catch(() => undefined);
    },
    watchEcho: (type) => {
      pending = echo(type);
    },
    answer: () => pending,
    frames,
    longTasks,
    isCovered: isCoveredNow,
  };
}

/** Puts the probe into every page of `context`. */
export const addProbe = (context) => context.addInitScript(installProbe);

/** Milliseconds from the input that `act` makes to its painted result. */
export async function resultOf(page, type, act, { quietMs = 120, timeoutMs = 8_000 } = {}) {
  // What was chosen before is still being written underneath: the rows of it would be told from nothing.
  await page.waitForFunction(() => !window.probe.isCovered());
  await page.evaluate(
    ([kind, quiet, limit]) => window.probe.watchResult(kind, quiet, limit),
    [type, quietMs, timeoutMs],
  );
  await act();
  const { ms, uncovered } = await page.evaluate(() => window.probe.answer());
  if (uncovered !== undefined) tellApart(ms, uncovered);
  return ms;
}

/** A result that was another once its prepared rows had gone: which of them, for whoever reads the figures. */
function tellApart(ms, { over, under }) {
  const rows = under.split('\n');
  const others = over.split('\n').flatMap((text, at) => (text === rows[at] ? [] : [`${text} → ${rows[at]}`]));
  console.log(
    `  ${Math.round(ms)} ms: ${others.length} rows were others below, first ${others[0] ?? 'their number'}`,
  );
}

/** Milliseconds from the input that `act` makes to the next painted frame. */
export async function echoOf(page, type, act) {
  await page.evaluate((kind) => window.probe.watchEcho(kind), type);
  await act();
  return (await page.evaluate(() => window.probe.answer())).ms;
}

/** The p-th percentile by the nearest rank. */
export function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)];
}

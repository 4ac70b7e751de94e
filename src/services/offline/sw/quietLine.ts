/** Milliseconds without an answer and without anything to wait for, after which the page has what it needs. */
const QUIET_MS = 2000;
/** A page that polls or follows a log is never quiet. */
const LATEST_MS = 30_000;
const LOOK_MS = 250;

/** What stands where something is on its way: the skeletons of pages and lists, and the first page before its code came. */
const BUSY = '[aria-busy="true"], [data-opening]';

/**
 * Resolves when for two seconds the page has loaded nothing and shown nothing that is still on its way, and after half a
 * minute in any case. Both are asked: the browser tells what came, not what is coming, which on a thin line can be one
 * file for longer than that; and what a web worker loads is not in the page's list.
 */
export function quietLine(): Promise<void> {
  return new Promise((resolve) => {
    const began = Date.now();
    let quietSince = began;
    const observer = new PerformanceObserver(() => {
      quietSince = Date.now();
    });
    const looking = setInterval(() => {
      const now = Date.now();
      if (document.querySelector(BUSY) !== null) quietSince = now;
      if (now - quietSince < QUIET_MS && now - began < LATEST_MS) return;
      observer.disconnect();
      clearInterval(looking);
      resolve();
    }, LOOK_MS);
    observer.observe({ type: 'resource' });
  });
}

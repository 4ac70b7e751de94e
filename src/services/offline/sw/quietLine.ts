/** Milliseconds without an answer after which the page has what it needs. */
const QUIET_MS = 2000;
/** A page that polls or follows a log is never quiet. */
const LATEST_MS = 30_000;

/** Resolves when the page has loaded nothing for two seconds, and after half a minute in any case. */
export function quietLine(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(quiet);
      clearTimeout(latest);
      resolve();
    };
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(finish, QUIET_MS);
    });
    let quiet = setTimeout(finish, QUIET_MS);
    const latest = setTimeout(finish, LATEST_MS);
    observer.observe({ type: 'resource' });
  });
}

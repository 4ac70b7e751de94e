/**
 * Processor time of the renderer's main thread, from Chromium's own trace: on a shared machine the clock says more about
 * the neighbours than about the page.
 */

const CATEGORIES = [
  '-*',
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const placeOf = ({ pid, tid }) => `${pid}:${tid}`;

/** The main thread that worked most: a browser has one for every page and its own surfaces. */
function mainThread(events, tasks) {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(placeOf),
  );
  const worked = new Map();
  for (const task of tasks)
    if (mains.has(placeOf(task))) worked.set(placeOf(task), (worked.get(placeOf(task)) ?? 0) + task.tdur);
  return [...worked].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Runs `act` and answers its value and the main thread's tasks, each in milliseconds of the thread's processor time.
 */
export async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  let value;
  let buffer;
  try {
    value = await act();
  } finally {
    buffer = await browser.stopTracing();
  }
  const { traceEvents: events } = JSON.parse(buffer.toString());
  const all = events.filter(({ ph, name, tdur }) => ph === 'X' && name === 'RunTask' && tdur !== undefined);
  const main = mainThread(events, all);
  const tasks = all.filter((task) => placeOf(task) === main).map(({ tdur }) => ({ ms: tdur / 1000 }));
  return { value, tasks };
}

/** The longest task, in milliseconds of processor time. */
export const longestOf = (tasks) => Math.max(0, ...tasks.map(({ ms }) => ms));

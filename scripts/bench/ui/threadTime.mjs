/**
 * What the page's threads worked, by the processor's own count: unlike the time on the clock it is the same on a machine
 * that has other things to do. From Chromium's trace (`tdur` of the tasks of a thread).
 */

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
const TASK = 'RunTask';
const THREADS = { CrRendererMain: 'main', 'DedicatedWorker thread': 'worker' };

const microseconds = (value) => value / 1000;

/** Traces `work`; answers the tasks of the renderers and the marks of the page, in milliseconds. */
export async function traced(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const names = new Map();
  for (const { name, pid, tid, args } of traceEvents)
    if (name === 'thread_name') names.set(`${pid}/${tid}`, THREADS[args.name.replace(/\d+$/, '').trim()]);
  const tasks = traceEvents
    .filter(({ ph, name, tdur }) => ph === 'X' && name === TASK && tdur !== undefined)
    .map(({ pid, tid, ts, tdur }) => ({
      thread: names.get(`${pid}/${tid}`),
      at: microseconds(ts),
      took: microseconds(tdur),
    }))
    .filter(({ thread }) => thread !== undefined);
  const marks = new Map(
    traceEvents
      .filter(({ cat }) => cat === 'blink.user_timing')
      .map(({ name, ts }) => [name, microseconds(ts)]),
  );
  return { tasks, marks };
}

/** The longest task of the screen's thread. */
export const longestTask = ({ tasks }) =>
  Math.round(Math.max(0, ...tasks.filter(({ thread }) => thread === 'main').map(({ took }) => took)));

/** What a thread worked from one mark to another. */
export function workBetween({ tasks, marks }, from, to, thread) {
  const begin = marks.get(from) ?? 0;
  const end = marks.get(to) ?? Number.POSITIVE_INFINITY;
  const inside = tasks.filter((task) => task.thread === thread && task.at >= begin && task.at <= end);
  return Math.round(inside.reduce((sum, { took }) => sum + took, 0));
}

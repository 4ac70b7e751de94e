/**
 * What the screen's thread itself works, from Chromium's trace: processor time of its tasks (`tdur`), which does not grow
 * when other programs use the machine. Moments are set in the page by `performance.mark`.
 */
const CATEGORIES = [
  'toplevel',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
];

/** Records while `work` runs; answers what the trace says of `page`. */
export async function traced(browser, page, work) {
  await browser.startTracing(page, { categories: CATEGORIES });
  let buffer;
  try {
    await work();
  } finally {
    buffer = await browser.stopTracing();
  }
  return readTrace(JSON.parse(buffer.toString('utf8')));
}

const THREADS = { CrRendererMain: 'main', 'DedicatedWorker thread': 'worker' };
const placeOf = ({ pid, tid }) => `${pid}/${tid}`;

/** The process that worked most: a browser has one for every page and its own surfaces. */
function busiestProcess(tasks) {
  const worked = new Map();
  for (const { pid, cpuMs } of tasks) worked.set(pid, (worked.get(pid) ?? 0) + cpuMs);
  return [...worked].sort((one, other) => other[1] - one[1])[0]?.[0];
}

/** Tasks of the page's own thread and of its workers; times of the trace in microseconds, work in milliseconds. */
function pageTasks(traceEvents) {
  const names = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map((event) => [placeOf(event), THREADS[event.args.name.replace(/\d+$/, '').trim()]]),
  );
  const tasks = traceEvents
    .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    .map((event) => ({
      pid: event.pid,
      thread: names.get(placeOf(event)),
      at: event.ts,
      cpuMs: (event.tdur ?? 0) / 1000,
    }))
    .filter(({ thread }) => thread !== undefined);
  const own = busiestProcess(tasks.filter(({ thread }) => thread === 'main'));
  return { own, tasks: tasks.filter(({ pid }) => pid === own) };
}

/** @param {{traceEvents: object[]}} trace of one page */
function readTrace({ traceEvents }) {
  const { own, tasks } = pageTasks(traceEvents);
  const marks = traceEvents.filter(({ cat, pid }) => cat?.includes('blink.user_timing') && pid === own);
  const timeOf = (name) => {
    const found = marks.findLast((event) => event.name === name);
    if (found === undefined) throw new Error(`The trace has no mark "${name}".`);
    return found.ts;
  };
  return {
    timeOf,
    /** End of the last answer whose address holds `part`, as the page's process received it. */
    answered(part) {
      const sent = traceEvents.findLast(
        ({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.includes(part),
      );
      const end = traceEvents.findLast(
        ({ name, args }) => name === 'ResourceFinish' && args?.data?.requestId === sent?.args.data.requestId,
      );
      if (end === undefined) throw new Error(`No answer of ${part} in the trace.`);
      return end.ts;
    },
    /** Beginning of the last answer (or the first one) whose address holds `part`: what is done with it comes later. */
    answering(part, which = 'last') {
      const isAsked = ({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.includes(part);
      const sent = which === 'last' ? traceEvents.findLast(isAsked) : traceEvents.find(isAsked);
      const begun = traceEvents.find(
        ({ name, args }) =>
          name === 'ResourceReceiveResponse' && args?.data?.requestId === sent?.args.data.requestId,
      );
      if (begun === undefined) throw new Error(`No answer of ${part} in the trace.`);
      return begun.ts;
    },
    /** Tasks of a thread between two times of the trace: the longest and their sum, in milliseconds of the processor. */
    between(from = -Infinity, to = Infinity, thread = 'main') {
      const found = tasks.filter((task) => task.thread === thread && task.at >= from && task.at <= to);
      return {
        longestMs: Math.max(0, ...found.map(({ cpuMs }) => cpuMs)),
        sumMs: found.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        wallMs: (to - from) / 1000,
        count: found.length,
      };
    },
  };
}

/** Sets a moment in the page's trace. */
export const mark = (page, name) => page.evaluate((word) => void performance.mark(word), name);

/** Runs in the page before anything else: the frame after the first card. */
export function markFirstCard() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-card]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('first card'), 0));
  });
  observer.observe(document, { childList: true, subtree: true });
}

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

/** @param {{traceEvents: object[]}} trace of one page */
function readTrace({ traceEvents }) {
  const marks = traceEvents.filter(({ cat }) => cat?.includes('blink.user_timing'));
  const own = marks.find(({ name }) => name === 'bench');
  if (own === undefined) throw new Error('The trace has no mark "bench": call mark(page, "bench") first.');
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === own.pid && tid === own.tid,
    )
    .map(({ ts, tdur = 0, dur = 0 }) => ({ at: ts, cpuMs: tdur / 1000, wallMs: dur / 1000 }));
  const timeOf = (name) => {
    const found = marks.findLast((event) => event.name === name && event.pid === own.pid);
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
    /** Tasks between two times of the trace: the longest and their sum, in milliseconds of the processor. */
    between(from, to) {
      const found = tasks.filter(({ at }) => at >= from && at <= to);
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

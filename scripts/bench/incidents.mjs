#!/usr/bin/env node
/**
 * `npm run bench:incidents`: a list of 10,000 incidents, one incident with 100 hypotheses, 500 pieces of evidence and
 * 1,000 comments, its report, and a timeline of 7 sources of 10,000 events, on the real built product. Tells the longest
 * task of each step, in processor time of the page's main thread, and what scrolling does to the heap.
 * What is measured and how: docs/performance.md. Ends with code 1 when a budget does not hold.
 */
import process from 'node:process';
import { chromium } from 'playwright';
import { runAsProgram, say } from '../lib/run.mjs';
import { EVENTS, loadMany, loadTimeline } from './incidents/data.mjs';
import { findBrowser } from './ui/browser.mjs';
import { startServer } from './ui/server.mjs';
import { mark, traced } from './ui/threadTime.mjs';
import { signIn } from './ui/signIn.mjs';

const BUDGET_MS = 50;
const FIRST_PAINT_MS = 500;
const HEAP_GROWTH_MB = 10;
const SCROLLS = 60;
const PANS = 12;
const SETTLE_MS = 3_000;
/** Loading 70,000 events of a busy server takes a while. */
const LOAD_TIMEOUT_MS = 120_000;

const round = (value) => Math.round(value);

async function heapMb(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize / 1_000_000;
}

async function heapGrowth(page) {
  await page.mouse.move(600, 500);
  const scroll = async () => {
    for (let step = 0; step < SCROLLS; step += 1) {
      await page.mouse.wheel(0, step < SCROLLS / 2 ? 600 : -600);
      await page.waitForTimeout(30);
    }
  };
  await scroll();
  const before = await heapMb(page);
  await scroll();
  return round((await heapMb(page)) - before);
}

/**
 * Figures of one page. A step that opens an address names the request that it waits for: the longest task from the
 * beginning of its answer on decides, the longest one before is told beside it.
 */
function recorder(browser, page) {
  const figures = [];
  const add = (what, value, budget, unit, note = '') => figures.push({ what, value, budget, unit, note });
  const record = (act) =>
    traced(browser, page, async () => {
      await act();
      await page.waitForTimeout(SETTLE_MS);
    });
  return {
    figures,
    add,
    record,
    async task(what, act) {
      const trace = await record(act);
      add(`${what}: longest task`, round(trace.between().longestMs), BUDGET_MS, 'ms');
    },
    async open(what, answers, act) {
      const trace = await record(act);
      const answered = Math.min(...answers.map((part) => trace.answering(part)));
      const before = round(trace.between(-Infinity, answered).longestMs);
      const after = round(trace.between(answered).longestMs);
      add(`${what}: longest task after the answer`, after, BUDGET_MS, 'ms', `before it ${before} ms`);
    },
  };
}

async function measureList({ open, add }, page, origin) {
  for (const pageSize of [50, 1000]) {
    const visit = pageSize === 50 ? 'first' : 'second';
    await open(
      `list of 10,000, page of ${pageSize}, ${visit} visit`,
      ['incident_summary?select=id%2Cincident_id'],
      async () => {
        await page.goto(`${origin}/incidents?pageSize=${pageSize}`);
        await page.locator('[role="row"][row-id]').nth(5).waitFor();
      },
    );
  }
  add('list: heap growth of a second scroll', await heapGrowth(page), HEAP_GROWTH_MB, 'MB');
}

async function measureIncident({ open, task, add }, page, address) {
  await open('incident', ['hypotheses?select', 'evidences?select', 'comments?select'], async () => {
    await page.goto(address);
    await page.locator('[data-hypothesis]').nth(99).waitFor({ state: 'attached' });
  });
  // Found beforehand and counted by selector: asking for roles reads the whole page, in the thread that is measured.
  const expand = await page.getByRole('button', { name: 'Expand all' }).elementHandle();
  await task('incident, Expand all (500 quotes)', async () => {
    await expand.click();
    await page.locator('article').nth(499).waitFor({ state: 'attached' });
  });
  add('incident, all open: heap growth of a second scroll', await heapGrowth(page), HEAP_GROWTH_MB, 'MB');
  await open('report', ['hypotheses?select', 'evidences?select', 'comments?select'], async () => {
    await page.goto(`${address}?view=report`);
    await page.locator('[data-edit]').nth(599).waitFor({ state: 'attached' });
  });
}

/** Runs in the page before anything else: the frame after the first bars. */
function markFirstBars() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-lane="changes"] path[d*="v"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('first bars'), 0));
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

async function measureTimeline({ figures, add, record }, page, address) {
  await page.addInitScript(markFirstBars);
  const sources = ['config_changes?select', 'check_statuses?select', 'notification_silences?select'];
  const opened = await record(async () => {
    await page.goto(`${address}?view=timeline`);
    await page.waitForFunction(
      (least) => Number(document.querySelector('[data-events]')?.dataset.events) >= least,
      7 * EVENTS - 7,
      { timeout: LOAD_TIMEOUT_MS },
    );
  });
  const answered = Math.min(...sources.map((part) => opened.answering(part, 'first')));
  const painted = opened.timeOf('first bars');
  const work = opened.between(answered, painted);
  add(
    `timeline of 7 × ${EVENTS}: work from the first answer to the first paint`,
    round(work.sumMs),
    FIRST_PAINT_MS,
    'ms',
    `by the clock ${round(work.wallMs)} ms`,
  );
  add(
    'timeline: longest task after the first answer',
    round(opened.between(answered).longestMs),
    BUDGET_MS,
    'ms',
  );
  await page.locator('[role="slider"]').first().focus();
  const panned = await record(async () => {
    await mark(page, 'pan');
    for (let step = 0; step < PANS; step += 1) {
      await page.keyboard.press(['+', 'PageUp', 'PageDown', '-'][step % 4]);
      await page.waitForTimeout(100);
    }
    await page.mouse.move(900, 420);
    for (let step = 0; step < PANS; step += 1) {
      await page.mouse.wheel(step < PANS / 2 ? 80 : -80, 0);
      await page.waitForTimeout(30);
    }
  });
  add(
    'timeline: longest task while panning and zooming',
    round(panned.between(panned.timeOf('pan')).longestMs),
    BUDGET_MS,
    'ms',
  );
  return figures;
}

await runAsProgram(async () => {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const id = await loadMany(server.sql);
    const timelineId = await loadTimeline(server.sql);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, server, 'responder');
    const recording = recorder(browser, page);
    await measureList(recording, page, server.origin);
    await measureIncident(recording, page, `${server.origin}/incidents/${id}`);
    await measureTimeline(recording, page, `${server.origin}/incidents/${timelineId}`);
    for (const { what, value, budget, unit, note } of recording.figures) {
      const holds = value <= budget;
      say(`${holds ? '✓' : '✗'} ${what}: ${value} ${unit} (budget ${budget} ${unit}${note && `; ${note}`})`);
      if (!holds) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

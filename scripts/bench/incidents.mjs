#!/usr/bin/env node
/**
 * `npm run bench:incidents`: a list of 10,000 incidents, and one incident with 100 hypotheses, 500 pieces of evidence and
 * 1,000 comments, on the real built product. Tells the longest task of each step, in processor time of the page's main
 * thread, and what scrolling does to the heap.
 * What is measured and how: docs/performance.md. Ends with code 1 when a budget does not hold.
 */
import process from 'node:process';
import { chromium } from 'playwright';
import { runAsProgram, say } from '../lib/run.mjs';
import { findBrowser } from './ui/browser.mjs';
import { startServer } from './ui/server.mjs';
import { traced } from './ui/threadTime.mjs';
import { signIn } from './ui/signIn.mjs';

const BUDGET_MS = 50;
const HEAP_GROWTH_MB = 10;
const SCROLLS = 60;
const SETTLE_MS = 3_000;

/** 10,000 incidents, the last of them with everything; answers its id. */
async function load(sql) {
  const [{ id: person }] = await sql`SELECT id FROM people WHERE email = 'responder@watchfloor.local'`;
  await sql`
    INSERT INTO incidents (title, description, severity, type, status, created_by, commander_id, created_at)
    SELECT 'Incident ' || n, 'Something fails', (ARRAY['low','medium','high','critical'])[1 + n % 4], 'availability',
           'open', ${person}, ${person}, now() - n * interval '1 minute'
    FROM generate_series(1, 10000) n`;
  const [{ id }] = await sql`SELECT id FROM incidents WHERE title = 'Incident 1'`;
  await sql`
    INSERT INTO hypotheses (incident_id, title, type, status, created_by)
    SELECT ${id}, 'Hypothesis ' || n, 'root', (ARRAY['likely','possible','unlikely'])[1 + n % 3], ${person}
    FROM generate_series(1, 100) n`;
  await sql`
    INSERT INTO evidences (hypothesis_id, description, type, evidence, created_by)
    SELECT h.id, 'Evidence ' || n, 'log',
           '{"lines":[{"timestamp":"2026-11-20T05:00:00Z","message":"ERROR connection refused"}]}'::jsonb, ${person}
    FROM hypotheses h CROSS JOIN generate_series(1, 5) n WHERE h.incident_id = ${id}`;
  await sql`
    INSERT INTO comments (incident_id, hypothesis_id, comment, created_by)
    SELECT ${id}, h.id, 'Comment ' || n, ${person}
    FROM hypotheses h CROSS JOIN generate_series(1, 10) n WHERE h.incident_id = ${id}`;
  return id;
}

/** The longest task that `act` and the three seconds after it bring, in processor time of the page's main thread. */
async function longestTask(browser, page, act) {
  const trace = await traced(browser, page, async () => {
    await act();
    await page.waitForTimeout(SETTLE_MS);
  });
  return Math.round(trace.between().longestMs);
}

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
  return Math.round((await heapMb(page)) - before);
}

async function measure(browser, page, origin, id) {
  const figures = [];
  const add = (what, value, budget, unit) => figures.push({ what, value, budget, unit });
  const task = async (what, act) => {
    add(`${what}: longest task`, await longestTask(browser, page, act), BUDGET_MS, 'ms');
  };
  for (const pageSize of [50, 1000]) {
    await task(
      `list of 10,000, page of ${pageSize}, ${pageSize === 50 ? 'first' : 'second'} visit`,
      async () => {
        await page.goto(`${origin}/incidents?pageSize=${pageSize}`);
        await page.locator('[role="row"][row-id]').nth(5).waitFor();
      },
    );
  }
  add('list: heap growth of a second scroll', await heapGrowth(page), HEAP_GROWTH_MB, 'MB');
  await task('incident', async () => {
    await page.goto(`${origin}/incidents/${id}`);
    await page.locator('[data-hypothesis]').nth(99).waitFor({ state: 'attached' });
  });
  // Found beforehand and counted by selector: asking for roles reads the whole page, in the thread that is measured.
  const expand = await page.getByRole('button', { name: 'Expand all' }).elementHandle();
  await task('incident, Expand all (500 quotes)', async () => {
    await expand.click();
    await page.locator('article').nth(499).waitFor({ state: 'attached' });
  });
  add('incident, all open: heap growth of a second scroll', await heapGrowth(page), HEAP_GROWTH_MB, 'MB');
  return figures;
}

await runAsProgram(async () => {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const id = await load(server.sql);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, server, 'responder');
    for (const { what, value, budget, unit } of await measure(browser, page, server.origin, id)) {
      const holds = value <= budget;
      say(`${holds ? '✓' : '✗'} ${what}: ${value} ${unit} (budget ${budget} ${unit})`);
      if (!holds) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

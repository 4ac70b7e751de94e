#!/usr/bin/env node
/**
 * `npm run bench:incidents`: a list of 10,000 incidents, and one incident with 100 hypotheses, 500 pieces of evidence and
 * 1,000 comments, on the real built product. Tells the longest task after each answer and what scrolling does to the heap.
 * What is measured and how: docs/performance.md. Ends with code 1 when a budget does not hold.
 */
import process from 'node:process';
import { chromium } from 'playwright';
import { runAsProgram, say } from '../lib/run.mjs';
import { findBrowser } from './ui/browser.mjs';
import { startServer } from './ui/server.mjs';

const BUDGET_MS = 50;
const HEAP_GROWTH_MB = 10;
const SCROLLS = 60;
const SETTLE_MS = 3_000;

async function signIn(page, { origin, password }) {
  const opened = await page.request.get(`${origin}/api/.ory/self-service/login/browser`, {
    headers: { accept: 'application/json' },
  });
  const flow = await opened.json();
  const csrf = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token').attributes.value;
  const { pathname, search } = new URL(flow.ui.action, origin);
  await page.request.post(`${origin}${pathname}${search}`, {
    headers: { accept: 'application/json', origin },
    data: { method: 'password', identifier: 'responder@watchfloor.local', password, csrf_token: csrf },
  });
}

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

/** Notes every task over 50 ms that the browser reports. */
function watchTasks() {
  const tasks = [];
  window.benchTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function longestSince(page, since) {
  await page.waitForTimeout(SETTLE_MS);
  const tasks = await page.evaluate(() => window.benchTasks);
  return Math.round(
    Math.max(0, ...tasks.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration)),
  );
}

const now = (page) => page.evaluate(() => performance.now());

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

/** When the last answer of the page arrived, on the page's own clock. */
const lastAnswer = (page) =>
  page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/db/'))
        .map(({ responseEnd }) => responseEnd),
    ),
  );

async function measure(page, origin, id) {
  const figures = [];
  const add = (what, value, budget, unit) => figures.push({ what, value, budget, unit });
  for (const pageSize of [50, 1000]) {
    await page.goto(`${origin}/incidents?pageSize=${pageSize}`);
    await page.locator('[role="row"][row-id]').nth(5).waitFor();
    const longest = await longestSince(page, await lastAnswer(page));
    add(`list of 10,000, page of ${pageSize}: longest task after the answer`, longest, BUDGET_MS, 'ms');
  }
  add('list: heap growth of a second scroll', await heapGrowth(page), HEAP_GROWTH_MB, 'MB');
  await page.goto(`${origin}/incidents/${id}`);
  await page.locator('[data-hypothesis]').nth(99).waitFor({ state: 'attached' });
  add(
    'incident: longest task after the answer',
    await longestSince(page, await lastAnswer(page)),
    BUDGET_MS,
    'ms',
  );
  const pressed = await now(page);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('article').nth(499).waitFor({ state: 'attached' });
  add(
    'incident: longest task of Expand all (500 quotes)',
    await longestSince(page, pressed),
    BUDGET_MS,
    'ms',
  );
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
    await page.addInitScript(watchTasks);
    await signIn(page, server);
    for (const { what, value, budget, unit } of await measure(page, server.origin, id)) {
      const holds = value <= budget;
      say(`${holds ? '✓' : '✗'} ${what}: ${value} ${unit} (budget ${budget} ${unit})`);
      if (!holds) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

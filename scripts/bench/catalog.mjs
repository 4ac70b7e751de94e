#!/usr/bin/env node
/**
 * `npm run bench:catalog`: summary, list and changes of the catalog on the large sample (50,000 items, 90 days), on the
 * built product in Chromium. Figures are milliseconds of the processor that the screen's thread used, and the clock from
 * the answer to the rows. `--configs`, `--days` change the sample. What is measured and how: docs/performance.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { Problem, ROOT, run, runAsProgram, say } from '../lib/run.mjs';
import { findBrowser } from './ui/browser.mjs';
import { startServer } from './server/start.mjs';
import { mark, traced } from './ui/threadTime.mjs';

const ROWS_BUDGET_MS = 800;
const TASK_BUDGET_MS = 50;
const STEPS = 60;
const ROW = '[role="row"][row-id]';

const PAGES = [
  { name: 'summary', at: '/catalog', asks: '/api/catalog/summary' },
  { name: 'list of a type', at: '/catalog?type=Kubernetes%3A%3APod', asks: '/api/db/configs' },
  { name: 'changes', at: '/catalog/changes', asks: '/api/catalog/changes' },
];

let isOver = false;

function print(what, value, budget) {
  const holds = budget === undefined || value <= budget;
  if (!holds) isOver = true;
  const sign = budget === undefined ? ' ' : holds ? '✓' : '✗';
  say(`${sign} ${what.padEnd(56)} ${Math.round(value)}${budget === undefined ? '' : ` of ${budget}`}`);
}

async function measure(browser, page, origin, { name, at, asks }) {
  await page.goto(`${origin}${at}`);
  await page.locator(ROW).first().waitFor({ timeout: 60_000 });
  const opening = await traced(browser, page, async () => {
    await page.reload();
    await page.locator(ROW).first().waitFor({ timeout: 60_000 });
    await mark(page, 'rows');
  });
  const rows = opening.between(opening.answered(asks), opening.timeOf('rows'));
  print(`${name}: answer → rows, all tasks together`, rows.sumMs, ROWS_BUDGET_MS);
  print(`${name}: answer → rows, by the clock`, rows.wallMs);
  const box = await page.locator(ROW).first().boundingBox();
  const used = await traced(browser, page, async () => {
    await mark(page, 'begin');
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.move(box.x + 100 + step * 5, box.y + 40 + ((step * 31) % 300));
      await page.mouse.wheel(0, step < STEPS / 2 ? 200 : -200);
      await page.waitForTimeout(16);
    }
    await mark(page, 'end');
  });
  const moving = used.between(used.timeOf('begin'), used.timeOf('end'));
  print(`${name}: scrolling and hovering, longest task`, moving.longestMs, TASK_BUDGET_MS);
}

await runAsProgram(async () => {
  const { values } = parseArgs({
    options: {
      configs: { type: 'string', default: '50000' },
      days: { type: 'string', default: '90' },
      checks: { type: 'string', default: '1000' },
    },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-bench-catalog-'));
  const env = { ...process.env, DATA_DIR: dataDir };
  delete env.DATABASE_URL;
  const size = Object.entries(values).flatMap(([key, value]) => [`--${key}`, value]);
  const loaded = await run(process.execPath, [path.join(ROOT, 'scripts/sample.mjs'), ...size], { env });
  if (loaded !== 0) throw new Problem('The sample could not be loaded; its messages are above.');
  const server = await startServer(dataDir);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const cookies = server.cookie.split('; ').map((text) => {
      const at = text.indexOf('=');
      return { name: text.slice(0, at), value: text.slice(at + 1), url: server.origin };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    for (const one of PAGES) await measure(browser, page, server.origin, one);
    process.exitCode = isOver ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

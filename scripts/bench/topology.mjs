#!/usr/bin/env node
/**
 * `npm run bench:topology`: the topology dashboard with 100, 1,000 and 5,000 components, and graphs of 2,000 and 20,000
 * boxes, on the built product in Chromium. Figures are milliseconds of the processor that the screen's thread used, so
 * that other work on the machine does not count. `--graphs` leaves the dashboard out. What is measured and how: docs/performance.md.
 */
import process from 'node:process';
import { chromium } from 'playwright';
import { runAsProgram, say } from '../lib/run.mjs';
import { findBrowser } from './ui/browser.mjs';
import { addCards, addTree } from './ui/components.mjs';
import { startServer } from './ui/server.mjs';
import { signIn } from './ui/signIn.mjs';
import { mark, markFirstCard, traced } from './ui/threadTime.mjs';

const CARD_BUDGET_MS = 800;
const TASK_BUDGET_MS = 50;
const CARDS = [100, 1000, 5000];
const BOXES = [2000, 20_000];
const STEPS = 60;

const rounded = (value) => Math.round(value * 10) / 10;
const lines = [];

function print(name, value, budget) {
  const holds = budget === undefined ? undefined : value <= budget;
  lines.push({ holds });
  const sign = holds === undefined ? ' ' : holds ? '✓' : '✗';
  say(`${sign} ${name.padEnd(66)} ${rounded(value)}${budget === undefined ? '' : ` of ${budget}`}`);
}

async function dashboard(browser, page, { origin, sql }, count) {
  await addCards(sql, count);
  await page.goto(`${origin}/topology`);
  await page.locator('[data-card]').first().waitFor();
  const opening = await traced(browser, page, async () => {
    await page.reload();
    await page.locator('[data-card]').first().waitFor();
    await page.waitForTimeout(1500);
    await mark(page, 'bench');
  });
  const card = opening.between(opening.answered('/api/topology'), opening.timeOf('first card'));
  print(`${count} components: answer → first card, all tasks together`, card.sumMs, CARD_BUDGET_MS);
  print(`${count} components: answer → first card, longest task`, card.longestMs);
  const used = await traced(browser, page, async () => {
    const box = await page.locator('ul:has([data-card])').first().locator('..').boundingBox();
    await mark(page, 'bench');
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.move(
        box.x + 40 + ((step * 37) % (box.width - 80)),
        box.y + 40 + ((step * 53) % (box.height - 80)),
      );
      await page.mouse.wheel(0, step % 12 === 11 ? -900 : 260);
      await page.waitForTimeout(16);
    }
    await mark(page, 'end');
  });
  const moving = used.between(used.timeOf('bench'), used.timeOf('end'));
  print(`${count} components: scrolling and hovering, longest task`, moving.longestMs, TASK_BUDGET_MS);
  print(`${count} components: scrolling and hovering, all of ${STEPS} steps`, moving.sumMs);
  return moving.sumMs;
}

async function graph(browser, page, { origin, sql }, count) {
  const root = await addTree(sql, count);
  const canvas = page.locator('canvas').first();
  const opening = await traced(browser, page, async () => {
    await page.goto(`${origin}/topology/${root}?view=graph`);
    await canvas.waitFor({ timeout: 120_000 });
    await page.waitForTimeout(500);
    await mark(page, 'end');
  });
  const drawn = opening.between(opening.answered('/api/topology'), opening.timeOf('end'));
  print(`${count} boxes: answer → drawn, by the clock`, drawn.wallMs - 500);
  print(`${count} boxes: answer → drawn, longest task`, drawn.longestMs);
  await page.waitForTimeout(2500);
  const box = await canvas.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [what, gesture] of [
    [
      'pan',
      async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        for (let step = 0; step < STEPS; step += 1)
          await page.mouse.move(x + ((step * 11) % 300) - 150, y + ((step * 7) % 200) - 100);
        await page.mouse.up();
      },
    ],
    [
      'zoom',
      async () => {
        await page.mouse.move(x, y);
        for (let step = 0; step < STEPS; step += 1) {
          await page.mouse.wheel(0, step < STEPS / 2 ? -120 : 120);
          await page.waitForTimeout(16);
        }
      },
    ],
  ]) {
    const used = await traced(browser, page, async () => {
      await mark(page, 'bench');
      await gesture();
      await mark(page, 'end');
    });
    const { longestMs, sumMs } = used.between(used.timeOf('bench'), used.timeOf('end'));
    print(`${count} boxes: ${what}, longest task`, longestMs, TASK_BUDGET_MS);
    print(`${count} boxes: ${what}, mean of ${STEPS} steps`, sumMs / STEPS, 16.7);
  }
}

async function main() {
  const server = await startServer();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-sync',
    ],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    await context.addInitScript(markFirstCard);
    const page = await context.newPage();
    await signIn(page, server);
    const costs = [];
    const isGraphsOnly = process.argv.includes('--graphs');
    for (const count of isGraphsOnly ? [] : CARDS) costs.push(await dashboard(browser, page, server, count));
    if (!isGraphsOnly)
      print('scrolling 5,000 components costs so many times that of 100', costs.at(-1) / costs[0], 2);
    for (const count of BOXES) await graph(browser, page, server, count);
    process.exitCode = lines.some(({ holds }) => holds === false) ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

await runAsProgram(main);

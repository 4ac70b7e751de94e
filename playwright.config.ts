import { defineConfig } from 'playwright/test';
import { findBrowser } from './e2e/fixtures/findBrowser';

/** Chromium's own background traffic would be counted as the console's; GPU and sandbox are absent in containers. */
const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e/specs',
  tsconfig: './tsconfig.test.json',
  outputDir: 'test-results',
  // Each has a server and a database of its own; two keep the two cores busy that the smallest supported machine has.
  workers: 2,
  // A test that passes at a later try is named and counted by scripts/test.mjs (ADR 0064).
  retries: 2,
  forbidOnly: true,
  // Nothing waits this long on a machine with time; a slow one must not turn a correct product red.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/test-results/e2e.json' }],
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording costs a third of the time; `npx playwright test --trace retain-on-failure` records when one needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});

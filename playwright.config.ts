import { defineConfig } from 'playwright/test';
import { findBrowser } from './e2e/fixtures/findBrowser';

/**
 * Playwright's own names, which have to be said again, as Chromium takes the last list only; and before them the two lists
 * under the address bar: nobody sees them, but each new window loads them as pages of their own, which costs nearly a
 * second of processor time for every test.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

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
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e/specs',
  tsconfig: './tsconfig.test.json',
  outputDir: 'test-results',
  // Each has a server and a database of its own. A test waits for a third of its time, for timers of the product and for
  // the browser, so three keep the two cores busy that the smallest supported machine has.
  workers: 3,
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

/** Runs jest and Playwright and counts what they say. Only modules of Node: the packages may not be installed yet. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withMemoryFolder } from './memoryFolder.mjs';
import { RESULTS, ROOT, run } from './processes.mjs';

export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`The report ${path.relative(ROOT, file)} cannot be read: ${error.message}\n`);
    return undefined;
  }
}

/** A runner that ended badly without a failed case (a file that does not load, no tests) is itself a failure. */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** As many tests of a stage may need more than one try in one run (ADR 0064). */
const MOST_FLAKY = 2;

/** What a stage answers: flaky tests are named, and too many of them are failures. */
function withFlaky(code, passed, failed, flaky) {
  for (const title of flaky) process.stdout.write(`FLAKY, passed at a later try: ${title}\n`);
  const isTooFlaky = flaky.length > MOST_FLAKY;
  if (isTooFlaky)
    process.stderr.write(`${flaky.length} tests were flaky; ${MOST_FLAKY} are the most in a run.\n`);
  const refused = isTooFlaky ? flaky.length : 0;
  return counted(code, passed - refused, failed + refused);
}

/** Tests of the server that failed and passed at a later try (tests/setup/furtherTry.ts), as `file › title`. */
function flakyCases({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => `${path.relative(ROOT, name)} › ${fullName}`),
  );
}

/** A program of a package whose temporary files are kept in memory, where there is room. */
const inMemory = (program, args, env = {}) =>
  withMemoryFolder((folder) =>
    run(process.execPath, [path.join(ROOT, 'node_modules', program), ...args], { ...env, ...folder }),
  );

/** Runs a part of the tests in so many files at once. */
export async function jest(report, workers, ...args) {
  const file = path.join(RESULTS, `${report}.json`);
  const code = await inMemory('jest/bin/jest.js', [
    '--ci',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${file}`,
    ...args,
  ]);
  const result = readReport(file);
  const skipped = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  if (skipped > 0) process.stderr.write(`${skipped} tests were skipped; a test runs, or it is deleted.\n`);
  const failed = (result?.numFailedTests ?? 0) + skipped;
  return withFlaky(code, result?.numPassedTests ?? 0, failed, flakyCases(result ?? {}));
}

/** Browser tests that failed and passed at a later try, as `file › title`. */
function flakyTests({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyTests)];
}

/** Runs the browser tests. */
export async function playwright() {
  const file = path.join(RESULTS, 'e2e.json');
  const code = await inMemory('playwright/cli.js', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const report = readReport(file);
  const flaky = flakyTests(report ?? {});
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return withFlaky(code, expected + flaky.length, unexpected + skipped, flaky);
}

#!/usr/bin/env node
/**
 * `npm test`: everything that must hold, fast things first. Without arguments all stages run; names choose some
 * (`node scripts/test.mjs unit lint`), `--bail` stops at the first stage that fails. The last line is always
 * `N passed, N failed`, counted over the test cases; a stage without test cases that fails counts as one failure.
 *
 * Only modules of Node are imported here: the packages may not be installed yet when this starts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const RESULTS = path.join(ROOT, '.cache', 'test-results');
const children = new Set();

/** Where the output of the stage at hand goes when others run beside it: it is printed whole when the stage ends. */
const kept = new AsyncLocalStorage();

/** Runs a program of this repository and answers its exit code; its output passes through, or is kept for later. */
function run(command, args, env = {}) {
  const output = kept.getStore();
  const stdio = output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
    children.add(child);
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => {
      children.delete(child);
      process.stderr.write(`${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

const node = (script, ...args) => run(process.execPath, [path.join(ROOT, script), ...args]);
const tool = (name, ...args) => node(path.join('node_modules', name), ...args);

/** Types are many small objects: with more room for young ones a twelfth of the processor time is not spent on clearing. */
const eslint = (...args) =>
  run(process.execPath, [
    '--min-semi-space-size=128',
    '--max-semi-space-size=256',
    path.join(ROOT, 'node_modules/eslint/bin/eslint.js'),
    ...args,
    '--max-warnings',
    '0',
  ]);

/** Runs tasks with at most two at a time, which is what the smallest supported machine has cores for. */
async function inPairs(tasks) {
  const waiting = [...tasks];
  const results = [];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) results.push(await task());
  };
  await Promise.all([worker(), worker()]);
  return results;
}

/** Runs tasks one after the other; 0 when all of them ended with 0. */
async function inTurn(tasks) {
  let worst = 0;
  for (const task of tasks) worst = Math.max(worst, await task());
  return worst;
}

function readReport(file) {
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

/** Runs a part of the tests in so many files at once. */
async function jest(report, workers, ...args) {
  const file = path.join(RESULTS, `${report}.json`);
  const code = await tool(
    'jest/bin/jest.js',
    '--ci',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${file}`,
    ...args,
  );
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

async function playwright() {
  const file = path.join(RESULTS, 'e2e.json');
  const code = await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file);
  const flaky = flakyTests(report ?? {});
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return withFlaky(code, expected + flaky.length, unexpected + skipped, flaky);
}

/**
 * Test files of components at once: each waits for a quarter of its time, so three keep two cores busy. Not those of the
 * server: they hold it to limits in seconds.
 */
const WAITING = 3;

const TSCONFIGS = ['app', 'server', 'test', 'sw'].map((name) => `tsconfig.${name}.json`);

/** `single` stages keep one core busy: those that follow each other run in pairs, the longest begins first. */
const STAGES = [
  { name: 'setup', title: 'packages are installed', run: () => node('scripts/setup.mjs') },
  // In two halves, or one core would stand idle while the other lints: `.` of `npm run lint` is exactly both.
  {
    name: 'lint',
    title: 'lint of server, tests and tools',
    single: true,
    run: () => eslint('.', '--ignore-pattern', 'src/**'),
  },
  {
    name: 'lint',
    title: 'lint of the console',
    single: true,
    run: () => eslint('src'),
  },
  {
    name: 'types',
    title: 'types',
    single: true,
    run: () =>
      inTurn(TSCONFIGS.map((file) => () => tool('native-typescript/bin/tsc', '--noEmit', '-p', file))),
  },
  { name: 'build', title: 'build', single: true, run: () => run('npm', ['run', '--silent', 'build']) },
  {
    name: 'format',
    title: 'format',
    single: true,
    run: () => tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
  {
    name: 'graph',
    title: 'import graph',
    single: true,
    run: () =>
      tool(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        'src',
        'server',
        'tests',
        'e2e',
      ),
  },
  {
    name: 'unused',
    title: 'unused files, exports, dependencies',
    single: true,
    run: () => tool('knip/bin/knip.js', '--no-progress'),
  },
  { name: 'unit', title: 'unit tests', run: () => jest('unit', 2, '--selectProjects', 'unit') },
  {
    name: 'components',
    title: 'component tests',
    run: () => jest('components', WAITING, '--selectProjects', 'components'),
  },
  {
    name: 'architecture',
    title: 'architecture tests',
    run: () => jest('architecture', 2, '--selectProjects', 'architecture'),
  },
  { name: 'size', title: 'bundle budgets', run: () => node('scripts/size.mjs') },
  {
    name: 'browser',
    title: 'a browser and a Redis are there',
    run: () => node('scripts/setup.mjs', '--browser'),
  },
  {
    name: 'server',
    title: 'integration and contract tests',
    run: () => jest('server', 2, '--selectProjects', 'server'),
  },
  { name: 'e2e', title: 'end-to-end tests', run: playwright },
];

/** Parts of a stage that can be asked for by name but do not run twice. */
const PARTS = [
  {
    name: 'integration',
    run: () =>
      jest('integration', 2, '--selectProjects', 'server', '--testPathPatterns', 'tests/integration'),
  },
  {
    name: 'contract',
    run: () => jest('contract', 2, '--selectProjects', 'server', '--testPathPatterns', 'tests/contract'),
  },
].map((part) => ({ ...part, title: `${part.name} tests` }));

/** What must have gone well before a stage means anything. */
const NEEDS = { architecture: ['build'], size: ['build'], server: ['browser'], e2e: ['build', 'browser'] };

function chosenStages(names) {
  if (names.length === 0) return STAGES;
  const known = [...STAGES, ...PARTS];
  const unknown = names.filter((name) => !known.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `Unknown stage ${unknown.join(', ')}. Stages: ${known.map(({ name }) => name).join(', ')}.\n`,
    );
    process.exit(2);
  }
  return known.filter(({ name }) => names.includes(name));
}

const heading = (stage) => `\n── ${stage.title} (${stage.name})\n`;

async function timed(stage) {
  const started = Date.now();
  const outcome = await stage.run();
  const { passed, failed } =
    typeof outcome === 'number' ? { passed: 0, failed: outcome === 0 ? 0 : 1 } : outcome;
  const state = failed > 0 ? 'FAILED' : 'ok';
  return { ...stage, state, passed, failed, seconds: (Date.now() - started) / 1000 };
}

async function runStage(stage) {
  process.stdout.write(heading(stage));
  return timed(stage);
}

/** A stage that runs beside another: what it says is printed in one piece. */
async function runBeside(stage) {
  const output = [];
  const result = await kept.run(output, () => timed(stage));
  process.stdout.write(`${heading(stage)}${Buffer.concat(output).toString('utf8')}`);
  return result;
}

/** Stages in the order of running: those of one core that follow each other are one group. */
function grouped(stages) {
  const groups = [];
  for (const stage of stages) {
    const last = groups.at(-1);
    if (stage.single && last?.[0].single) last.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

const runGroup = (stages) =>
  stages.length === 1
    ? Promise.all(stages.map(runStage))
    : inPairs(stages.map((stage) => () => runBeside(stage)));

function printSummary(results) {
  process.stdout.write('\n── summary\n');
  for (const { title, state, passed, failed, seconds } of results) {
    const counts = passed > 0 || failed > 0 ? `  ${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${state.padEnd(7)} ${title.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s${counts}\n`,
    );
  }
  process.stdout.write(`total ${(process.uptime() / 60).toFixed(1)} min\n`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

function stopChildrenOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      for (const child of children) child.kill(signal);
      process.exitCode = 1;
    });
  }
}

async function main() {
  const args = process.argv.slice(2);
  const bail = args.includes('--bail');
  const stages = chosenStages(args.filter((arg) => !arg.startsWith('--')));
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  stopChildrenOnSignal();
  const results = [];
  const failedStages = new Set();
  for (const group of grouped(stages)) {
    const isPointless = (stage) =>
      failedStages.has('setup') ||
      (bail && failedStages.size > 0) ||
      (NEEDS[stage.name] ?? []).some((name) => failedStages.has(name)) ||
      process.exitCode !== undefined;
    const skipped = group.filter(isPointless);
    const ran = await runGroup(group.filter((stage) => !skipped.includes(stage)));
    for (const { name, failed } of ran) if (failed > 0) failedStages.add(name);
    results.push(
      ...ran,
      ...skipped.map((stage) => ({ ...stage, state: 'not run', passed: 0, failed: 0, seconds: 0 })),
    );
  }
  process.exitCode = printSummary(results) || process.exitCode || 0;
}

await main();

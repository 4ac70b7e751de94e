#!/usr/bin/env node
/**
 * `npm test`: everything that must hold, fast things first. Without arguments all stages run; names choose some
 * (`node scripts/test.mjs unit lint`), `--bail` stops at the first stage that fails. The last line is always
 * `N passed, N failed`, counted over the test cases; a stage without test cases that fails counts as one failure.
 *
 * Only modules of Node and of this folder are imported: the packages may not be installed yet when this starts.
 */
import { mkdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { RESULTS, inPairs, kept, stopChildrenOnSignal } from './lib/testing/processes.mjs';
import { NEEDS, PARTS, STAGES } from './lib/testing/stages.mjs';

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

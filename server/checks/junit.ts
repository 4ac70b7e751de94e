import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { hasTest } from './expressions';
import { isJsonObject, isPresent, requiredText, textOr } from './fields';
import { listFiles, splitGlob } from './folderListing';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 200;

interface Totals {
  passed: number;
  failed: number;
  error: number;
  skipped: number;
  duration: number;
  failures: string[];
}

const LISTS = ['testsuite', 'testcase'];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
  isArray: (name) => LISTS.includes(name),
});

function children(node: JsonObject, key: string): JsonObject[] {
  const list = node[key];
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

function countCase(node: JsonObject, totals: Totals): void {
  totals.duration += Number(node['time'] ?? 0) || 0;
  const failure = Object.hasOwn(node, 'failure');
  const broken = Object.hasOwn(node, 'error');
  if (failure || broken) totals.failures.push(textOr(node, 'name', 'unnamed'));
  if (failure) totals.failed += 1;
  else if (broken) totals.error += 1;
  else if (Object.hasOwn(node, 'skipped')) totals.skipped += 1;
  else totals.passed += 1;
}

/** Suites may hold suites; the walk keeps its own list, so that no depth is too deep. */
function countDocument(document: unknown, totals: Totals): void {
  const waiting: JsonObject[] = isJsonObject(document) ? [document] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const testcase of children(node, 'testcase')) countCase(testcase, totals);
    waiting.push(...children(node, 'testsuite'));
    if (isJsonObject(node['testsuites'])) waiting.push(node['testsuites']);
  }
}

async function readReports(pattern: string, signal: AbortSignal): Promise<Totals & { files: number }> {
  const { folder, glob, crossesFolders } = splitGlob(pattern);
  const isFile = glob === undefined && (await stat(folder)).isFile();
  const names = isFile
    ? [folder]
    : (await listFiles(folder, { recursive: crossesFolders, glob, signal }))
        .filter(({ name }) => name.endsWith('.xml'))
        .map(({ name }) => path.join(folder, name));
  const totals = { passed: 0, failed: 0, error: 0, skipped: 0, duration: 0, failures: [] };
  for (const file of names.slice(0, MAX_FILES)) {
    if ((await stat(file)).size > MAX_FILE_BYTES)
      throw new InvalidCheck(`${file} is larger than 20 MB: split the report.`);
    countDocument(parser.parse(await readFile(file, 'utf8')), totals);
  }
  return { ...totals, files: names.length };
}

function judge(spec: JsonObject, { files, ...totals }: Totals & { files: number }): CheckFinding {
  const { passed, failed, error, skipped, failures } = totals;
  const complaint = (() => {
    if (hasTest(spec)) return undefined;
    if (files === 0) return `No report is at ${requiredText(spec, 'testResults')}.`;
    if (failed + error > 0) return `${failed + error} tests failed: ${failures.slice(0, 5).join(', ')}.`;
    return passed === 0 ? 'The reports hold no test that passed.' : undefined;
  })();
  return {
    pass: complaint === undefined,
    message: `${passed} passed, ${failed + error} failed, ${skipped} skipped`,
    details: { files, ...totals, failures: failures.slice(0, 100) },
    facts: { results: { ...totals, files } },
    ...(complaint === undefined ? {} : { error: complaint }),
  };
}

/** Reads JUnit reports that lie on this machine; a `spec` that starts a pod to make them is the platform's. */
export const junitRunner: CheckRunner = {
  validate: (spec) => void requiredText(spec, 'testResults'),
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => requiredText(spec, 'testResults'),
  async run(spec, { signal }) {
    if (isPresent(spec, 'spec') && isJsonObject(spec['spec']) && Object.keys(spec['spec']).length > 0) {
      throw new InvalidCheck(
        'spec describes a pod that runs the tests; the embedded runner reads reports that lie on its own machine. Remove spec and point testResults at them, or run this check on the platform.',
      );
    }
    return judge(spec, await readReports(requiredText(spec, 'testResults'), signal));
  },
};

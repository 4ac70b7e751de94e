/** What `npm test` consists of, in the order of running. Only modules of Node: the packages may not be installed yet. */
import { eslint, inTurn, node, run, tool } from './processes.mjs';
import { jest, playwright } from './runners.mjs';

/**
 * Test files of components at once: each waits for more than half of its time, so three left a third of two cores idle.
 * Not those of the server: they hold it to limits in seconds.
 */
const WAITING = 4;

const TSCONFIGS = ['app', 'server', 'test', 'sw'].map((name) => `tsconfig.${name}.json`);

/** `single` stages keep one core busy: those that follow each other run in pairs, the longest begins first. */
export const STAGES = [
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
export const PARTS = [
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
export const NEEDS = {
  architecture: ['build'],
  size: ['build'],
  server: ['browser'],
  e2e: ['build', 'browser'],
};

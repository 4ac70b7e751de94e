import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesIn, read, ROOT, sourceFiles, testTitles } from './repository';

const HARD_LIMIT = 400;
const CHECKLIST_ID = /\b[A-Z]+(?:-[A-Z])?-\d+\b/g;

describe('the source tree', () => {
  it('STACK-14 has the ten named parts, none of them empty', () => {
    const parts = ['src/app', 'src/features', 'src/services', 'src/components', 'public', 'tests', 'e2e'];
    const empty = parts.filter(
      (part) => !existsSync(path.join(ROOT, part)) || readdirSync(path.join(ROOT, part)).length === 0,
    );
    expect(empty).toEqual([]);
    for (const file of ['package.json', 'vite.config.ts', 'tsconfig.json']) {
      expect(statSync(path.join(ROOT, file)).size).toBeGreaterThan(0);
    }
  });

  it('has nothing at src but the four named folders and type declarations', () => {
    const strays = readdirSync(path.join(ROOT, 'src')).filter(
      (name) => !['app', 'features', 'services', 'components'].includes(name) && !name.endsWith('.d.ts'),
    );
    expect(strays).toEqual([]);
  });

  it('STACK-1 is TypeScript throughout', () => {
    expect([...filesIn('src', /\.[cm]?jsx?$/), ...filesIn('server', /\.[cm]?jsx?$/)]).toEqual([]);
  });

  it(`has no file of more than ${HARD_LIMIT} lines`, () => {
    const long = sourceFiles()
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .filter(({ lines }) => lines > HARD_LIMIT);
    expect(long).toEqual([]);
  });

  it('silences no compiler and no linter', () => {
    const silencers = new RegExp(
      ['@ts-' + 'ignore', '@ts-' + 'nocheck', '@ts-' + 'expect-error', 'eslint-' + 'disable'].join('|'),
    );
    expect(sourceFiles().filter((file) => silencers.test(read(file)))).toEqual([]);
  });
});

describe('the tests', () => {
  const files = [...filesIn('tests', /\.test\.tsx?$/), ...filesIn('e2e', /\.spec\.ts$/)];

  it('are neither skipped nor narrowed', () => {
    const skipping =
      /(?<![\w.])(?:(?:it|test|describe)\.(?:skip|only|todo|fixme)|x(?:it|test|describe)|f(?:it|describe))\(/;
    const quoting = ['tests/unit/lint/houseRules.test.ts'];
    const skipped = files.filter((file) => !quoting.includes(file) && skipping.test(read(file)));
    expect(skipped).toEqual([]);
  });

  it('lie where a runner looks for them', () => {
    const known = /^(?:tests\/(?:unit|components|integration|contract|architecture)\/|e2e\/specs\/)/;
    expect(files.filter((file) => !known.test(file))).toEqual([]);
    expect(filesIn('src', /\.(?:test|spec)\./)).toEqual([]);
    expect(filesIn('server', /\.(?:test|spec)\./)).toEqual([]);
  });

  it('name only rows that the checklist has, where the checklist is at hand', () => {
    const checklist = path.join(ROOT, '../shared/spec/checklist.md');
    const titles = files.flatMap((file) => testTitles(read(file)));
    const areas = new Set(titles.flatMap((title) => title.match(CHECKLIST_ID) ?? []));
    const rows = existsSync(checklist)
      ? new Set(
          [...readFileSync(checklist, 'utf8').matchAll(/^\| ([A-Z]+(?:-[A-Z])?-\d+) \|/gm)].map(
            (row) => row[1],
          ),
        )
      : areas;
    const prefixes = new Set([...rows].map((row) => row?.replace(/-\d+$/, '')));
    const unknown = [...areas].filter((id) => prefixes.has(id.replace(/-\d+$/, '')) && !rows.has(id));
    expect(unknown).toEqual([]);
    expect(titles.length).toBeGreaterThan(0);
  });
});

describe('the commands', () => {
  it('are the same for a developer and for the pipeline', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }; // npm's own format
    expect(scripts['test']).toBe('node scripts/test.mjs');
    expect(scripts['check']).toBe(scripts['test']);
    const commands = read('.ci/run')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'exec npm test']);
    expect(statSync(path.join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
  });

  it('start with modules of Node only, because the packages may not be there yet', () => {
    const followed = new Set<string>();
    const foreign: string[] = [];
    const follow = (file: string): void => {
      if (followed.has(file)) return;
      followed.add(file);
      for (const [, source = ''] of read(file).matchAll(/^(?:import|export) [^;]*? from '([^']+)';$/gm)) {
        if (source.startsWith('.')) follow(path.posix.join(path.posix.dirname(file), source));
        else if (!source.startsWith('node:')) foreign.push(`${file}: ${source}`);
      }
    };
    follow('scripts/test.mjs');
    expect(foreign).toEqual([]);
    expect(followed.size).toBeGreaterThan(2);
  });
});

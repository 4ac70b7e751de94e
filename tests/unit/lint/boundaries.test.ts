import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { boundaryLaws } from '../../../scripts/lint/boundaries.js';

/** A tree with one file in every kind of folder; the laws are asked about imports between them. */
const FILES = [
  'src/services/contracts/enums',
  'src/services/config/env',
  'src/services/text/messages',
  'src/services/format/bytes',
  'src/services/errors/AppError',
  'src/services/url/codec',
  'src/services/offline/queue',
  'src/services/api/api',
  'src/services/session/session',
  'src/services/slots/Slot',
  'src/components/feedback/Empty',
  'src/features/health/manifest',
  'src/features/health/slots',
  'src/features/health/api',
  'src/features/incidents/api',
  'src/app/store',
  'server/main',
  'tests/unit/a.test',
  'e2e/specs/a.spec',
] as const;
type File = (typeof FILES)[number];

let root: string;
let linter: Linter;
let config: Linter.Config[];

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'watchfloor-laws-')));
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, `${file}.ts`), 'export const value = 1;\nexport type Value = number;\n');
  }
  const tsconfig = path.join(root, 'tsconfig.json');
  writeFileSync(
    tsconfig,
    JSON.stringify({
      compilerOptions: { moduleResolution: 'bundler', module: 'ESNext', paths: { '@/*': ['./src/*'] } },
      include: ['src', 'server', 'tests', 'e2e', 'scripts'],
    }),
  );
  linter = new Linter({ cwd: root });
  config = [
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
    ...boundaryLaws(root, [tsconfig]),
  ];
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function complaints(from: string, code: string): string[] {
  return linter.verify(code, config, path.join(root, `${from}.ts`)).map(({ message }) => message);
}

function importOf(from: string, to: File, kind: 'value' | 'type' = 'value'): string {
  const source = path.relative(path.dirname(from), to).split(path.sep).join('/');
  const specifier = source.startsWith('.') ? source : `./${source}`;
  return kind === 'type'
    ? `import type { Value } from '${specifier}';`
    : `import { value } from '${specifier}';`;
}

const allowed: [File, File, 'value' | 'type'][] = [
  ['src/services/text/messages', 'src/services/contracts/enums', 'value'],
  ['src/services/errors/AppError', 'src/services/text/messages', 'value'],
  ['src/services/offline/queue', 'src/services/errors/AppError', 'value'],
  ['src/services/api/api', 'src/services/offline/queue', 'value'],
  ['src/services/session/session', 'src/services/api/api', 'value'],
  ['src/services/slots/Slot', 'src/services/session/session', 'value'],
  ['src/components/feedback/Empty', 'src/services/contracts/enums', 'value'],
  ['src/components/feedback/Empty', 'src/services/errors/AppError', 'value'],
  ['src/components/feedback/Empty', 'src/services/config/env', 'value'],
  ['src/components/feedback/Empty', 'src/services/url/codec', 'type'],
  ['src/features/health/api', 'src/services/api/api', 'value'],
  ['src/features/health/api', 'src/components/feedback/Empty', 'value'],
  ['src/features/health/api', 'src/features/health/slots', 'value'],
  ['src/app/store', 'src/features/health/manifest', 'value'],
  ['src/app/store', 'src/features/health/slots', 'value'],
  ['src/app/store', 'src/services/session/session', 'value'],
  ['server/main', 'src/services/contracts/enums', 'value'],
  ['tests/unit/a.test', 'server/main', 'value'],
  ['tests/unit/a.test', 'src/features/health/api', 'value'],
  ['e2e/specs/a.spec', 'src/services/contracts/enums', 'value'],
];

const refused: [File, File, 'value' | 'type'][] = [
  ['src/services/contracts/enums', 'src/services/text/messages', 'type'],
  ['src/services/contracts/enums', 'server/main', 'type'],
  ['src/services/text/messages', 'src/services/format/bytes', 'value'],
  ['src/services/text/messages', 'src/services/errors/AppError', 'value'],
  ['src/services/errors/AppError', 'src/services/url/codec', 'type'],
  ['src/services/offline/queue', 'src/services/api/api', 'value'],
  ['src/services/api/api', 'src/services/session/session', 'value'],
  ['src/services/api/api', 'src/components/feedback/Empty', 'value'],
  ['src/components/feedback/Empty', 'src/services/url/codec', 'value'],
  ['src/components/feedback/Empty', 'src/services/api/api', 'type'],
  ['src/components/feedback/Empty', 'src/services/session/session', 'value'],
  ['src/components/feedback/Empty', 'src/features/health/api', 'value'],
  ['src/features/health/api', 'src/features/incidents/api', 'type'],
  ['src/features/health/api', 'src/app/store', 'type'],
  ['src/app/store', 'src/features/health/api', 'value'],
  ['src/app/store', 'server/main', 'type'],
  ['server/main', 'src/services/api/api', 'type'],
  ['server/main', 'src/services/errors/AppError', 'type'],
];

describe('who may import whom', () => {
  it.each(allowed)('%s may import %s (%s)', (from, to, kind) => {
    expect(complaints(from, importOf(from, to, kind))).toEqual([]);
  });

  it.each(refused)('%s may not import %s (%s)', (from, to, kind) => {
    expect(complaints(from, importOf(from, to, kind))).toHaveLength(1);
  });

  it('sees through the path alias', () => {
    expect(
      complaints('src/features/health/api', "import { value } from '@/features/incidents/api';"),
    ).toHaveLength(1);
  });

  it('sees lazy imports and re-exports', () => {
    expect(complaints('src/features/health/api', "void import('../incidents/api');")).toHaveLength(1);
    expect(
      complaints('src/components/feedback/Empty', "export { value } from '../../services/api/api';"),
    ).toHaveLength(1);
  });

  it('STACK-14 has no place for a file outside the named folders of src', () => {
    expect(complaints('src/utils/helpers', 'export const value = 1;')).toEqual([
      expect.stringMatching(/not|unknown/i),
    ]);
  });
});

import path from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { houseLaws } from '../../../scripts/lint/houseLaws.js';

const linter = new Linter({ cwd: '/repository' });
const config: Linter.Config[] = [
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
  },
  ...houseLaws,
];

/** The messages that the house laws give for `code` in `file`. */
function complaints(file: string, code: string): string[] {
  return linter.verify(code, config, path.join('/repository', file)).map(({ message }) => message);
}

interface Case {
  law: string;
  file: string;
  code: string;
  says: RegExp;
  allowedIn?: string;
}

const cases: Case[] = [
  { law: 'default export', file: 'src/app/App.tsx', code: 'export default 1;', says: /No default exports/ },
  { law: 'barrel', file: 'src/components/index.ts', code: "export * from './a';", says: /No barrels/ },
  { law: 'named re-export', file: 'server/a.ts', code: "export { a } from './a';", says: /No barrels/ },
  {
    law: 'fetch',
    file: 'src/features/health/api.ts',
    code: "void fetch('/api');",
    says: /one pipeline/,
    allowedIn: 'src/services/api/baseQuery/transport.ts',
  },
  {
    law: 'window.fetch',
    file: 'src/components/a.ts',
    code: "void window.fetch('/api');",
    says: /one pipeline/,
    allowedIn: 'src/services/offline/sw/sw.ts',
  },
  {
    law: 'localStorage',
    file: 'src/app/a.ts',
    code: "localStorage.getItem('a');",
    says: /No browser storage/,
    allowedIn: 'src/services/preferences/storage.ts',
  },
  {
    law: 'createApi',
    file: 'src/features/health/api.ts',
    code: "import { createApi } from '@reduxjs/toolkit/query/react';",
    says: /There is one api/,
    allowedIn: 'src/services/api/api.ts',
  },
  {
    law: 'AG Grid',
    file: 'src/features/health/a.ts',
    code: "import { AgGridReact } from 'ag-grid-react';",
    says: /<DataGrid>/,
    allowedIn: 'src/components/data-grid/Grid.ts',
  },
  {
    law: 'Monaco, lazily',
    file: 'src/app/a.ts',
    code: "void import('monaco-editor/editor');",
    says: /<CodeEditor>/,
    allowedIn: 'src/components/code-editor/monaco.ts',
  },
  {
    law: 'Final Form',
    file: 'src/features/auth/a.ts',
    code: "import { Form } from 'react-final-form';",
    says: /FieldSpec/,
    allowedIn: 'src/components/form/Form.ts',
  },
  {
    law: 'redux-persist',
    file: 'src/app/store.ts',
    code: "import { persistStore } from 'redux-persist';",
    says: /redux-persist/,
    allowedIn: 'src/services/offline/persistence.ts',
  },
  {
    law: 'react-toastify',
    file: 'src/features/auth/a.ts',
    code: "import { toast } from 'react-toastify';",
    says: /toast functions/,
    allowedIn: 'src/components/feedback/toasts.ts',
  },
  {
    law: 'useSearchParams',
    file: 'src/features/auth/a.ts',
    code: "import { useSearchParams } from 'react-router-dom';",
    says: /defineSearch/,
    allowedIn: 'src/services/url/useSearch.ts',
  },
  {
    law: 'hex colour',
    file: 'src/components/a.ts',
    code: "const style = { color: '#ff0000' };",
    says: /No colour literals/,
    allowedIn: 'src/components/theme/brand.ts',
  },
  { law: 'rgb colour', file: 'src/app/a.ts', code: 'const c = `rgb(1, 2, 3)`;', says: /No colour literals/ },
  {
    law: 'window.open',
    file: 'src/features/auth/a.ts',
    code: 'window.open(address);',
    says: /browserNavigation/,
    allowedIn: 'src/services/url/browserNavigation.ts',
  },
  {
    law: 'location.href',
    file: 'src/app/a.ts',
    code: 'window.location.href = to;',
    says: /browserNavigation/,
  },
  { law: 'location', file: 'src/app/a.ts', code: 'location = to;', says: /browserNavigation/ },
  { law: 'location.assign', file: 'src/app/a.ts', code: 'location.assign(to);', says: /browserNavigation/ },
  {
    law: 'inner HTML',
    file: 'src/components/a.tsx',
    code: 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
    says: /rendered as text/,
  },
  {
    law: 'import.meta.env',
    file: 'src/app/a.ts',
    code: 'const mode = import.meta.env.MODE;',
    says: /env\.ts/,
    allowedIn: 'src/services/config/env.ts',
  },
  { law: 'assertion', file: 'server/a.ts', code: 'const a = b as string;', says: /needs a reason/ },
  { law: 'skipped test', file: 'tests/unit/a.test.ts', code: "it.skip('a', () => {});", says: /No skipped/ },
  {
    law: 'narrowed test',
    file: 'e2e/specs/a.spec.ts',
    code: "test.only('a', () => {});",
    says: /No skipped/,
  },
  {
    law: 'snapshot',
    file: 'tests/unit/a.test.ts',
    code: 'expect(a).toMatchSnapshot();',
    says: /No snapshots/,
  },
  {
    law: 'own mock',
    file: 'tests/unit/a.test.ts',
    code: "jest.mock('@/services/api/api');",
    says: /No mocking/,
  },
];

describe('the house laws', () => {
  it.each(cases)('$law is refused in $file', ({ file, code, says }) => {
    expect(complaints(file, code)).toEqual([expect.stringMatching(says)]);
  });

  it.each(cases.filter(({ allowedIn }) => allowedIn !== undefined))(
    '$law is allowed in $allowedIn',
    ({ allowedIn, code }) => {
      expect(complaints(allowedIn!, code)).toEqual([]);
    },
  );

  it.each([
    ['a constant assertion', 'const a = [1] as const;'],
    ['a reason on the same line', 'const a = b as string; // checked above'],
    ['a reason on the line above', '// the library types this as unknown\nconst a = b as string;'],
    ['satisfies', 'const a = { b: 1 } satisfies Shape;'],
  ])('accepts %s', (_name, code) => {
    expect(complaints('server/a.ts', code)).toEqual([]);
  });

  it.each([
    ['a parameter named fetch', 'export function load(fetch: Fetch) { return fetch("/a"); }'],
    ['a variable named location', 'export function go(location: Place) { location.assign("/a"); }'],
    ['an anchor address', "const link = '#details';"],
    ['reading the address', 'export const path = window.location.pathname;'],
    ['a type that only shares the name', 'export type Load = typeof import("./a");'],
  ])('does not mistake %s', (_name, code) => {
    expect(complaints('src/features/health/a.ts', code)).toEqual([]);
  });
});

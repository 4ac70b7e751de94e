/** Laws that need no types: what may be written where. Paths are from the repository's root. */
import { watchfloor } from './plugin.js';

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'No default exports: a name that is exported once is the same name everywhere.',
};
const BARREL = {
  selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
  message: 'No barrels: import from the file that defines the name, so that the graph shows what is used.',
};
const INNER_HTML = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"]',
  message: 'No dangerouslySetInnerHTML: foreign text is rendered as text, markdown by its one component.',
};
const IMPORT_META = {
  selector: 'MemberExpression[object.type="MetaProperty"][property.name="env"]',
  message: 'Only src/services/config/env.ts reads import.meta.env: import the named value from there.',
};
const SKIPPED_TEST = {
  selector:
    'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(skip|only|todo|fixme|fails|failing)$/], CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/], CallExpression[callee.object.object.name=/^(it|test|describe)$/][callee.object.property.name=/^(skip|only|fixme)$/]',
  message: 'No skipped or narrowed tests: a test runs, or it is deleted with a reason.',
};
const SNAPSHOT = {
  selector: 'CallExpression[callee.property.name=/^(toMatchSnapshot|toMatchInlineSnapshot)$/]',
  message: 'No snapshots: assert what a person would see or what a caller relies on.',
};
const OWN_MOCK = {
  selector:
    'CallExpression[callee.object.name="jest"][callee.property.name=/^(mock|doMock|unstable_mockModule)$/] > Literal:first-child[value=/^(@\\u002F|@server\\u002F|@tests\\u002F|\\.)/]',
  message: 'No mocking of our own modules: pass the part in, or use the real one.',
};

/** Libraries with one wrapper each; a change of library must touch one folder. */
export const WRAPPED_PACKAGES = [
  {
    packages: ['ag-grid-community', 'ag-grid-react'],
    folders: ['src/components/data-grid'],
    message: 'AG Grid is imported in src/components/data-grid only: use <DataGrid> and ColumnSpec.',
  },
  {
    packages: ['monaco-editor', '@monaco-editor/react', 'monaco-yaml'],
    folders: ['src/components/code-editor'],
    message:
      'Monaco is imported in src/components/code-editor only: use <CodeEditor>, which loads it lazily.',
  },
  {
    packages: ['final-form', 'react-final-form', 'final-form-arrays', 'react-final-form-arrays'],
    folders: ['src/components/form'],
    message: 'Final Form is imported in src/components/form only: describe the form as FieldSpec[].',
  },
  {
    packages: ['redux-persist'],
    folders: ['src/services/offline', 'src/services/preferences'],
    message: 'redux-persist is imported in src/services/offline and src/services/preferences only.',
  },
  {
    packages: ['react-toastify'],
    folders: ['src/components/feedback'],
    message: 'react-toastify is imported in src/components/feedback only: use its toast functions.',
  },
  {
    packages: ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react'],
    names: ['createApi', 'buildCreateApi'],
    folders: ['src/services/api'],
    message: 'There is one api, in src/services/api: features add endpoints with api.injectEndpoints.',
  },
  {
    packages: ['react-router-dom', 'react-router'],
    names: ['useSearchParams'],
    folders: ['src/services/url'],
    message: 'No useSearchParams outside src/services/url: declare the screen’s search with defineSearch.',
  },
];

const GUARDED_GLOBALS = [
  {
    names: ['fetch', 'XMLHttpRequest'],
    folders: ['src/services/api/baseQuery', 'src/services/offline/sw'],
    message:
      'No fetch outside src/services/api/baseQuery: every call goes through the one pipeline (errors, session, offline).',
  },
  {
    names: ['localStorage', 'sessionStorage'],
    folders: ['src/services/offline', 'src/services/preferences'],
    message:
      'No browser storage outside src/services/offline and src/services/preferences: it must be purged at sign-out.',
  },
];

const EVERYWHERE = [DEFAULT_EXPORT, BARREL];

/** Flat-config entries of the house. */
export const houseLaws = [
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    plugins: { watchfloor },
    rules: {
      'watchfloor/assertion-needs-reason': 'error',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'watchfloor/keep-inside': ['error', WRAPPED_PACKAGES],
      'watchfloor/guarded-globals': ['error', GUARDED_GLOBALS],
      'watchfloor/no-raw-navigation': ['error', ['src/services/url/browserNavigation.ts']],
      'no-restricted-syntax': ['error', ...EVERYWHERE, INNER_HTML, IMPORT_META],
    },
  },
  {
    files: ['src/services/config/env.ts'],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, INNER_HTML] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/components/theme/**'],
    rules: { 'watchfloor/no-colour-literals': 'error' },
  },
  {
    files: ['tests/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, SKIPPED_TEST, SNAPSHOT, OWN_MOCK] },
  },
  {
    // jest takes its global setup and teardown from default exports
    files: ['tests/setup/global*.ts'],
    rules: { 'no-restricted-syntax': ['error', BARREL] },
  },
  {
    files: ['*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
];

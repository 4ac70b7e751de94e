/** The laws of the house as lint rules. Each has a message that says what to do instead. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaryLaws } from './scripts/lint/boundaries.js';
import { houseLaws } from './scripts/lint/houseLaws.js';

const root = path.dirname(fileURLToPath(import.meta.url));
const TYPED = ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'tests/**/*.{ts,tsx}', 'e2e/**/*.ts', '*.config.ts'];
const TSCONFIGS = ['tsconfig.app.json', 'tsconfig.server.json', 'tsconfig.test.json', 'tsconfig.sw.json'];

/**
 * Which compiler configuration knows which files, the later row before the earlier. Handed a list, the parser makes a
 * program of each in turn until one holds the file: all four for two files of `src`.
 */
const PROGRAMS = [
  ['tsconfig.app.json', ['src/**/*.{ts,tsx}']],
  ['tsconfig.sw.json', ['src/services/offline/sw/{sw,answerLookup}.ts']],
  ['tsconfig.server.json', ['server/**/*.ts']],
  ['tsconfig.test.json', ['tests/**/*.{ts,tsx}', 'e2e/**/*.ts', '*.config.ts']],
];

/** Recommended sets mix warnings and errors; here nothing is a mere warning. */
function asErrors(rules) {
  return Object.fromEntries(
    Object.entries(rules).map(([name, level]) => [
      name,
      level === 'off' || level === 0 ? 'off' : [].concat(level).with(0, 'error'),
    ]),
  );
}

const a11yRules = asErrors(a11y.configs.recommended.rules ?? {});
const hookRules = asErrors(reactHooks.configs.flat['recommended-latest'].rules);

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'coverage/',
      '.cache/',
      'data/',
      'data-demo/',
      'test-results/',
      'public/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  {
    files: TYPED,
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { tsconfigRootDir: root },
    },
    rules: {
      // the compiler knows these better
      'no-undef': 'off',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // `while (true)` readers and guards against data from outside the types are deliberate
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-empty-function': 'off',
      // an asynchronous interface may have a synchronous implementation
      '@typescript-eslint/require-await': 'off',
      // RTK Query says "no argument" with void
      '@typescript-eslint/no-invalid-void-type': 'off',
      // code points are what lengths and truncation mean here
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string', 'Storage'] }],
      '@typescript-eslint/unified-signatures': 'off',
      // parts are plain objects of functions, not classes: their methods do not use `this`
      '@typescript-eslint/unbound-method': 'off',
      // patterns that refuse control characters must name them
      'no-control-regex': 'off',
      eqeqeq: ['error', 'always'],
      complexity: ['error', 12],
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
    },
  },
  ...PROGRAMS.map(([project, files]) => ({
    files,
    languageOptions: { parserOptions: { project, tsconfigRootDir: root } },
  })),
  ...boundaryLaws(root, TSCONFIGS),
  ...houseLaws,
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y-x': a11y },
    rules: { ...hookRules, ...a11yRules },
  },
  {
    files: ['tests/components/**/*.{ts,tsx}'],
    extends: [testingLibrary.configs['flat/react']],
  },
  {
    files: ['tests/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      // a test may hold a value that is known to be there, and its fixtures fail loudly when it is not
      '@typescript-eslint/no-non-null-assertion': 'off',
      // jest's matchers and the rows of a query are typed as any
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // the harness fills in browser parts that the types believe to be there
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['e2e/fixtures/**/*.ts'],
    // Playwright reads which fixtures a fixture needs from its destructured parameter, even when it needs none
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    files: ['*.{js,cjs,mjs}', 'scripts/**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
    rules: { complexity: ['error', 12], 'max-lines': ['error', { max: 400 }], eqeqeq: ['error', 'always'] },
  },
  {
    // parts of these programs run inside a page
    files: [
      'scripts/bench/ui.mjs',
      'scripts/bench/ui/measure.mjs',
      'scripts/bench/ui/threadTime.mjs',
      'scripts/bench/incidents.mjs',
      'scripts/bench/logs.mjs',
    ],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);

import { fileURLToPath } from 'node:url';
import { bundleFluent } from './tests/setup/bundleFluent.mjs';

/** One project per environment: node for the server and pure code, a browser-like one for components. */
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        keepClassNames: true,
      },
      module: { type: 'commonjs' },
    },
  ],
};
const moduleNameMapper = {
  '^@/(.*)$': '<rootDir>/src/$1',
  '^@server/(.*)$': '<rootDir>/server/$1',
  '^@tests/(.*)$': '<rootDir>/tests/$1',
  '\\.(css|svg|ttf|woff2?)$': '<rootDir>/tests/setup/emptyModule.ts',
};
// The bundle of Fluent is plain script already.
const common = {
  transform,
  moduleNameMapper,
  transformIgnorePatterns: ['/\\.cache/fluent-'],
  // Not among the temporary files, which a whole run keeps in memory and removes.
  cacheDirectory: '<rootDir>/.cache/jest',
};
const resolver = '<rootDir>/tests/setup/resolveImportOnly.cjs';

const fluent = await bundleFluent(fileURLToPath(new URL('.', import.meta.url)));

export default {
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/unit/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'components',
      moduleNameMapper: {
        ...moduleNameMapper,
        '^@fluentui/react-(components|icons)$': fluent,
        '^monaco-editor/': '<rootDir>/tests/setup/noMonaco.ts',
      },
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/setup/components.ts'],
      testMatch: ['<rootDir>/tests/components/**/*.test.tsx'],
    },
    {
      ...common,
      resolver,
      displayName: 'server',
      testEnvironment: 'node',
      setupFilesAfterEnv: ['<rootDir>/tests/setup/furtherTry.ts'],
      globalSetup: '<rootDir>/tests/setup/globalDatabase.ts',
      globalTeardown: '<rootDir>/tests/setup/globalDatabaseStop.ts',
      testMatch: ['<rootDir>/tests/{integration,contract}/**/*.test.ts'],
    },
    {
      ...common,
      displayName: 'architecture',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/architecture/**/*.test.ts'],
    },
  ],
};

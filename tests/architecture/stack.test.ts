/** The customer's packages are there and do the work that they are there for (checklist STACK). */
import { filesIn, read, sourceFiles } from './repository';

interface Manifest {
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
}
const manifest = JSON.parse(read('package.json')) as Manifest; // npm's own format

const sources = new Map(sourceFiles().map((file) => [file, read(file)]));

function importers(name: string, folder: RegExp): string[] {
  const escaped = name.replaceAll('/', '\\/').replaceAll('.', '\\.');
  const imports = new RegExp(`(?:from|import)\\s*\\(?\\s*['"]${escaped}(?:/[^'"]*)?['"]`);
  return [...sources].filter(([file, text]) => folder.test(file) && imports.test(text)).map(([file]) => file);
}

const CONSOLE = /^src\//;

it.each<[string, string, RegExp]>([
  ['STACK-6', 'react', CONSOLE],
  ['STACK-6', 'react-dom', CONSOLE],
  ['STACK-6', 'react-router-dom', CONSOLE],
  ['STACK-7', '@reduxjs/toolkit', CONSOLE],
  ['STACK-7', 'react-redux', CONSOLE],
  ['STACK-7', 'redux-persist', CONSOLE],
  ['STACK-8', 'workbox-window', CONSOLE],
  ['STACK-9', '@fluentui/react-components', CONSOLE],
  ['STACK-9', 'ag-grid-react', /^src\/components\/data-grid\//],
  ['STACK-10', 'react-final-form', /^src\/components\/form\//],
  ['STACK-10', 'final-form', CONSOLE],
  ['STACK-11', '@monaco-editor/react', /^src\/components\/code-editor\//],
  ['STACK-11', 'js-yaml', CONSOLE],
  ['STACK-12', 'moment', /^src\/services\/time\//],
  ['STACK-12', 'react-toastify', /^src\/components\/feedback\//],
])('%s %s is a dependency and is used where it belongs', (_id, name, folder) => {
  expect(manifest.dependencies).toHaveProperty([name]);
  expect(importers(name, folder)).not.toEqual([]);
});

it('STACK-8 the build makes the worker and the manifest of the app from its own worker source', () => {
  expect(manifest.devDependencies).toHaveProperty(['vite-plugin-pwa']);
  expect(read('vite.config.ts')).toMatch(/VitePWA\(\{\s*strategies: 'injectManifest'/);
  const built = filesIn('dist/console', /^dist\/console\/(?:sw\.js|manifest\.webmanifest)$/);
  expect(built).toEqual(['dist/console/manifest.webmanifest', 'dist/console/sw.js']);
  expect(read('dist/console/sw.js')).toContain('precache');
});

it('STACK-13 jest and msw run the tests of tests, playwright those of e2e', () => {
  expect(Object.keys(manifest.devDependencies)).toEqual(
    expect.arrayContaining(['jest', 'msw', 'playwright']),
  );
  expect(importers('msw', /^tests\//)).not.toEqual([]);
  expect(importers('playwright', /^e2e\//)).not.toEqual([]);
  expect(filesIn('tests', /\.test\.tsx?$/).length).toBeGreaterThan(100);
  expect(filesIn('e2e', /\.spec\.ts$/).length).toBeGreaterThan(10);
});

it('STACK-2 there is one store, and the API cache is in it', () => {
  const makers = [...sources].filter(([file, text]) => CONSOLE.test(file) && /\bconfigureStore\(/.test(text));
  expect(makers.map(([file]) => file)).toEqual(['src/app/store.ts']);
  expect(read('src/app/store.ts')).toContain('[api.reducerPath]: api.reducer');
});

it('STACK-2 nothing but the one transport reaches the server', () => {
  // hosted mode asks the provider before there is a backend; the worker answers the page's own requests
  const may = /^src\/(?:services\/api\/baseQuery\/|services\/offline\/sw\/|features\/hosted\/)/;
  const asking = [...sources].filter(
    ([file, text]) => CONSOLE.test(file) && !may.test(file) && /(?<![\w.])fetch\(|XMLHttpRequest/.test(text),
  );
  expect(asking.map(([file]) => file)).toEqual([]);
});

/** One injected slice per area of the API; design (architecture §6) puts an area's slice beside its screens. */
const AREAS: readonly [area: string, file: string][] = [
  ['session', 'src/services/session/sessionApi.ts'],
  ['auth', 'src/features/auth/api.ts'],
  ['people', 'src/features/people/api.ts'],
  ['health', 'src/features/health/api.ts'],
  ['catalog', 'src/features/catalog/api.ts'],
  ['incidents', 'src/features/incidents/api.ts'],
  ['playbooks', 'src/features/playbooks/api.ts'],
  ['notifications', 'src/features/notifications/api.ts'],
  ['job history', 'src/features/jobs/api.ts'],
  ['resources', 'src/features/resources/api.ts'],
];

it.each(AREAS)('STACK-3 STACK-5 %s injects its endpoints into the one API', (_area, file) => {
  expect(sources.get(file)).toContain('api.injectEndpoints(');
});

it('STACK-3 the one API is made once', () => {
  const makers = [...sources].filter(([file, text]) => CONSOLE.test(file) && /\bcreateApi\(/.test(text));
  expect(makers.map(([file]) => file)).toEqual(['src/services/api/api.ts']);
});

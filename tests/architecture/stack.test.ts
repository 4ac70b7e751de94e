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

/** In package.json, and imported in the folder where it does its work. */
function expectUsed(name: string, folder: RegExp = CONSOLE): void {
  expect(manifest.dependencies).toHaveProperty([name]);
  expect(importers(name, folder)).not.toEqual([]);
}

it('STACK-6 react, react-dom and react-router-dom', () => {
  for (const name of ['react', 'react-dom', 'react-router-dom']) expectUsed(name);
});

it('STACK-7 @reduxjs/toolkit, react-redux and redux-persist', () => {
  for (const name of ['@reduxjs/toolkit', 'react-redux', 'redux-persist']) expectUsed(name);
});

it('STACK-8 workbox-window', () => {
  expectUsed('workbox-window');
});

it('STACK-9 @fluentui/react-components, and ag-grid-react behind the one grid', () => {
  expectUsed('@fluentui/react-components');
  expectUsed('ag-grid-react', /^src\/components\/data-grid\//);
});

it('STACK-10 react-final-form and final-form behind the one form', () => {
  expectUsed('react-final-form', /^src\/components\/form\//);
  expectUsed('final-form');
});

it('STACK-11 @monaco-editor/react behind the one code editor, and js-yaml behind the one reader', () => {
  expectUsed('@monaco-editor/react', /^src\/components\/code-editor\//);
  expectUsed('js-yaml', /^src\/services\/text\//);
});

it('STACK-12 moment for times, react-toastify for toasts', () => {
  expectUsed('moment', /^src\/services\/time\//);
  expectUsed('react-toastify', /^src\/components\/feedback\//);
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

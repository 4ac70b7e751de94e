import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import compiledAheadNames from './scripts/lib/compiledAhead.json' with { type: 'json' };

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A file that a package ships and does not export. */
function inPackage(name: string, file: string): string {
  return fileURLToPath(new URL(`./node_modules/${name}/${file}`, import.meta.url));
}

/** A pattern for modules whose path has one of `parts`; a slash stands for either kind. */
function anyOf(...parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](?:${escaped.join('|')})`);
}

/** As many lazy parts share a module before it travels with every page: fewer, and pages load what they do not need. */
const SHARED_BY_MOST = 24;

/**
 * Many small files compress badly, every page that shares a module with another would make one more, and a browser asks
 * for six at a time: on a slow line each six cost a round trip. What several first pages need travels in few files
 * instead (ADR 0078). A group takes along what its parts import, unless a group of higher priority has it.
 * scripts/size.mjs shows what a change costs.
 */
const SHARED_FILES = [
  {
    // What every page needs, account page or not.
    name: 'base',
    priority: 3,
    test: anyOf(
      'src/app/App.',
      'src/components/theme/ThemeRoot',
      'src/components/feedback/(?:RenderBoundary|Toaster|toasts)',
      'src/features/auth/texts',
      // what only pages ask with, such as searching, saving, polling and lookups, belongs to them; unusual answers are seldom
      'src/services/(?:api/(?!resourceSearch|saveRecord|sendOnce|silenceOnce|tellOnce|asRecord|usePolling|useLookup|useLatestQuery|useQueryView|readByIds|baseQuery/unusualAnswers)|errors/(?!lookup))',
      'src/services/(?:config/paths|contracts/returnTo|text/messages)',
      'src/services/session/(?:sessionApi|sessionSlice|sessionEnded|loopGuard)',
      'src/services/url/(?:useSearch|defineSearch|browserNavigation|codec.ts|codecs/basic)',
      'react-button/lib/components/Button/',
      'react-link/lib/components/Link/',
      'react-field/lib/contexts/',
      'react-icons/lib/(?:icons|sizedIcons)/chunk-(?:10|15|24|28).',
      'react-utilities/lib/hooks/useControllableState',
    ),
  },
  { name: 'controls', priority: 2, test: anyOf('react-(?:field|input|label)/lib/') },
  {
    // What every account page shows: strangers wait for it.
    name: 'flow',
    priority: 1,
    test: anyOf(
      'src/features/auth/(?:hooks/|api.|flowErrors|search.|model/(?:flowForm|readFlow))',
      'src/features/auth/components/(?:Flow(?:Screen|Form|Field|Extra)|Notice|RouterLink|SectionForm)',
    ),
  },
  // What the entry imports itself stays with it: without this the two groups below would take React along.
  { name: 'start', tags: ['$initial' as const], priority: 2.5 },
  {
    // What is around every page of somebody who is signed in.
    name: 'shell',
    priority: 0.5,
    test: anyOf(
      'src/app/(?:shell/(?:ShellFrame|PageSkeleton)|guards/(?:AccessGate|NotFound|SessionGate)|homePath).',
      'src/features/(?!hosted|gallery)[a-z]+/(?:manifest|slots|requirements).',
      'src/services/(?:slots/SlotOutlet|sync/useRestored).',
      'src/components/layout/PageFrame.tsx',
    ),
  },
  { name: 'page', priority: 0, minShareCount: SHARED_BY_MOST },
];

/**
 * Files with what a click on a long list calls. A browser compiles a function when it is first called: in the first click
 * of a page those would be thirty. Named here, all functions of a file are compiled beside the page while it loads, where
 * the browser knows this comment.
 */
const COMPILED_AHEAD = new Set<string>(compiledAheadNames);
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** Browsers heed the comment only where nothing stands before it: Vite's own first lines come after `output.banner`. */
const compiledAhead: Plugin = {
  name: 'watchfloor:compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && COMPILED_AHEAD.has(file.name)) file.code = COMPILE_AHEAD + file.code;
    },
  },
};

const SHORTCUT_ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    compiledAhead,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/services/offline/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Watchfloor',
        short_name: 'Watchfloor',
        description: 'Operations and incident console',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: '#4b4fc4',
        background_color: '#f7f7f9',
        categories: ['productivity', 'utilities', 'business'],
        shortcuts: [
          { name: 'Health', url: '/health', icons: SHORTCUT_ICONS },
          { name: 'Incidents', url: '/incidents', icons: SHORTCUT_ICONS },
          { name: 'New incident', url: '/incidents?new=true', icons: SHORTCUT_ICONS },
        ],
        // A link that is shared to the console becomes a new incident (src/features/incidents/model/shared.ts).
        share_target: {
          action: '/incidents',
          method: 'GET',
          enctype: 'application/x-www-form-urlencoded',
          params: { title: 'shareTitle', text: 'shareText', url: 'shareUrl' },
        },
        screenshots: [
          {
            src: '/screenshots/health-wide.png',
            sizes: '1440x900',
            type: 'image/png',
            form_factor: 'wide',
            label: 'Health of all checks',
          },
          {
            src: '/screenshots/health-narrow.png',
            sizes: '390x844',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'Health on a phone',
          },
        ],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          'index.html',
          'assets/*.{css,js}',
          'assets/inter-latin-wght-normal*.woff2',
          'favicon.svg',
        ],
        // Heavy tools are kept when they are first used (sw.ts); a precached file over 2 MiB fails the build. Nothing
        // that a form imports may be missing here: without a connection the form would not open; the same goes for the
        // small workers that read answers.
        globIgnores: [
          '**/editor.worker*',
          '**/yaml.worker*',
          '**/elk-worker*',
          '**/*monaco*',
          '**/*Monaco*',
          '**/*heavy*',
          '**/Gallery*',
          '**/clerk*',
          '**/oidc*',
        ],
      },
    }),
  ],
  define: {
    __WATCHFLOOR_VERSION__: JSON.stringify(version),
    __WATCHFLOOR_STANDALONE__: JSON.stringify(mode === 'standalone'),
    __WATCHFLOOR_DEV__: JSON.stringify(command === 'serve' || mode === 'gallery'),
  },
  resolve: {
    alias: [
      // The router's package.json names only its development build, which carries warnings and dead checks along.
      { find: /^react-router$/, replacement: inPackage('react-router', 'dist/production/index.mjs') },
      {
        find: /^react-router\/dom$/,
        replacement: inPackage('react-router', 'dist/production/dom-export.mjs'),
      },
      {
        // monaco-worker-manager still asks for the path of an older Monaco.
        find: 'monaco-editor/esm/vs/editor/editor.worker.js',
        replacement: 'monaco-editor/editor/editor.worker.js',
      },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist/console',
    manifest: true,
    // Browsers of the target without it load the same modules a little later.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: SHARED_FILES },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3300', '/config.json': 'http://127.0.0.1:3300' },
  },
}));

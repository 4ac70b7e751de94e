import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What every account page shows, in one file: many small files compress badly, and strangers wait for these. */
const FLOW_PARTS =
  /src.features.auth.(?:hooks.|model.(?:flowForm|readFlow)|api\.|flowErrors|loopGuard|search\.|components.(?:AuthCard|Flow(?:Screen|Form|Field|Extra)|Notice|RouterLink|SectionForm))/;

/** Fluent's parts of a form, which would be a file each. */
const CONTROL_PARTS = /@fluentui.react-(?:field|input|label)./;

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
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
        // Heavy tools are kept when they are first used (sw.ts); a precached file over 2 MiB fails the build.
        globIgnores: [
          '**/*worker*',
          '**/*monaco*',
          '**/*Monaco*',
          '**/CodeEditor*',
          '**/*heavy*',
          '**/Gallery*',
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
      { find: /^@\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) },
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
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'flow', test: FLOW_PARTS },
            { name: 'controls', test: CONTROL_PARTS },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3300', '/config.json': 'http://127.0.0.1:3300' },
  },
}));

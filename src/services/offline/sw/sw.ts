/// <reference lib="webworker" />
/**
 * The service worker: precaches the shell so that it opens without a network. Of what is under /api it keeps lookups
 * alone, per person: the page owns all other data and purges it (reliability §4.1, ADR 0032).
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isLookup } from '../lookups/lookupCaches';
import { answerLookup } from './answerLookup';
import { FORMER_ASSETS, keepFormerAssets } from './formerAssets';
import { lanesOf } from './lanes';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Parameters<PrecacheController['addToCacheList']>[0];
};

/** Of the six connections that a browser has to one address the page keeps two. */
const LANES = 4;

const build = self.__WB_MANIFEST;
const shell = new PrecacheController();
shell.addToCacheList(build);
self.addEventListener('install', (event) => {
  // A controller fetches one file after the other: hundreds of them are hundreds of round trips (ADR 0078).
  const lanes = lanesOf(build, LANES).map((entries) => {
    const lane = new PrecacheController();
    lane.addToCacheList(entries);
    return lane.install(event);
  });
  event.waitUntil(Promise.all([keepFormerAssets(self.caches, build), ...lanes]));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate(event));
});
registerRoute(new PrecacheRoute(shell));
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api(?:\/|$)/, /^\/(?:healthz|readyz)$/, /^\/\.well-known\//, /\/[^/?]+\.[^/]+$/],
  }),
);

// Heavy tools and fonts are not needed for the shell; once used they stay, because their names carry their content.
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 30 * 86_400, purgeOnQuotaError: true })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) =>
    (await self.caches.match(request.url, { cacheName: FORMER_ASSETS })) ?? assets.handle({ request, event }),
);

// How the console is configured is not about any person; without it an offline start would not know its mode.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: 3 }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLookup(url.pathname),
  ({ request, event }) => answerLookup(request, event, self.caches),
);

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  const asksToTakeOver =
    typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
  if (asksToTakeOver && event.source instanceof WindowClient) void self.skipWaiting();
});

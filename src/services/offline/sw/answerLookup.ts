import { ExpirationPlugin } from 'workbox-expiration';
import { NetworkFirst } from 'workbox-strategies';
import { lookupCacheOf, lookupOwner } from '../lookups/lookupCaches';

/** A line that does not answer within this is as good as none: the last answer serves. */
const PATIENCE_SECONDS = 3;
const MOST_LOOKUPS = 100;
const KEPT_SECONDS = 7 * 86_400;

/** Only whole JSON answers of this address: no error, no page of a captive portal, no redirect. */
function isKept(response: Response): boolean {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return response.status === 200 && !response.redirected && isJson;
}

/**
 * The network's answer, and the last one where the network has none. Asking again within five minutes is the page's to
 * avoid (LOOKUP_FRESH_MS): it knows what it changed meanwhile.
 */
export async function answerLookup(
  request: Request,
  event: ExtendableEvent,
  storage: CacheStorage,
): Promise<Response> {
  const owner = await lookupOwner(storage);
  if (owner === undefined) return fetch(request);
  const strategy = new NetworkFirst({
    cacheName: lookupCacheOf(owner),
    networkTimeoutSeconds: PATIENCE_SECONDS,
    plugins: [
      {
        // Between question and answer the person may have left.
        cacheWillUpdate: async ({ response }) =>
          isKept(response) && (await lookupOwner(storage)) === owner ? response : null,
      },
      new ExpirationPlugin({
        maxEntries: MOST_LOOKUPS,
        maxAgeSeconds: KEPT_SECONDS,
        purgeOnQuotaError: true,
      }),
    ],
  });
  return strategy.handle({ request, event });
}

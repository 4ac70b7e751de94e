/**
 * A page of the build before goes on asking for its parts when a newer build has taken over in another tab, and the
 * server may not have them any more (faults F36, F37). So a new worker keeps what the last one had, for one build.
 */
export const FORMER_ASSETS = 'former-assets';

/** How Workbox begins the name of its cache. */
const PRECACHE = 'workbox-precache';

type Manifest = readonly (string | { url: string })[];

/**
 * Copies the parts that the new build no longer has; those of the build before that one go. All builds share one cache,
 * from which the worker that takes over deletes old parts.
 */
export async function keepFormerAssets(storage: CacheStorage, manifest: Manifest): Promise<void> {
  const precache = (await storage.keys()).find((name) => name.startsWith(PRECACHE));
  if (precache === undefined) return;
  const known = new Set(
    manifest.map((entry) => `/${(typeof entry === 'string' ? entry : entry.url).replace(/^\//, '')}`),
  );
  const last = await storage.open(precache);
  const requests = await last.keys();
  const former = requests.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !known.has(pathname);
  });
  if (former.length === 0) return;
  await storage.delete(FORMER_ASSETS);
  const kept = await storage.open(FORMER_ASSETS);
  for (const request of former) {
    const response = await last.match(request);
    if (response !== undefined) await kept.put(new URL(request.url).pathname, response);
  }
}

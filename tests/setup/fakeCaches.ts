/** The browser's caches, as far as they are used here. */
export function fakeCaches(): CacheStorage & { names: () => string[] } {
  const caches = new Map<string, Map<string, string>>();
  const storage = {
    names: () => [...caches.keys()],
    keys: () => Promise.resolve([...caches.keys()]),
    match: (address: string, { cacheName }: { cacheName?: string } = {}) => {
      const searched = [...caches].filter(([name]) => cacheName === undefined || name === cacheName);
      const text = searched.map(([, cache]) => cache.get(address)).find((found) => found !== undefined);
      if (text === undefined) return Promise.resolve(undefined);
      // Read when it is asked for: a text that is no JSON is none of the cache's business.
      return Promise.resolve({
        text: () => Promise.resolve(text),
        json: async () => Promise.resolve(JSON.parse(text)),
      });
    },
    has: (name: string) => Promise.resolve(caches.has(name)),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
    open: (name: string) => {
      const cache = caches.get(name) ?? new Map<string, string>();
      caches.set(name, cache);
      return Promise.resolve({
        put: async (address: string, response: { text: () => Promise<string> }) => {
          cache.set(address, await response.text());
        },
        match: (address: string) => {
          const text = cache.get(address);
          return Promise.resolve(text === undefined ? undefined : { text: () => Promise.resolve(text) });
        },
      });
    },
  };
  return storage as unknown as CacheStorage & { names: () => string[] }; // only what lookupCaches calls
}

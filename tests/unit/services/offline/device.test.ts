/** What this device keeps, for how long, and of whom. */
import { isDueToKeep } from '@/services/offline/kept/keepPace';
import { surplusOf } from '@/services/offline/kept/keptStore';
import { isSharedDevice, setSharedDevice } from '@/services/offline/sharedDevice';
import { FORMER_ASSETS, keepFormerAssets } from '@/services/offline/sw/formerAssets';

const home = { pathname: '/health', search: '' };

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  } as unknown as Storage; // what sharedDevice uses
}

it('TM20: a device is shared when somebody said so, and a wall always is', () => {
  const area = storage();
  expect(isSharedDevice(area, home)).toBe(false);
  setSharedDevice(true, area);
  expect(isSharedDevice(area, home)).toBe(true);
  setSharedDevice(false, area);
  expect(isSharedDevice(area, home)).toBe(false);
  expect(isSharedDevice(area, { pathname: '/wall', search: '' })).toBe(true);
  expect(isSharedDevice(area, { pathname: '/health', search: '?wall' })).toBe(true);
  expect(isSharedDevice(undefined, { pathname: '/wallpaper', search: '' })).toBe(false);
});

it('keeps the newest answers that fit, and the same one not every moment', () => {
  const answers = (sizes: readonly number[]) =>
    sizes.map((size, at) => ({ key: `answer ${String(at)}`, size }));
  expect(surplusOf(answers([1, 1, 1]))).toEqual([]);
  expect(surplusOf(answers([30_000_000, 30_000_000, 10]))).toEqual(['answer 0']);
  expect(surplusOf(answers(Array.from({ length: 302 }, () => 1)))).toEqual(['answer 1', 'answer 0']);

  expect(isDueToKeep('checks', 100_000)).toBe(true);
  expect(isDueToKeep('checks', 101_000)).toBe(false);
  expect(isDueToKeep('others', 101_000)).toBe(true);
  expect(isDueToKeep('checks', 106_000)).toBe(true);
  // A clock that jumped back does not stop it (F34).
  expect(isDueToKeep('checks', 1000)).toBe(true);
});

/** The browser's caches, as far as a worker that is installed uses them. */
function caches(content: Record<string, string[]>) {
  const all = new Map(Object.entries(content).map(([name, paths]) => [name, new Set(paths)]));
  const fake = {
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open: (name: string) => {
      const paths = all.get(name) ?? new Set<string>();
      all.set(name, paths);
      return Promise.resolve({
        keys: () => Promise.resolve([...paths].map((path) => ({ url: `http://console${path}` }))),
        match: () => Promise.resolve({}),
        put: (path: string) => Promise.resolve(paths.add(path)),
      });
    },
  };
  return { all, fake: fake as unknown as CacheStorage }; // what keepFormerAssets calls
}

it('F37: the parts of the last build stay for pages that are still open, those before them go', async () => {
  const { all, fake } = caches({
    'workbox-precache-v2-http://console/': ['/index.html', '/assets/shell-old.js', '/assets/same.js'],
    [FORMER_ASSETS]: ['/assets/older.js'],
  });
  await keepFormerAssets(fake, [{ url: 'index.html' }, { url: 'assets/same.js' }, 'assets/shell-new.js']);
  expect([...(all.get(FORMER_ASSETS) ?? [])]).toEqual(['/assets/shell-old.js']);
});

it('F38: the first worker, and one of the same build, have nothing to keep', async () => {
  const first = caches({});
  await keepFormerAssets(first.fake, ['assets/a.js']);
  expect([...first.all.keys()]).toEqual([]);
  const same = caches({ 'workbox-precache-v2': ['/assets/a.js'], [FORMER_ASSETS]: ['/assets/b.js'] });
  await keepFormerAssets(same.fake, ['assets/a.js']);
  expect([...(same.all.get(FORMER_ASSETS) ?? [])]).toEqual(['/assets/b.js']);
});

/** A part that does not arrive (fault F37), in a page that is only events and addresses. */
import { reloadOnceOnMissingChunk } from '@/services/offline/missingChunk';

const page = new EventTarget();
const kept = new Map<string, string>();

beforeAll(() => {
  Object.assign(globalThis, {
    window: Object.assign(page, {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    }),
    document: { querySelector: () => null },
  });
});

it('F37 F10: a missing part reloads once where the server answers, and never where it is away', async () => {
  let isServed = false;
  let reloads = 0;
  reloadOnceOnMissingChunk(
    () => Promise.resolve(isServed),
    () => (reloads += 1),
  );
  const miss = async () => {
    page.dispatchEvent(new Event('vite:preloadError'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await miss();
  expect(reloads).toBe(0);
  isServed = true;
  await miss();
  await miss();
  expect(reloads).toBe(1);
});

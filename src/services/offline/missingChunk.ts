/**
 * A page opened before a deployment asks for chunks that no longer exist. One reload gets the new ones; a second
 * failure in a row, or being offline, must not reload for ever (reliability F37), and nothing typed is lost to it. A
 * server that is away has no parts either: then a reload would put the browser's own page in place of the console.
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { reloadPage } from '@/services/url/browserNavigation';
import { hasUnsavedWork } from './unsavedWork';

const AGAIN_AFTER_MS = 60_000;

function mayReload(now: number): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(STORAGE_KEYS.chunkReload) ?? 0);
    if (now - last < AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(STORAGE_KEYS.chunkReload, String(now));
    return true;
  } catch {
    return false; // without storage a loop could not be stopped
  }
}

/**
 * Listens for chunks that cannot be loaded.
 * @param isServed asks whether there is a server that answers now.
 */
export function reloadOnceOnMissingChunk(
  isServed: () => Promise<boolean>,
  reload: () => void = reloadPage,
): void {
  window.addEventListener('vite:preloadError', () => {
    void isServed().then((isThere) => {
      if (isThere && !hasUnsavedWork() && mayReload(Date.now())) reload();
    });
  });
}

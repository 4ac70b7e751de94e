/**
 * A page opened before a deployment asks for chunks that no longer exist. One reload gets the new ones; a second
 * failure in a row, or being offline, must not reload for ever (reliability F37).
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';

const AGAIN_AFTER_MS = 60_000;

function mayReload(area: Storage, now: number): boolean {
  const last = Number(area.getItem(STORAGE_KEYS.chunkReload) ?? 0);
  if (now - last < AGAIN_AFTER_MS) return false;
  area.setItem(STORAGE_KEYS.chunkReload, String(now));
  return true;
}

/** Listens for chunks that cannot be loaded. */
export function reloadOnceOnMissingChunk(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    let granted = false;
    try {
      granted = mayReload(window.sessionStorage, Date.now());
    } catch {
      granted = false; // without storage a loop could not be stopped
    }
    if (!granted) return;
    event.preventDefault();
    reload();
  });
}

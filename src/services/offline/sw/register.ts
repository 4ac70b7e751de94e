/**
 * Registers the service worker and tells when a new version waits. Loaded after the first paint, so that the library
 * does not weigh on the sign-in page (design: libraries §1.4).
 */
import type { Workbox } from 'workbox-window';
import { reloadPage } from '@/services/url/browserNavigation';
import { quietLine } from './quietLine';

let worker: Workbox | undefined;
let waiting = false;
const readers = new Set<() => void>();

/** Whether a new version is installed and waits for consent. */
export function isUpdateWaiting(): boolean {
  return waiting;
}

/** Calls `onChange` when a version starts to wait; the returned function ends that. */
export function subscribeToUpdates(onChange: () => void): () => void {
  readers.add(onChange);
  return () => {
    readers.delete(onChange);
  };
}

/** Lets the waiting version take over, then loads it. */
export function applyUpdate(): void {
  worker?.addEventListener('controlling', () => {
    reloadPage();
  });
  worker?.messageSkipWaiting();
}

const CHECK_INTERVAL_MS = 3_600_000;

/** Starts the worker where the browser has them; a console without one works online only. */
export async function registerWorker(report: (error: unknown) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  worker = new Workbox('/sw.js', { scope: '/' });
  worker.addEventListener('waiting', () => {
    waiting = true;
    readers.forEach((reader) => {
      reader();
    });
  });
  // The first installation loads the whole console: on a slow line the page that somebody waits for goes first.
  if (navigator.serviceWorker.controller === null) await quietLine();
  try {
    await worker.register();
  } catch (error) {
    report(error);
    return;
  }
  setInterval(() => void worker?.update().catch(() => undefined), CHECK_INTERVAL_MS); // an update that fails is tried again
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areToastsWanted, watchToastsWanted } from './toasts';

const ToastHost = lazy(async () => {
  const { ToastHost: Host } = await import('./ToastHost');
  return { default: Host };
});

/** Once in the shell: draws the toasts, and loads their library when the first one is shown. */
export function Toaster() {
  const isWanted = useSyncExternalStore(watchToastsWanted, areToastsWanted, areToastsWanted);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}

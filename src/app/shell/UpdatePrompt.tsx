import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isUpdateWaiting, subscribeToUpdates } from '@/services/offline/sw/register';

const UpdateBar = lazy(() => import('./UpdateBar').then((module) => ({ default: module.UpdateBar })));

/** Where a waiting version is offered; the offer is loaded with the first one. */
export function UpdatePrompt() {
  const isWaiting = useSyncExternalStore(subscribeToUpdates, isUpdateWaiting);
  return (
    <div role="status">
      <Suspense fallback={null}>{isWaiting && <UpdateBar />}</Suspense>
    </div>
  );
}

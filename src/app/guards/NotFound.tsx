import { lazy, Suspense } from 'react';

/** Few people meet it, so nobody else waits for it. */
const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage')).NotFoundPage }));

/** The page of an address that leads nowhere. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}

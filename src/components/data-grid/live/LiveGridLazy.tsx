import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';
import type { LiveGridProps } from './LiveGrid';

const Loaded = lazy(async () => {
  const { LiveGrid } = await import('./LiveGrid');
  return { default: LiveGrid };
});

/** The grid in a chunk of its own, with rows of the right height until it is there. */
export function LiveGridLazy<Row extends object>(props: LiveGridProps<Row>) {
  // React.lazy forgets the type parameter; the props stay those of one Row type.
  const Grid = Loaded as unknown as (grid: LiveGridProps<Row>) => React.ReactNode;
  return (
    <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
      <Grid {...props} />
    </Suspense>
  );
}

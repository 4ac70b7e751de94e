import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';
import type { DataGridProps } from './DataGrid';

const Loaded = lazy(async () => {
  const { DataGrid } = await import('./DataGrid');
  return { default: DataGrid };
});

/** The grid in a chunk of its own, with rows of the right height until it is there. */
export function DataGridLazy<Row extends object>(props: DataGridProps<Row>) {
  // React.lazy forgets the type parameter; the props stay those of one Row type.
  const Grid = Loaded as unknown as (grid: DataGridProps<Row>) => React.ReactNode;
  return (
    <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
      <Grid {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';
import type { DataGridProps } from './DataGrid';

const load = () => import('./DataGrid');
const Loaded = lazy(async () => {
  const { DataGrid } = await load();
  return { default: DataGrid };
});

/** Starts the download of the grid's chunk before a list is on the screen, for route loaders. */
export function preloadDataGrid(): void {
  // A failed preload is not an error: the same import runs again, and is reported, when the list is rendered.
  load().catch(() => undefined);
}

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

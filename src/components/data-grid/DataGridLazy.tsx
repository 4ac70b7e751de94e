import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useHandheld } from '@/components/theme/useLayoutQuery';
import { MESSAGES } from '@/services/text/messages';
import type { DataGridProps } from './DataGrid';

const LoadedGrid = lazy(async () => {
  const { DataGrid } = await import('./DataGrid');
  return { default: DataGrid };
});

const LoadedCards = lazy(async () => {
  const { DataCards } = await import('./cards/DataCards');
  return { default: DataCards };
});

/** The grid in a chunk of its own, with rows of the right height until it is there; on tablets and phones, cards. */
export function DataGridLazy<Row extends object>(props: DataGridProps<Row>) {
  const isHandheld = useHandheld();
  // React.lazy forgets the type parameter; the props stay those of one Row type.
  const Rows = (isHandheld ? LoadedCards : LoadedGrid) as unknown as (
    grid: DataGridProps<Row>,
  ) => React.ReactNode;
  return (
    <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
      <Rows {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useHandheld } from '@/components/theme/useLayoutQuery';
import { MESSAGES } from '@/services/text/messages';
import { loadEarly } from './loadEarly';
import type { DataGridProps } from './DataGrid';

const loadGrid = () => import('./DataGrid').then((module) => ({ default: module.DataGrid }));
const loadCards = () => import('./cards/DataCards').then((module) => ({ default: module.DataCards }));
const LoadedGrid = lazy(loadGrid);
const LoadedCards = lazy(loadCards);
loadEarly(loadGrid, loadCards);

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

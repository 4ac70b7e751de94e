import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useHandheld } from '@/components/theme/useLayoutQuery';
import { MESSAGES } from '@/services/text/messages';
import { loadEarly } from '../loadEarly';
import type { LiveGridProps } from './LiveGrid';

const loadGrid = () => import('./LiveGrid').then((module) => ({ default: module.LiveGrid }));
const loadCards = () => import('../cards/LiveCards').then((module) => ({ default: module.LiveCards }));
const LoadedGrid = lazy(loadGrid);
const LoadedCards = lazy(loadCards);
loadEarly(loadGrid, loadCards);

/** The grid in a chunk of its own, with rows of the right height until it is there; on tablets and phones, cards. */
export function LiveGridLazy<Row extends object>(props: LiveGridProps<Row>) {
  const isHandheld = useHandheld();
  // React.lazy forgets the type parameter; the props stay those of one Row type.
  const Rows = (isHandheld ? LoadedCards : LoadedGrid) as unknown as (
    grid: LiveGridProps<Row>,
  ) => React.ReactNode;
  return (
    <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
      <Rows {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useHandheld } from '@/components/theme/useLayoutQuery';
import { MESSAGES } from '@/services/text/messages';
import type { LiveGridProps } from './LiveGrid';

const LoadedGrid = lazy(async () => {
  const { LiveGrid } = await import('./LiveGrid');
  return { default: LiveGrid };
});

const LoadedCards = lazy(async () => {
  const { LiveCards } = await import('../cards/LiveCards');
  return { default: LiveCards };
});

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

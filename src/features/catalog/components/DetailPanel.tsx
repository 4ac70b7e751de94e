import { useDispatch, useSelector } from 'react-redux';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary, type QueryView } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { SidePanel } from '@/components/layout/SidePanel';
import { panelResized, selectPreferences } from '@/services/preferences/preferencesSlice';

interface DetailPanelProps<Row> {
  title: string;
  query: QueryView<Row | null>;
  /** Pixels that the detail needs at least. */
  least?: number;
  loading: string;
  /** Said of a row that does not exist any more. */
  gone: string;
  onRetry: () => void;
  onClose: () => void;
  children: (row: Row) => ReactNode;
}

/** One row of a list, beside it; its width is the person's. */
export function DetailPanel<Row>(props: DetailPanelProps<Row>) {
  const { title, query, least = 0, loading, gone, onRetry, onClose, children } = props;
  const dispatch = useDispatch();
  const { panelWidth } = useSelector(selectPreferences);
  return (
    <SidePanel
      title={title}
      width={Math.max(panelWidth, least)}
      onWidth={(width) => {
        dispatch(panelResized(width));
      }}
      onClose={onClose}
    >
      <QueryBoundary query={query} skeleton={<SkeletonRows label={loading} count={8} />} onRetry={onRetry}>
        {(row) => (row === null ? <EmptyState sentence={gone} /> : children(row))}
      </QueryBoundary>
    </SidePanel>
  );
}

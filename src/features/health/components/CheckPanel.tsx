import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { SidePanel } from '@/components/layout/SidePanel';
import { StatusShape } from '@/components/theme/StatusShape';
import { useMediaQuery } from '@/components/theme/useMediaQuery';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { isUuid } from '@/services/contracts/ids';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { panelResized, selectPreferences } from '@/services/preferences/preferencesSlice';
import { useGetCheckQuery } from '../api';
import { aboutCheck } from '../model/aboutCheck';
import type { HealthSearch } from '../search';
import { HEALTH_TEXTS } from '../texts';
import { CheckPanelBody } from './CheckPanelBody';

/** On a small screen the panel leaves the list at least the names, whatever was dragged on a large one. */
const LAPTOP_PANEL_WIDTH = 420;

interface CheckPanelProps {
  checkId: string;
  /** The check's row in the list, where the list holds it. */
  summary: CheckSummary | undefined;
  search: HealthSearch;
  pollMs: number;
  onChange: (patch: Partial<HealthSearch>) => void;
  onClose: () => void;
}

/** One check beside the list: what it is, how it does, and its history, spec and relationships (CHECK-1 to CHECK-6). */
export function CheckPanel(props: CheckPanelProps) {
  const { checkId, summary, pollMs, onClose } = props;
  const dispatch = useDispatch();
  const { panelWidth } = useSelector(selectPreferences);
  const isLaptop = useMediaQuery('(max-width: 1279px)');
  const polling = usePolling(pollMs);
  // What is in the list or could be an id; the server would only call anything else a mistake.
  const canBe = summary !== undefined || isUuid(checkId);
  const result = useGetCheckQuery(canBe ? checkId : skipToken, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const detail = canBe ? result.currentData : null;
  const query = {
    data: detail,
    error: asAppError(result.error),
    isLoading: detail === undefined,
    isFetching: result.isFetching,
    fulfilledAt: result.fulfilledTimeStamp,
  };
  const about = useMemo(() => aboutCheck(summary, detail), [summary, detail]);
  return (
    <SidePanel
      title={about.name ?? 'Check'}
      before={<StatusShape status={about.health} />}
      width={isLaptop ? Math.min(panelWidth, LAPTOP_PANEL_WIDTH) : panelWidth}
      onWidth={(width) => {
        dispatch(panelResized(width));
      }}
      onClose={onClose}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label="Loading the check" count={12} />}
        onRetry={() => void result.refetch()}
      >
        {(check) =>
          check === null ? (
            <EmptyState sentence={HEALTH_TEXTS.checkGone} />
          ) : (
            <CheckPanelBody
              key={checkId}
              checkId={checkId}
              about={about}
              detail={check}
              search={props.search}
              pollMs={pollMs}
              onChange={props.onChange}
            />
          )
        }
      </QueryBoundary>
    </SidePanel>
  );
}

import { memo, useMemo } from 'react';
import { StaleAge } from '@/components/feedback/StaleAge';
import { RefreshButton } from '@/components/layout/PageFrame';
import { healthApi, type SummaryArgument } from '../api';

interface HealthRefreshProps {
  argument: SummaryArgument;
  fulfilledAt: number | undefined;
  onRefresh: () => void;
}

/** Turns while the list is asked for. It looks by itself, so that a poll that begins draws the button and not the screen. */
export const HealthRefresh = memo(function HealthRefresh(props: HealthRefreshProps) {
  const { argument, fulfilledAt, onRefresh } = props;
  const { isFetching } = healthApi.endpoints.listCheckSummary.useQueryState(argument, {
    selectFromResult: ({ isFetching: isUnderWay }) => ({ isFetching: isUnderWay }),
  });
  const age = useMemo(() => <StaleAge fulfilledAt={fulfilledAt} />, [fulfilledAt]);
  return <RefreshButton isLoading={isFetching} onRefresh={onRefresh} age={age} />;
});

import { usePolling } from '@/services/api/usePolling';
import { useQueryView } from '@/services/api/useQueryView';
import { useGetRunQuery, useListStepsQuery } from '../api';
import { hasEnded } from '../model/runs';

const POLL_MS = 1500;

/** One run and its steps, asked for again and again until the run has ended. */
export function useLiveRun(id: string) {
  const known = useGetRunQuery(id);
  const knownSteps = useListStepsQuery(id);
  const isLive =
    known.currentData === undefined || (known.currentData !== null && !hasEnded(known.currentData));
  // Asked once more after the run has ended: its last step ended with it.
  const areStepsOld = (knownSteps.fulfilledTimeStamp ?? 0) < (known.fulfilledTimeStamp ?? 0);
  const polling = usePolling(isLive ? POLL_MS : 0);
  const pollingSteps = usePolling(isLive || areStepsOld ? POLL_MS : 0);
  const result = useGetRunQuery(id, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const steps = useListStepsQuery(id, {
    ...pollingSteps,
    refetchOnMountOrArgChange: true,
  });
  const query = useQueryView({ ...result, data: result.currentData });
  // One trouble is said once: beside a run that is old, steps that are old are no news.
  const stepsError = query.error !== undefined && steps.currentData !== undefined ? undefined : steps.error;
  const stepsQuery = useQueryView({ ...steps, error: stepsError, data: steps.currentData });
  const refresh = () => {
    void result.refetch();
    void steps.refetch();
  };
  return { query, stepsQuery, refresh };
}

/** Following a log: reads on every two seconds for as long as somebody looks, and adds to the answer that is shown. */
import type { AppError } from '@/services/errors/AppError';
import { asAppError } from '@/services/api/asAppError';
import { logsApi, type LogQuestion } from './api';
import { appendLines } from './model/lines';

const EVERY_MS = 2000;
/** While nothing comes back. */
const SLOWEST_MS = 15_000;

export interface FollowState {
  /** Why the last try brought nothing. */
  error?: AppError | undefined;
  /** When it last worked, milliseconds since the epoch by this device's clock. */
  at?: number;
}

export const followApi = logsApi.injectEndpoints({
  endpoints: (build) => ({
    followLogs: build.query<FollowState, LogQuestion>({
      queryFn: () => ({ data: {} }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(question, { cacheEntryRemoved, dispatch, getState, updateCachedData }) {
        let watched = true;
        const isWatched = () => watched;
        let wake: () => void = () => undefined;
        void cacheEntryRemoved.then(() => {
          watched = false;
          wake();
        });
        let wait = EVERY_MS;
        const shown = () => logsApi.endpoints.searchLogs.select(question)(getState());
        const note = (error: AppError | undefined) => {
          wait = error === undefined ? EVERY_MS : Math.min(SLOWEST_MS, wait * 2);
          if (isWatched()) updateCachedData(() => (error === undefined ? { at: Date.now() } : { error }));
        };
        const readOn = async (cursor: string) => {
          const { data, error } = await dispatch(
            logsApi.endpoints.readNewLines.initiate(
              { question, cursor },
              { subscribe: false, forceRefetch: true },
            ),
          );
          const known = shown().data;
          // Another answer may have come meanwhile, to the button that asks for all of it again.
          if (data !== undefined && isWatched() && known?.cursor === cursor)
            dispatch(logsApi.util.updateQueryData('searchLogs', question, () => appendLines(known, data)));
          note(asAppError(error));
        };
        /** For a platform that knows no cursor. */
        const readAgain = async () => {
          const { error } = await dispatch(
            logsApi.endpoints.searchLogs.initiate(question, { subscribe: false, forceRefetch: true }),
          );
          note(asAppError(error));
        };
        while (isWatched()) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            setTimeout(resolve, wait);
          });
          const { data, isLoading } = shown();
          if (!isWatched() || data === undefined || isLoading) continue;
          await (data.cursor === undefined ? readAgain() : readOn(data.cursor));
        }
      },
    }),
  }),
});

export const { useFollowLogsQuery } = followApi;

/** What of a long answer is shown while the rest of it is still being read; nothing asks the server for it. */
import { api } from '@/services/api/api';
import type { LogQuestion } from './api';
import type { LogAnswer } from './model/lines';

/** Filled in by searchLogs. */
export const newestLinesApi = api.injectEndpoints({
  endpoints: (build) => ({
    newestLines: build.query<LogAnswer | null, LogQuestion>({
      queryFn: () => ({ data: null }),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useNewestLinesQuery } = newestLinesApi;

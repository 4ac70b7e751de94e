/** What a wall asks the server: all checks, again and again, and its own session once. */
import { api } from '@/services/api/api';
import { listTag } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { readWall, type WallCheck } from './model/wallChecks';

interface WallState {
  /** Worst first. */
  checks: readonly WallCheck[];
}

const wallApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWall: build.query<WallState, { url: string }>({
      query: ({ url }) => ({
        area: 'root',
        path: url.replace(/^\/api\//, ''),
        query: { start: '1h' },
        timeoutMs: TIMEOUTS.heavy,
      }),
      transformResponse: (answer) => ({ checks: readWall(answer) }),
      // Ages are compared by nobody: every answer is a new one.
      structuralSharing: false,
      providesTags: [listTag('check')],
      // One answer is held at a time, for a week.
      keepUnusedDataFor: 5,
    }),
    openDisplay: build.mutation<unknown, string>({
      // The token in a body: addresses stand in logs and histories.
      query: (token) => ({ area: 'root', path: 'display/session', method: 'POST', body: { token } }),
      extraOptions: { notify: 'inline' },
    }),
  }),
});

export const { useGetWallQuery, useOpenDisplayMutation } = wallApi;

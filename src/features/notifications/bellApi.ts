/** What the bell tells of silences; small, because every page of the shell asks it (beyond.md M12, ADR 43). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import type { HiddenNow } from './model/records';

export const bellApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Silences that hold at this moment; every backend has these rows. */
    countSilences: build.query<number, void>({
      extraOptions: { keep: true },
      query: () => {
        const now = new Date(clockNow()).toISOString();
        return readRows(
          'notification_silences',
          {
            select: 'id',
            filters: [
              ['deleted_at', 'is', null],
              ['from', 'lte', now],
              ['until', 'gt', now],
            ],
            limit: 1,
          },
          { count: true },
        );
      },
      transformResponse: (answer, meta) => meta?.total ?? asRows(answer).length,
      providesTags: [listTag('notification-silence')],
    }),
    /** A server that does not know the call answers 404. */
    getHiddenNow: build.query<HiddenNow, void>({
      query: () => ({ area: 'notification', path: 'silence/now', expects: 'object' }),
      extraOptions: { notify: 'inline' },
      transformResponse: (answer) => answer as HiddenNow, // docs/adr/0043; a contract test proves its shape
      providesTags: [listTag('notification-silence')],
    }),
  }),
});

export const { useCountSilencesQuery, useGetHiddenNowQuery } = bellApi;

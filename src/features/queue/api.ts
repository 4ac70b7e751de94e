/** What waits in the event queue, summed up by event (contract endpoints §8.7). */
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import type { QueueRow } from './model/queue';

const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQueue: build.query<QueueRow[], void>({
      query: () => readRows('event_queue_summary', { order: 'last_failure.desc.nullslast,name.asc' }),
      transformResponse: (answer) => asRows<QueueRow>(answer),
      providesTags: [listTag('event-queue')],
    }),
  }),
});

export const { useListQueueQuery } = queueApi;

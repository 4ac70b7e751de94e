/** Runs of jobs and their names (contract endpoints §8.2). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asPage, asRows, readRows, type RowPage } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import type { JobRow } from './model/jobs';
import { jobsQuery, type JobsArgument } from './model/jobsQuery';

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<RowPage<JobRow>, JobsArgument>({
      query: (argument) => readRows('job_histories', jobsQuery(argument, clockNow()), { count: true }),
      transformResponse: (answer, meta) => asPage<JobRow>(answer, meta),
      providesTags: [listTag('job')],
    }),
    listJobNames: build.query<string[], void>({
      query: () => readRows('job_history_names', { order: 'name.asc' }),
      // One row may have no name (contract schema.md §3.2).
      transformResponse: (answer) =>
        asRows<{ name: string | null }>(answer).flatMap(({ name }) =>
          name === null || name === '' ? [] : [name],
        ),
      providesTags: [listTag('job')],
    }),
  }),
});

export const { useListJobsQuery, useListJobNamesQuery } = jobsApi;

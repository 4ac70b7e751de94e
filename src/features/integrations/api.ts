/** What brings data in (contract endpoints §8.4), and the charts that install more of it. */
import { api } from '@/services/api/api';
import { asPage, readRows, type RowPage } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import type { ChartAnswer, ChartName } from '@/services/contracts/charts';
import type { IntegrationRow } from './model/records';

interface ListArgument {
  pageIndex: number;
  pageSize: number;
}

const integrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIntegrations: build.query<RowPage<IntegrationRow>, ListArgument>({
      query: ({ pageIndex, pageSize }) =>
        readRows(
          'integrations_with_status',
          {
            select: '*',
            filters: [['deleted_at', 'is', null]],
            order: 'created_at.desc',
            limit: pageSize,
            offset: pageIndex * pageSize,
          },
          { count: true },
        ),
      transformResponse: (answer, meta) => asPage<IntegrationRow>(answer, meta),
      providesTags: [listTag('integration')],
    }),
    getChart: build.query<ChartAnswer, ChartName>({
      query: (name) => ({ area: 'root', path: `charts/${name}` }),
    }),
  }),
});

export const { useListIntegrationsQuery, useGetChartQuery } = integrationsApi;

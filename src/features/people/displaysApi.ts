/** Screens on walls that read without a person (server/identity/displays). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import { issueOnce, type IssuedDisplay } from './issueOnce';

export interface Display {
  id: string;
  name: string;
  /** Who issued it. */
  created_by: string | null;
  created_at: string;
  last_seen_at: string | null;
  revoked_at: string | null;
}

const displaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDisplays: build.query<Display[], void>({
      query: () => ({ area: 'root', path: 'displays', expects: 'rows' }),
      transformResponse: (answer) => asRows<Display>(answer),
      providesTags: [listTag('display')],
    }),
    issueDisplay: build.mutation<IssuedDisplay, string>({
      queryFn: (name, call, _options, ask) => {
        const me = currentPerson(call.getState() as PersonState)?.who.user.id; // the one store
        return issueOnce(ask, name, { me, now: clockNow() });
      },
      extraOptions: { notify: 'inline' },
      invalidatesTags: changes('display'),
    }),
    revokeDisplay: build.mutation<unknown, string>({
      query: (id) => ({ area: 'root', path: `displays/${encodeURIComponent(id)}`, method: 'DELETE' }),
      extraOptions: { notify: 'inline' },
      invalidatesTags: changes('display'),
    }),
  }),
});

export const { useListDisplaysQuery, useIssueDisplayMutation, useRevokeDisplayMutation } = displaysApi;

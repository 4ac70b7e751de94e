/** Screens on walls that read without a person (server/identity/displays). */
import { api } from '@/services/api/api';
import { asRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';

export interface Display {
  id: string;
  name: string;
  /** Who issued it. */
  created_by: string | null;
  created_at: string;
  last_seen_at: string | null;
  revoked_at: string | null;
}

/** Told once. */
interface IssuedDisplay {
  id: string;
  token: string;
}

function issuedOf(answer: unknown): IssuedDisplay {
  const isIssued = typeof answer === 'object' && answer !== null && 'id' in answer && 'token' in answer;
  if (!isIssued || typeof answer.id !== 'string' || typeof answer.token !== 'string')
    throw new TypeError('The server did not answer with a link. Revoke the display and issue another one.');
  return { id: answer.id, token: answer.token };
}

const displaysApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDisplays: build.query<Display[], void>({
      query: () => ({ area: 'root', path: 'displays', expects: 'rows' }),
      transformResponse: (answer) => asRows<Display>(answer),
      providesTags: [listTag('display')],
    }),
    issueDisplay: build.mutation<IssuedDisplay, string>({
      query: (name) => ({ area: 'root', path: 'displays', method: 'POST', body: { name } }),
      extraOptions: { notify: 'inline' },
      transformResponse: issuedOf,
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

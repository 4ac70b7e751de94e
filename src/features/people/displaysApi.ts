/** Screens on walls that read without a person (server/identity/displays). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';
import { tellOnce } from '@/services/api/tellOnce';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';

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

function issuedOf(answer: unknown): IssuedDisplay | undefined {
  const isIssued = typeof answer === 'object' && answer !== null && 'id' in answer && 'token' in answer;
  if (!isIssued || typeof answer.id !== 'string' || typeof answer.token !== 'string') return undefined;
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
      queryFn: (name, call, _options, ask) => {
        const me = currentPerson(call.getState() as PersonState)?.who.user.id; // the one store
        return tellOnce<IssuedDisplay>(ask, {
          request: { area: 'root', path: 'displays' },
          body: { name },
          key: `${me ?? ''} ${name}`,
          now: clockNow(),
          read: issuedOf,
          untold: 'The server did not answer with a link. Revoke the display and issue another one.',
        });
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

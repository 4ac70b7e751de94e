/** People and their roles (contract endpoints §1). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows, readRows } from '@/services/api/rows';
import { changes, listTag } from '@/services/api/tags';
import { tellOnce } from '@/services/api/tellOnce';
import { TIMEOUTS } from '@/services/config/constants';
import type { Role } from '@/services/contracts/enums';
import type { IdentityRow, PersonRoles } from '@/services/contracts/rows';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import { chunksOf, toUsers, type User } from './model/users';

/** The answer of an invitation: an address to hand over, and the code that it asks for. */
export interface Invitation {
  link: string;
  code?: string;
}

export interface PersonForm {
  firstName: string;
  lastName: string;
  email: string;
}

export type NewPerson = PersonForm & { role: Role };
export type ChangedPerson = PersonForm & { id: string; role: Role; active: boolean };

/** An address holds about 8000 characters; a uuid takes 37. */
const IDS_PER_REQUEST = 100;

function invitationOf(answer: unknown): Invitation | undefined {
  const isLink = typeof answer === 'object' && answer !== null && 'link' in answer;
  if (!isLink || typeof answer.link !== 'string') return undefined;
  const { link } = answer;
  return 'code' in answer && typeof answer.code === 'string' ? { link, code: answer.code } : { link };
}

/** Whoever changes the own roles or name must see it at once (PERM-10). */
const changesPeople = (_result: unknown, error: unknown) =>
  error === undefined ? [...changes('person')(undefined, error), 'session' as const] : [];

/** The dialog that asked shows what went wrong. */
const IN_DIALOG = { notify: 'inline' } as const;

const personPath = (id: string) => encodeURIComponent(id);

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<User[], void>({
      queryFn: async (_argument, _api, _options, baseQuery) => {
        const identities = await baseQuery(readRows('identities', { order: 'created_at.desc' }));
        if (identities.error !== undefined) return { error: identities.error };
        const rows = asRows<IdentityRow>(identities.data);
        const ids = rows.map(({ id }) => id);
        const roles: PersonRoles[] = [];
        for (const chunk of chunksOf(ids, IDS_PER_REQUEST)) {
          const answer = await baseQuery(readRows('people_roles', { filters: [['id', 'in', chunk]] }));
          if (answer.error !== undefined) return { error: answer.error };
          roles.push(...asRows<PersonRoles>(answer.data));
        }
        return { data: toUsers(rows, roles) };
      },
      providesTags: [listTag('person')],
      // Rights of others are no thing to look at when they are old.
      keepUnusedDataFor: 0,
    }),
    /** Sent again after a lost answer it is the same account, with an invitation that arrives (docs/adr/0074). */
    inviteUser: build.mutation<Invitation, NewPerson>({
      queryFn: (person, call, _options, ask) => {
        const me = currentPerson(call.getState() as PersonState)?.who.user.id; // the one store
        return tellOnce<Invitation>(ask, {
          request: { area: 'auth', path: 'invite_user' },
          body: { ...person },
          key: `${me ?? ''} ${person.email}`,
          now: clockNow(),
          read: invitationOf,
          untold: 'The server did not answer with a link. Look whether the person is in the list.',
        });
      },
      extraOptions: IN_DIALOG,
      invalidatesTags: changes('person'),
    }),
    updatePerson: build.mutation<unknown, ChangedPerson>({
      query: (person) => ({ area: 'people', path: 'update', method: 'POST', body: person }),
      extraOptions: IN_DIALOG,
      invalidatesTags: changesPeople,
    }),
    updateRoles: build.mutation<unknown, { id: string; roles: readonly Role[] }>({
      query: ({ id, roles }) => ({
        area: 'rbac',
        path: `${personPath(id)}/update_role`,
        method: 'POST',
        body: { roles },
      }),
      extraOptions: IN_DIALOG,
      invalidatesTags: changesPeople,
    }),
    updateState: build.mutation<unknown, { id: string; state: 'active' | 'inactive' }>({
      query: ({ id, state }) => ({
        area: 'auth',
        path: `${personPath(id)}/update_state`,
        method: 'POST',
        body: { id, state },
      }),
      extraOptions: IN_DIALOG,
      invalidatesTags: changesPeople,
    }),
    resetSecondFactor: build.mutation<unknown, string>({
      query: (id) => ({
        area: 'auth',
        path: `${personPath(id)}/reset_second_factor`,
        method: 'POST',
        timeoutMs: TIMEOUTS.auth,
      }),
      extraOptions: IN_DIALOG,
      invalidatesTags: changes('person'),
    }),
    deletePerson: build.mutation<unknown, string>({
      query: (id) => ({ area: 'people', path: personPath(id), method: 'DELETE' }),
      extraOptions: IN_DIALOG,
      invalidatesTags: changes('person'),
    }),
  }),
});

export const {
  useListUsersQuery,
  useInviteUserMutation,
  useUpdatePersonMutation,
  useUpdateRolesMutation,
  useUpdateStateMutation,
  useResetSecondFactorMutation,
  useDeletePersonMutation,
} = peopleApi;

/** Who I am, what I may do and which features are on. Never stored on the device (specification 1 §6). */
import { api } from '@/services/api/api';
import { readRows, asRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { isRole, type Role } from '@/services/contracts/enums';
import type { IdentitySession } from '@/services/contracts/identity';
import type { PersonRoles, Property, WhoAmI } from '@/services/contracts/rows';
import { DEFAULT_RUNTIME_CONFIG, type RuntimeConfig } from './sessionSlice';

/** Roles and rights are asked anew whenever someone needs them after everyone had left. */
const NOT_KEPT = 0;

function payloadOf(answer: unknown): WhoAmI {
  if (typeof answer !== 'object' || answer === null || !('payload' in answer)) {
    throw new TypeError('The server did not say who is signed in. Try again.');
  }
  return answer.payload as WhoAmI; // shape proven by the contract test of /api/auth/whoami
}

/** What the server does not tell, or tells as null, keeps its default. */
function configOf(answer: unknown): RuntimeConfig {
  if (typeof answer !== 'object' || answer === null) return DEFAULT_RUNTIME_CONFIG;
  const told = Object.entries(answer).filter(([, value]) => value !== null);
  return { ...DEFAULT_RUNTIME_CONFIG, ...(Object.fromEntries(told) as Partial<RuntimeConfig>) }; // the contract of /config.json
}

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRuntimeConfig: build.query<RuntimeConfig, void>({
      query: () => ({ area: 'page', path: 'config.json', timeoutMs: TIMEOUTS.auth }),
      extraOptions: { noRetry: true },
      transformResponse: configOf,
    }),
    getIdentitySession: build.query<IdentitySession, void>({
      query: () => ({ area: '.ory', path: 'sessions/whoami', timeoutMs: TIMEOUTS.auth }),
      extraOptions: { expects401: true },
      keepUnusedDataFor: NOT_KEPT,
      providesTags: ['session'],
    }),
    /** The same question, apart from the cache: a page that stands on one person's answers must not see another's. */
    askIdentity: build.mutation<IdentitySession, void>({
      query: () => ({ area: '.ory', path: 'sessions/whoami', timeoutMs: TIMEOUTS.auth }),
      extraOptions: { expects401: true, notify: 'inline' },
    }),
    getWhoAmI: build.query<WhoAmI, void>({
      query: () => ({ area: 'auth', path: 'whoami', timeoutMs: TIMEOUTS.auth }),
      extraOptions: { expects401: true },
      keepUnusedDataFor: NOT_KEPT,
      transformResponse: payloadOf,
      providesTags: ['session'],
    }),
    getRoles: build.query<readonly Role[], string>({
      query: (personId) => readRows('people_roles', { filters: [['id', 'in', [personId]]] }),
      extraOptions: { expects401: true },
      keepUnusedDataFor: NOT_KEPT,
      transformResponse: (answer, _meta, personId) =>
        asRows<PersonRoles>(answer)
          .filter((row) => row.id === personId)
          .flatMap((row) => row.roles.filter(isRole)),
      providesTags: ['session'],
    }),
    listProperties: build.query<Property[], void>({
      query: () => ({ area: 'root', path: 'properties', expects: 'rows' }),
      extraOptions: { expects401: true },
      keepUnusedDataFor: NOT_KEPT,
      transformResponse: (answer) => asRows<Property>(answer),
      providesTags: [listTag('property'), 'session'],
    }),
    getBackendVersion: build.query<string | undefined, void>({
      query: () => ({ area: 'canary', path: 'about' }),
      extraOptions: { noRetry: true },
      transformResponse: (answer) =>
        typeof answer === 'object' &&
        answer !== null &&
        'Version' in answer &&
        typeof answer.Version === 'string'
          ? answer.Version
          : undefined,
    }),
  }),
});

export const {
  useAskIdentityMutation,
  useGetIdentitySessionQuery,
  useGetWhoAmIQuery,
  useGetRolesQuery,
  useListPropertiesQuery,
  useGetBackendVersionQuery,
} = sessionApi;

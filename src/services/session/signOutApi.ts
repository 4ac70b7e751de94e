/** Leaving: the logout flow's token first, then the logout itself (contract identity §6). */
import { api } from '@/services/api/api';

interface LogoutFlow {
  logout_token: string;
}

function tokenOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('logout_token' in answer)) return undefined;
  const { logout_token: token } = answer as LogoutFlow; // checked to be present just above
  return typeof token === 'string' ? token : undefined;
}

export const signOutApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOut: build.mutation<null, void>({
      queryFn: async (_argument, _api, _options, baseQuery) => {
        const flow = await baseQuery({ area: '.ory', path: 'self-service/logout/browser' });
        if (flow.error) {
          // Nobody is signed in any more, which is what was wanted.
          return flow.error.kind === 'unauthenticated' ? { data: null } : { error: flow.error };
        }
        const token = tokenOf(flow.data);
        if (token === undefined) {
          return {
            error: {
              kind: 'parse',
              text: 'The server did not offer a way to sign out. Try again.',
              retryable: true,
            },
          };
        }
        const answer = await baseQuery({ area: '.ory', path: 'self-service/logout', query: { token } });
        return answer.error ? { error: answer.error } : { data: null };
      },
      extraOptions: { expects401: true, notify: 'toast' },
    }),
  }),
});

export const { useSignOutMutation } = signOutApi;

/** Agents (contract endpoints §8.3). */
import { clockNow } from '@/components/entity/clock';
import { api } from '@/services/api/api';
import { asRows, readRows, updateRows } from '@/services/api/rows';
import { changes, idTag } from '@/services/api/tags';
import { tellOnce } from '@/services/api/tellOnce';
import { currentPerson, type PersonState } from '@/services/session/currentPerson';
import type { AgentRow, GeneratedAgent } from './model/agents';

const IN_PLACE = { notify: 'inline' } as const;

interface NewAgent {
  name: string;
  properties: Readonly<Record<string, string>>;
}

function generatedOf(answer: unknown): GeneratedAgent | undefined {
  const told = typeof answer === 'object' && answer !== null && 'access_token' in answer;
  return told ? (answer as GeneratedAgent) : undefined; // contract endpoints §8.3
}

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when there is none. */
    getAgent: build.query<AgentRow | null, string>({
      query: (id) => readRows('agents_summary', { select: '*', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<AgentRow>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('agent', id)],
    }),
    /** Sent again after a lost answer it is the same agent, with a token that arrives (docs/adr/0074). */
    generateAgent: build.mutation<GeneratedAgent, NewAgent>({
      queryFn: (agent, call, _options, ask) => {
        const me = currentPerson(call.getState() as PersonState)?.who.user.id; // the one store
        return tellOnce<GeneratedAgent>(ask, {
          request: { area: 'agent', path: 'generate' },
          body: { ...agent },
          key: `${me ?? ''} ${agent.name}`,
          now: clockNow(),
          read: generatedOf,
          untold: 'The server did not tell the token. Delete the agent and add it again.',
        });
      },
      extraOptions: IN_PLACE,
      invalidatesTags: changes('agent'),
    }),
    updateAgent: build.mutation<unknown, { id: string; properties: Readonly<Record<string, string>> }>({
      query: ({ id, properties }) => updateRows('agents', [['id', 'eq', id]], { properties }),
      extraOptions: IN_PLACE,
      invalidatesTags: (_result, error, { id }) => changes('agent', id)(undefined, error),
    }),
    /** Soft; `cleanup` asks to remove what the agent had sent as well (AGENT-3). */
    deleteAgent: build.mutation<unknown, { id: string; cleanup: boolean }>({
      query: ({ id, cleanup }) =>
        updateRows('agents', [['id', 'eq', id]], {
          deleted_at: 'now()',
          ...(cleanup ? { cleanup: true } : {}),
        }),
      extraOptions: IN_PLACE,
      invalidatesTags: (_result, error, { id }) => changes('agent', id)(undefined, error),
    }),
  }),
});

export const { useGetAgentQuery, useGenerateAgentMutation, useUpdateAgentMutation, useDeleteAgentMutation } =
  agentsApi;

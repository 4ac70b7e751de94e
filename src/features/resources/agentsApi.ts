/** Agents (contract endpoints §8.3). */
import { api } from '@/services/api/api';
import { asRows, readRows, updateRows } from '@/services/api/rows';
import { changes, idTag } from '@/services/api/tags';
import type { AgentRow, GeneratedAgent } from './model/agents';

const IN_PLACE = { notify: 'inline' } as const;

interface NewAgent {
  name: string;
  properties: Readonly<Record<string, string>>;
}

function generated(answer: unknown): GeneratedAgent {
  const told = typeof answer === 'object' && answer !== null && 'access_token' in answer;
  if (!told) throw new TypeError('The server did not tell the token. Delete the agent and add it again.');
  return answer as GeneratedAgent; // contract endpoints §8.3
}

const agentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when there is none. */
    getAgent: build.query<AgentRow | null, string>({
      query: (id) => readRows('agents_summary', { select: '*', filters: [['id', 'eq', id]] }),
      transformResponse: (answer) => asRows<AgentRow>(answer)[0] ?? null,
      providesTags: (_row, _error, id) => [idTag('agent', id)],
    }),
    generateAgent: build.mutation<GeneratedAgent, NewAgent>({
      query: (agent) => ({ area: 'agent', path: 'generate', method: 'POST', body: agent }),
      extraOptions: IN_PLACE,
      transformResponse: generated,
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

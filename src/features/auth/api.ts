/** The calls of the identity flows, the same for every kind (contract identity.md §1, §4). */
import { api } from '@/services/api/api';
import { TIMEOUTS } from '@/services/config/constants';
import type { Flow, FlowKind } from '@/services/contracts/identity';
import { isFlow } from './model/readFlow';

interface CreateFlow {
  kind: FlowKind;
  query: Readonly<Record<string, string | undefined>>;
}

interface SubmitFlow {
  kind: FlowKind;
  id: string;
  body: Readonly<Record<string, unknown>>;
}

/** A submit either hands the form back, with messages or with its next step, or is the end of the flow. */
export type SubmitAnswer = { kind: 'flow'; flow: Flow } | { kind: 'done'; email?: string };

/** Failures of these calls are shown by the form; a 401 says "nobody yet" and ends no session. */
const FLOW_CALL = { expects401: true, notify: 'inline' } as const;

function flowOf(answer: unknown): Flow {
  if (!isFlow(answer)) throw new TypeError('The server did not answer with a form. Try again.');
  return answer;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function submitAnswer(answer: unknown): SubmitAnswer {
  if (isFlow(answer)) return { kind: 'flow', flow: answer };
  const email = member(member(member(member(answer, 'session'), 'identity'), 'traits'), 'email');
  return typeof email === 'string' ? { kind: 'done', email } : { kind: 'done' };
}

// Flows are used once and belong to one form, so none of these calls is kept in the cache of queries.
export const flowApi = api.injectEndpoints({
  endpoints: (build) => ({
    createFlow: build.mutation<Flow, CreateFlow>({
      query: ({ kind, query }) => ({
        area: '.ory',
        path: `self-service/${kind}/browser`,
        query,
        timeoutMs: TIMEOUTS.auth,
      }),
      extraOptions: FLOW_CALL,
      transformResponse: flowOf,
    }),
    getFlow: build.mutation<Flow, { kind: FlowKind; id: string }>({
      query: ({ kind, id }) => ({
        area: '.ory',
        path: `self-service/${kind}/flows`,
        query: { id },
        timeoutMs: TIMEOUTS.auth,
      }),
      extraOptions: FLOW_CALL,
      transformResponse: flowOf,
    }),
    submitFlow: build.mutation<SubmitAnswer, SubmitFlow>({
      query: ({ kind, id, body }) => ({
        area: '.ory',
        path: `self-service/${kind}`,
        method: 'POST',
        query: { flow: id },
        body,
        timeoutMs: TIMEOUTS.auth,
        isAnswer: isFlow,
      }),
      extraOptions: FLOW_CALL,
      transformResponse: submitAnswer,
    }),
    getFlowError: build.query<string, string>({
      query: (id) => ({ area: '.ory', path: 'self-service/errors', query: { id }, timeoutMs: TIMEOUTS.auth }),
      extraOptions: FLOW_CALL,
      transformResponse: (answer) => JSON.stringify(member(answer, 'error') ?? answer, null, 2),
    }),
  }),
});

export const { useGetFlowErrorQuery } = flowApi;

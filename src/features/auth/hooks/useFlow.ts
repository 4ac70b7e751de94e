/** One flow on one page: opened or fetched, submitted, begun anew, and left when the server says so. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { asAppError } from '@/services/api/asAppError';
import { paths } from '@/services/config/paths';
import type { Flow, FlowKind } from '@/services/contracts/identity';
import { safeReturnTo } from '@/services/contracts/returnTo';
import type { AppError } from '@/services/errors/AppError';
import { errorOfThrown } from '@/services/errors/normalise';
import { leaveTo } from '@/services/url/browserNavigation';
import { useSearch } from '@/services/url/useSearch';
import { flowApi, type SubmitAnswer } from '../api';
import { decide } from '../flowErrors';
import { isGoingInCircles } from '@/services/session/loopGuard';
import { flowSearch } from '../search';
import {
  obtainFlow,
  type Ask,
  type FlowAnswer,
  type FlowSource,
  type Move,
  type Obtained,
} from './obtainFlow';

/** Parameters of the call that opens a flow; return_to is left out after it was refused. */
export type FlowQuery = Readonly<Record<string, string | undefined>>;

export interface FlowPage {
  kind: FlowKind;
  /** Must keep its identity between renders. */
  query: FlowQuery;
  /** False when the flow in the address must not be used. */
  usesAddress?: boolean;
  /** The form lies over another page: the address is that page's, and moves are for `onMove` to make. */
  onMove?: (move: Move) => void;
  /** Where to come back to after another sign-in, when that is not the `return_to` of the query. */
  comeBackTo?: string;
  onDone: (answer: Extract<SubmitAnswer, { kind: 'done' }>, flow: Flow) => void;
}

export interface FlowController {
  flow: Flow | undefined;
  /** Why there is no flow, or why the last submit failed. */
  error: AppError | undefined;
  isSubmitting: boolean;
  /** How many answers came: a sentence that comes again is announced again. */
  answers: number;
  submit: (body: Readonly<Record<string, unknown>>) => void;
  /** Asks for a flow again. */
  retry: () => void;
}

const RETURN_KEYS = ['return_to', 'after_verification_return_to'];

function withoutReturn(query: FlowQuery): FlowQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !RETURN_KEYS.includes(key)));
}

interface MutationResult {
  data?: Flow | undefined;
  error?: Parameters<typeof asAppError>[0];
}

function toAnswer(result: MutationResult): FlowAnswer {
  if (result.data !== undefined) return { data: result.data };
  return { error: asAppError(result.error) ?? errorOfThrown(undefined) };
}

/** Makes the moves that the server's answers ask for. */
function useMoves(onMove: FlowPage['onMove']): { move: (move: Move) => void; leaveLoop: () => void } {
  const navigate = useNavigate();
  return {
    leaveLoop: () => {
      void navigate(paths.error({ error_code: 'BAD_SESSION' }), { replace: true });
    },
    move: (decision) => {
      if (onMove !== undefined) onMove(decision);
      else if (decision.kind === 'leave') leaveTo(decision.url);
      else void navigate(decision.to, { replace: true });
    },
  };
}

/** How a flow of this page is asked for. */
function useFlowSource(kind: FlowKind, query: FlowQuery, comeBackTo: string | undefined): FlowSource {
  const store = useStore();
  const [create] = flowApi.useCreateFlowMutation();
  const [get] = flowApi.useGetFlowMutation();
  return useMemo(() => {
    const { origin } = window.location;
    return {
      get: async (id) => toAnswer(await get({ kind, id })),
      create: async (bare) => toAnswer(await create({ kind, query: bare ? withoutReturn(query) : query })),
      place: { origin, comeBackTo: comeBackTo ?? safeReturnTo(query.return_to, origin) },
      say: (text) => {
        showToast('error', text);
      },
      isLoop: () => isGoingInCircles(store, Date.now()),
    };
  }, [create, get, kind, query, comeBackTo, store]);
}

export function useFlow(page: FlowPage): FlowController {
  const { kind, query, onMove, comeBackTo, onDone } = page;
  const isOwnPage = onMove === undefined;
  const { usesAddress = isOwnPage } = page;
  const [search, setSearch] = useSearch(flowSearch);
  const [ask, setAsk] = useState<Ask>({ id: usesAddress ? search.flow : undefined, withoutReturnTo: false });
  const [flow, setFlow] = useState<Flow>();
  const [error, setError] = useState<AppError>();
  const [answers, setAnswers] = useState(0);
  const [send, { isLoading }] = flowApi.useSubmitFlowMutation();
  const [isDone, setIsDone] = useState(false);
  const isSending = useRef(false);
  const { move, leaveLoop } = useMoves(onMove);
  const source = useFlowSource(kind, query, comeBackTo);

  // Not a dependency: the router's navigate changes with every address, and a new address is no new wish.
  const settle = useEffectEvent((obtained: Obtained) => {
    setAnswers((before) => before + 1);
    if (obtained.kind === 'flow') setFlow(obtained.flow);
    else if (obtained.kind === 'move') move(obtained.move);
    else if (obtained.kind === 'loop') leaveLoop();
    setError(obtained.kind === 'failed' ? obtained.error : undefined);
  });

  useEffect(() => {
    let isCurrent = true;
    void obtainFlow(ask, source).then((obtained) => {
      if (isCurrent) settle(obtained);
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, source]);

  useEffect(() => {
    // A reload then shows the same form again (contract identity.md §8).
    if (isOwnPage && flow !== undefined && search.flow !== flow.id) setSearch({ flow: flow.id }, 'replace');
  }, [isOwnPage, flow, search.flow, setSearch]);

  const fail = (failure: AppError) => {
    const decision = decide(failure, source.place);
    if (decision.kind === 'show') {
      setError(failure);
      return;
    }
    if (source.isLoop()) {
      leaveLoop();
      return;
    }
    if (decision.kind !== 'restart') {
      move(decision);
      return;
    }
    if (decision.say !== undefined) source.say(decision.say);
    setAsk({ id: undefined, withoutReturnTo: decision.withoutReturnTo });
  };

  const submit = async (body: Readonly<Record<string, unknown>>) => {
    // The rendered state lags behind a second click; the ref does not (AUTH-23).
    if (flow === undefined || isSending.current || isDone) return;
    isSending.current = true;
    const result = await send({ kind, id: flow.id, body });
    isSending.current = false;
    const failure = asAppError(result.error);
    setAnswers((before) => before + 1);
    setError(undefined);
    if (failure !== undefined) fail(failure);
    else if (result.data?.kind === 'flow') setFlow(result.data.flow);
    else if (result.data?.kind === 'done') {
      setIsDone(true);
      onDone(result.data, flow);
    }
  };

  return {
    flow,
    error,
    isSubmitting: isLoading || isDone,
    answers,
    submit: (body) => void submit(body),
    retry: () => {
      setAsk((previous) => ({ ...previous }));
    },
  };
}

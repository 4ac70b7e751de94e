/** Gets a flow to show: the one in the address, or a new one, beginning anew as often as the errors say. */
import type { Flow } from '@/services/contracts/identity';
import type { AppError } from '@/services/errors/AppError';
import { decide, type FlowDecision, type FlowPlace } from '../flowErrors';

export type FlowAnswer = { data: Flow } | { error: AppError };

export interface Ask {
  /** The flow of the address; undefined for a new one. */
  id: string | undefined;
  /** A refused return_to is not sent again. */
  withoutReturnTo: boolean;
}

export interface FlowSource {
  get: (id: string) => Promise<FlowAnswer>;
  create: (withoutReturnTo: boolean) => Promise<FlowAnswer>;
  place: FlowPlace;
  /** Tells the person why the form begins anew. */
  say: (text: string) => void;
  /** Notes an automatic move; true when they go in circles. */
  isLoop: () => boolean;
}

export type Move = Exclude<FlowDecision, { kind: 'restart' } | { kind: 'show' }>;

export type Obtained =
  | { kind: 'flow'; flow: Flow }
  | { kind: 'move'; move: Move }
  | { kind: 'failed'; error: AppError }
  | { kind: 'loop' };

const MOST_ABORTED = 3;

type Step = { kind: 'ask'; ask: Ask } | { kind: 'end'; obtained: Obtained };

/** Asks until there is a flow, a place to go, or an error to show. */
export async function obtainFlow(first: Ask, source: FlowSource): Promise<Obtained> {
  let ask = first;
  for (let aborted = 0; ;) {
    const answer = ask.id === undefined ? await source.create(ask.withoutReturnTo) : await source.get(ask.id);
    if ('data' in answer) return { kind: 'flow', flow: answer.data };
    // Signing out forgets every answer, also the form that the sign-in page has just asked for: it asks once more.
    if (answer.error.kind === 'aborted' && aborted < MOST_ABORTED) {
      aborted += 1;
      continue;
    }
    const step = afterFailure(answer.error, ask, source);
    if (step.kind === 'end') return step.obtained;
    ask = step.ask;
  }
}

function afterFailure(error: AppError, ask: Ask, source: FlowSource): Step {
  const decision = decide(error, source.place);
  // A flow that cannot be fetched, whatever the server says about it, is replaced by a new one (contract §8).
  const isUnknownFlow = ask.id !== undefined && error.status !== undefined;
  if (decision.kind === 'show' && !isUnknownFlow) return { kind: 'end', obtained: { kind: 'failed', error } };
  if (source.isLoop()) return { kind: 'end', obtained: { kind: 'loop' } };
  if (decision.kind === 'navigate' || decision.kind === 'leave') {
    return { kind: 'end', obtained: { kind: 'move', move: decision } };
  }
  const restart = decision.kind === 'restart' ? decision : undefined;
  if (restart?.say !== undefined) source.say(restart.say);
  const withoutReturnTo = ask.withoutReturnTo || restart?.withoutReturnTo === true;
  return { kind: 'ask', ask: { id: undefined, withoutReturnTo } };
}

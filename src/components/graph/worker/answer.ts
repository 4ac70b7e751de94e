import { dependents } from '../model/closure';
import { layeredPlaces } from '../model/layered';
import type { GraphAnswer, GraphQuestion } from './messages';

/** Works out an answer; the worker's only task, and what answers where there are no workers. */
export function answerGraph(question: GraphQuestion): GraphAnswer {
  if (question.kind === 'dependents') {
    const { count, pairs, start } = question;
    return { kind: 'dependents', hops: dependents(count, pairs, start) };
  }
  return { kind: 'places', places: [...layeredPlaces(question.drawing)] };
}

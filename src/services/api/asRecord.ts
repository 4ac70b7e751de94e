import { ANSWER_TEXTS } from '@/services/text/answers';

/**
 * An answer that is one record, with the lists that its screen walks through; anything else throws a sentence, so that
 * the screen says that it could not be read (fault F17). The rest of its shape is proven by contract tests.
 */
export function asRecord<Answer extends object>(
  answer: unknown,
  lists: readonly (keyof Answer & string)[],
): Answer {
  const isRecord = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  if (!isRecord || !lists.every((name) => Array.isArray(Reflect.get(answer, name))))
    throw new TypeError(ANSWER_TEXTS.notAnAnswer);
  return answer as Answer; // its lists are looked at, its values are the contract's
}

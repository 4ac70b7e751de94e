import { PROBLEMS } from './flowMessages';
import type { SubmitOutcome } from './flowTypes';

/** The answer to somebody who has to wait (429). */
export function tooManyTries(waitMs: number): SubmitOutcome {
  return { kind: 'refused', problems: [{ message: PROBLEMS.tooManyTries(waitMs) }], waitMs };
}

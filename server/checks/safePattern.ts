import { runInNewContext } from 'node:vm';
import { errorCode } from '../errorCode';
import { InvalidCheck } from './types';

const TIMEOUT_MS = 500;

/**
 * Whether the regular expression matches the whole text. Foreign patterns can take for ever on one text, so they run
 * where the engine can be stopped. Throws InvalidCheck for what is no pattern or takes longer than 500 ms.
 */
export function matchesWhole(pattern: string, text: string): boolean {
  try {
    return (
      runInNewContext(
        'new RegExp(`^(?:${pattern})$`).test(text)',
        { pattern, text },
        { timeout: TIMEOUT_MS },
      ) === true
    );
  } catch (error) {
    const isSlow = errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    const problem = isSlow
      ? `needs more than ${TIMEOUT_MS} ms: write a simpler one`
      : 'is not a regular expression';
    throw new InvalidCheck(`"${pattern.slice(0, 100)}" ${problem}.`);
  }
}

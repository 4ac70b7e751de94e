/** CEL of scraper specs under a limit of time: an expression over a large document must not hold up the server. */
import { runInNewContext } from 'node:vm';
import { InvalidCheck } from '@server/checks/types';
import { errorCode } from '@server/errorCode';
import { evaluateExpression } from '@server/features/query/expression';

const TIMEOUT_MS = 500;

/** The expression is too slow for one document, so the others are not tried. */
export class TooSlow extends InvalidCheck {}

/** What the expression answers, or why it does not. Throws TooSlow after 500 ms. */
export function boundedExpression(
  source: string,
  values: Readonly<Record<string, unknown>>,
): { value: unknown } | { problem: string } {
  let result: { value: unknown } | { problem: string } = { problem: 'it was not evaluated' };
  const work = (): void => {
    result = evaluateExpression(source, values);
  };
  try {
    // the engine's watchdog ends it wherever it is
    runInNewContext('work()', { work }, { timeout: TIMEOUT_MS });
  } catch (error) {
    if (errorCode(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TooSlow(
      `The expression "${source.slice(0, 100)}" needs more than ${TIMEOUT_MS} ms: write a simpler one.`,
    );
  }
  return result;
}

/** Whether the expression is true; `problem` when it cannot be evaluated or is no condition. Throws TooSlow. */
export function boundedCondition(
  source: string,
  values: Readonly<Record<string, unknown>>,
): { isTrue: boolean } | { problem: string } {
  const result = boundedExpression(source, values);
  if ('problem' in result) return result;
  return typeof result.value === 'boolean'
    ? { isTrue: result.value }
    : { problem: 'it is neither true nor false' };
}

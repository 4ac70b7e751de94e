/** The `if` of an action (CEL), with the functions that ask how the run went so far. */
import { Environment } from '@marcbachmann/cel-js';
import { runInNewContext } from 'node:vm';
import { InvalidCheck } from '@server/checks/types';
import type { Values } from './template';

const TIMEOUT_MS = 500;

/**
 * Whether the step is to run. Without a condition it runs while nothing before it failed; a condition decides alone when
 * it calls `always()`, `failure()` or `success()`, otherwise it is asked only then too. Throws InvalidCheck.
 */
export function mayStart(condition: string | undefined, values: Values, hasFailed: boolean): boolean {
  if (condition === undefined) return !hasFailed;
  const decidesAlone = /\b(always|failure|success)\s*\(/.test(condition);
  if (hasFailed && !decidesAlone) return false;
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    limits: { maxAstNodes: 2000, maxDepth: 50 },
  });
  environment.registerFunction('always(): bool', () => true);
  environment.registerFunction('failure(): bool', () => hasFailed);
  environment.registerFunction('success(): bool', () => !hasFailed);
  let result: unknown;
  try {
    const work = (): unknown => environment.evaluate(condition, { ...values });
    // expressions are foreign input: the watchdog ends one wherever it is
    result = runInNewContext('work()', { work }, { timeout: TIMEOUT_MS });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new InvalidCheck(
      `The condition "${condition.slice(0, 100)}" cannot be evaluated: ${reason ?? ''}.`,
    );
  }
  if (typeof result === 'boolean') return result;
  throw new InvalidCheck(`The condition "${condition.slice(0, 100)}" is neither true nor false.`);
}

/** Expressions of specifications (CEL), evaluated within limits. */
import { Environment } from '@marcbachmann/cel-js';

/** Unlisted names are looked up in the values; what is in them is not known before, hence dynamic. */
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 2000, maxDepth: 50 },
});

export type Verdict = { isTrue: boolean } | { problem: string };

/** Whether the expression is true for `values`; `problem` when it cannot be read or evaluated, or is no condition. */
export function evaluateCondition(expression: string, values: Readonly<Record<string, unknown>>): Verdict {
  try {
    const result: unknown = environment.evaluate(expression, { ...values });
    return typeof result === 'boolean' ? { isTrue: result } : { problem: 'it is neither true nor false' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.split('\n')[0] ?? 'it cannot be evaluated' };
  }
}

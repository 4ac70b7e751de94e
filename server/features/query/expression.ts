/** Expressions of specifications (CEL), evaluated within limits. */
import { Environment } from '@marcbachmann/cel-js';

/** Unlisted names are looked up in the values; what is in them is not known before, hence dynamic. */
const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 2000, maxDepth: 50 },
});

export type Verdict = { isTrue: boolean } | { problem: string };

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? 'it cannot be read';

/** What the expression answers for `values`; `problem` when it cannot be read or evaluated. */
export function evaluateExpression(
  expression: string,
  values: Readonly<Record<string, unknown>>,
): { value: unknown } | { problem: string } {
  try {
    return { value: environment.evaluate(expression, { ...values }) };
  } catch (error) {
    return { problem: firstLine(error) };
  }
}

/** Whether the expression is true for `values`; `problem` when it cannot be read or evaluated, or is no condition. */
export function evaluateCondition(expression: string, values: Readonly<Record<string, unknown>>): Verdict {
  const result = evaluateExpression(expression, values);
  if ('problem' in result) return result;
  return typeof result.value === 'boolean'
    ? { isTrue: result.value }
    : { problem: 'it is neither true nor false' };
}

/** Why an expression cannot be read at all, whatever the values; undefined when it can. */
export function unreadable(expression: string): string | undefined {
  try {
    environment.parse(expression);
    return undefined;
  } catch (error) {
    return firstLine(error);
  }
}

/** Expressions of specifications (CEL), evaluated within limits. */
import { Environment, ParseError } from '@marcbachmann/cel-js';
import type { ASTNode } from '@marcbachmann/cel-js';

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

/** Characters of the text around a mistake that are shown. */
const SHOWN = 30;

function placeOf(error: unknown, text: string): string {
  if (!(error instanceof ParseError) || error.node === undefined) return firstLine(error);
  const at = error.node.start;
  const before = text.slice(Math.max(0, at - SHOWN), at).trim();
  if (at >= text.length) return `it ends after ${before}, where more is expected (character ${at})`;
  if (/unterminated/i.test(error.message))
    return `the quotation mark at character ${at + 1} is not closed: ${text.slice(at, at + SHOWN)}`;
  return `${text.slice(at, at + SHOWN)} is not expected here (character ${at + 1})`;
}

/** A sentence that says where a filter cannot be read and what to do; undefined when it can, or is empty. */
export function unreadableFilter(filter: string): string | undefined {
  if (filter.trim() === '') return undefined;
  try {
    environment.parse(filter);
    return undefined;
  } catch (error) {
    return `The filter cannot be read: ${placeOf(error, filter)}. Mend it, or leave it empty.`;
  }
}

/** A part of a condition that decides it alone. */
export interface DecidingPart {
  /** Characters of the expression. */
  from: number;
  to: number;
  /** The values that it names, as far as they are there and are no lists or maps. */
  values: readonly { name: string; value: string | number | boolean | null }[];
}

/**
 * The part of a condition that is not true for `values`: of parts joined by && the first that is false or cannot be
 * evaluated, otherwise all of it. Undefined when the condition is true or cannot be read.
 */
export function refusingPart(
  expression: string,
  values: Readonly<Record<string, unknown>>,
): DecidingPart | undefined {
  if (unreadable(expression) !== undefined) return undefined;
  const parts = conjuncts(environment.parse(expression).ast);
  const verdictOf = ({ start, end }: ASTNode) => evaluateCondition(expression.slice(start, end), values);
  const isRefusing = (part: ASTNode, isFalse: boolean): boolean => {
    const verdict = verdictOf(part);
    return isFalse ? 'isTrue' in verdict && !verdict.isTrue : 'problem' in verdict;
  };
  // as && itself does: what is false decides, whatever cannot be evaluated beside it
  const part = parts.find((one) => isRefusing(one, true)) ?? parts.find((one) => isRefusing(one, false));
  return part && { from: part.start, to: part.end, values: named(part, values) };
}

function conjuncts(node: ASTNode): ASTNode[] {
  return node.op === '&&' ? node.args.flatMap(conjuncts) : [node];
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value;

/** `labels.app` of a chain of names; undefined for anything else. */
function pathOf(node: ASTNode): string[] | undefined {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return undefined;
  const before = pathOf(node.args[0]);
  return before && [...before, node.args[1]];
}

function named(node: ASTNode, values: Readonly<Record<string, unknown>>): DecidingPart['values'] {
  const found = new Map<string, string | number | boolean | null>();
  const visit = (one: ASTNode): void => {
    const path = pathOf(one);
    if (path === undefined) {
      const inner: unknown[] = [one.args].flat(3);
      inner.filter(isNode).forEach(visit);
      return;
    }
    let value: unknown = values;
    for (const name of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return;
      value = Reflect.get(value, name);
    }
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      found.set(path.join('.'), value as string | number | boolean | null); // asked in the line before
  };
  visit(node);
  return [...found].map(([name, value]) => ({ name, value }));
}

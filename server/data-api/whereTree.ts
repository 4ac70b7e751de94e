/** Conditions in the form in which the data API's library wants them; values become bound parameters there. Pure. */
import type { Condition, Operator } from '@server/data-api/conditions';

export type WhereTree = Record<string, unknown>;
type Test = Extract<Condition, { kind: 'test' }>;

const OPERATOR_KEYS: Readonly<Record<Operator, string>> = {
  eq: '$eq',
  neq: '$neq',
  gt: '$gt',
  gte: '$gte',
  lt: '$lt',
  lte: '$lte',
  like: '$like',
  ilike: '$ilike',
  in: '$in',
  is: '$is',
};
const IS_VALUES: Readonly<Record<string, boolean | null>> = {
  null: null,
  unknown: null,
  true: true,
  false: false,
};

/** All conditions at once; undefined when there is none. */
export function whereTree(conditions: readonly Condition[]): WhereTree | undefined {
  return conditions.length === 0 ? undefined : { $and: conditions.map(branch) };
}

function branch(condition: Condition): WhereTree {
  if (condition.kind === 'test') return test(condition);
  const members = { [`$${condition.kind}`]: condition.members.map(branch) };
  return condition.negated ? { $not: members } : members;
}

function test({ path, operator, negated, values }: Test): WhereTree {
  const name = path.column + path.arrows.map((arrow) => arrow.operator + arrow.key).join('');
  const value = values[0] ?? '';
  if (operator === 'in') return { [name]: { [negated ? '$notIn' : '$in']: values } };
  if (operator === 'is') return { [name]: { [negated ? '$isNot' : '$is']: IS_VALUES[value] ?? null } };
  const isPattern = operator === 'like' || operator === 'ilike';
  const comparison = { [OPERATOR_KEYS[operator]]: isPattern ? value.replaceAll('*', '%') : value };
  return { [name]: negated ? { $not: comparison } : comparison };
}

/** Why the filter of a rule refuses a record, in words and with the part that does. Pure. */
import { evaluateCondition, refusingPart } from '@server/features/query/expression';
import type { FilterPart } from './decide';

interface Refusal {
  /** A sentence. */
  why: string;
  part: { filter: FilterPart } | undefined;
}

const MOST_VALUES = 3;
const MOST_LETTERS = 60;

const shown = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `"${value.slice(0, MOST_LETTERS)}"` : String(value);

/** Undefined when the filter lets it pass. */
export function refusalOf(
  filter: string | null,
  facts: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  if (filter === null || filter.trim() === '') return undefined;
  const verdict = evaluateCondition(filter, facts);
  if ('isTrue' in verdict && verdict.isTrue) return undefined;
  const part = refusingPart(filter, facts);
  if (part === undefined) return { why: `Its filter cannot be read.`, part: undefined };
  const { from, to, values } = part;
  const found = values.slice(0, MOST_VALUES).map(({ name, value }) => `${name} is ${shown(value)}`);
  const because = found.length === 0 ? '' : `: ${found.join(', ')}`;
  return {
    why: `Its filter refuses it, because ${filter.slice(from, to)} is not true${because}.`,
    part: { filter: { text: filter, from, to } },
  };
}

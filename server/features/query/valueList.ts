/** Value lists of the area calls, `a,!b,pre*,*suf` (contract endpoints §4). */
import type { Fragment, TransactionSql } from 'postgres';

/** Words and patterns to choose from. */
export interface Choice {
  words: string[];
  starts: string[];
  ends: string[];
  parts: string[];
}

/** A row fits when it fits any of `included` (or none are named) and none of `excluded`. */
export interface ValueList {
  included: Choice;
  excluded: Choice;
}

const emptyChoice = (): Choice => ({ words: [], starts: [], ends: [], parts: [] });

/** The console sends each value URL-encoded, so that it may hold commas; text that is not encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads a value list; empty pieces are skipped. `*` matches everything. */
export function parseValueList(text: string): ValueList {
  const list: ValueList = { included: emptyChoice(), excluded: emptyChoice() };
  for (const raw of text.split(',')) {
    const piece = raw.trim();
    const isExcluded = piece.startsWith('!');
    const value = isExcluded ? piece.slice(1) : piece;
    if (value !== '') addValue(isExcluded ? list.excluded : list.included, value);
  }
  return list;
}

function addValue(choice: Choice, value: string): void {
  const opens = value.startsWith('*');
  const closes = value.endsWith('*');
  const core = decoded(value.slice(opens ? 1 : 0, closes && value.length > 1 ? -1 : undefined));
  if (opens && closes) choice.parts.push(core);
  else if (closes) choice.starts.push(core);
  else if (opens) choice.ends.push(core);
  else choice.words.push(core);
}

const isEmpty = ({ words, starts, ends, parts }: Choice): boolean =>
  words.length + starts.length + ends.length + parts.length === 0;

const matches = (
  tx: TransactionSql,
  value: Fragment,
  { words, starts, ends, parts }: Choice,
): Fragment => tx`(
  ${value} = ANY (${words}::text[])
  OR EXISTS (SELECT 1 FROM unnest(${starts}::text[]) AS s(t) WHERE starts_with(${value}, s.t))
  OR EXISTS (SELECT 1 FROM unnest(${ends}::text[]) AS s(t) WHERE right(${value}, length(s.t)) = s.t)
  OR EXISTS (SELECT 1 FROM unnest(${parts}::text[]) AS s(t) WHERE strpos(${value}, s.t) > 0))`;

const choiceCondition = (tx: TransactionSql, value: Fragment, choice: Choice): Fragment =>
  choice.words.length > 0 && isEmpty({ ...choice, words: [] })
    ? tx`${value} = ANY (${choice.words}::text[])`
    : matches(tx, value, choice);

/** The condition that `value` (a column or expression of text) fits the list. Null is never excluded by a word. */
export function valueListCondition(tx: TransactionSql, value: Fragment, list: ValueList): Fragment {
  const { included, excluded } = list;
  const inside = isEmpty(included) ? tx`true` : choiceCondition(tx, value, included);
  const outside = isEmpty(excluded) ? tx`true` : tx`${choiceCondition(tx, value, excluded)} IS NOT TRUE`;
  return tx`(${inside} AND ${outside})`;
}

const chooses = (value: string, { words, starts, ends, parts }: Choice): boolean =>
  words.includes(value) ||
  starts.some((text) => value.startsWith(text)) ||
  ends.some((text) => value.endsWith(text)) ||
  parts.some((text) => value.includes(text));

/** Whether one of the values of a record is wanted and none is excluded. */
export function fitsValueList(values: readonly string[], { included, excluded }: ValueList): boolean {
  return (
    (isEmpty(included) || values.some((value) => chooses(value, included))) &&
    !values.some((value) => chooses(value, excluded))
  );
}

/**
 * The filters of the dialect as a tree (contract README §4.1): `column.operator.value`, json arrows, lists, and/or.
 * Values stay the texts that were sent; nothing here becomes SQL. Pure.
 */
import { badQuery, excerpt } from '@server/data-api/badQuery';
import { parsePath } from '@server/data-api/columnPath';
import type { ColumnPath } from '@server/data-api/columnPath';
import { endOfQuote, readValue, splitList } from '@server/data-api/quotedText';

export const MAX_LIST_ITEMS = 1000;
export const MAX_TREE_DEPTH = 5;

/** What the console uses; operators that read values as patterns of another language are not offered. */
export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is'] as const;
export type Operator = (typeof OPERATORS)[number];

export type Condition =
  | { kind: 'and' | 'or'; negated: boolean; members: readonly Condition[] }
  | { kind: 'test'; negated: boolean; path: ColumnPath; operator: Operator; values: readonly string[] };

const OPERATOR = new RegExp(`^(not\\.)?(${OPERATORS.join('|')})\\.`);
/** Words of the dialect that this product does not offer: naming them beats ignoring them. */
const UNSUPPORTED =
  /^(?:not\.)?(?:match|imatch|fts|plfts|phfts|wfts|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|[a-z]+\((?:any|all)\))(?:\(|\.)/;
const BRANCH = /^(not\.)?(and|or)\(/;
const IS_VALUES: readonly string[] = ['null', 'true', 'false', 'unknown'];

/** Whether the value of a parameter starts with an operator; without one it is no filter. */
export function hasOperator(value: string): boolean {
  if (!UNSUPPORTED.test(value)) return OPERATOR.test(value);
  throw badQuery(
    `The operator of "${excerpt(value)}" is not supported.`,
    `Use one of ${OPERATORS.join(', ')}, with not. in front to negate.`,
  );
}

/** The filter `name=operator.value` of the query string; the value is raw text, only lists know quotes. */
export function parseFilter(name: string, value: string): Condition {
  return parseTest(parsePath(name), value, (text) => text);
}

/** The tree `and=(…)`, `or=(…)`, `not.or=(…)` of the query string. Throws RequestError (400). */
export function parseTree(name: string, tree: string): Condition {
  const text = cutSurplus(tree.trim());
  const branch = BRANCH.exec(`${name}(`);
  if (branch === null || !text.startsWith('(') || !text.endsWith(')')) throw unreadable(tree);
  return parseBranch(branch, text.slice(1, -1), 1);
}

/** How many columns the tree tests. */
export function countTests(condition: Condition): number {
  return condition.kind === 'test'
    ? 1
    : condition.members.reduce((sum, member) => sum + countTests(member), 0);
}

function parseBranch([, negation, word]: RegExpExecArray, inside: string, depth: number): Condition {
  if (depth > MAX_TREE_DEPTH) {
    throw badQuery(
      `The conditions are nested more than ${MAX_TREE_DEPTH} levels deep.`,
      'Write them flatter: several filters of one request are combined with and.',
    );
  }
  return {
    kind: word === 'or' ? 'or' : 'and',
    negated: negation !== undefined,
    members: splitMembers(inside).map((member) => parseMember(member, depth)),
  };
}

function parseMember(member: string, depth: number): Condition {
  const branch = BRANCH.exec(member);
  if (branch === null) return parseMemberTest(member);
  if (!member.endsWith(')')) throw unreadable(member);
  return parseBranch(branch, member.slice(branch[0].length, -1), depth + 1);
}

/** The first dot outside quotes that an operator follows ends the column path. */
function parseMemberTest(member: string): Condition {
  for (let at = 0; at < member.length; at += 1) {
    if (member.charAt(at) === '"') {
      at = endOfQuote(member, at);
      if (at === -1) break;
    } else if (member.charAt(at) === '.' && at > 0) {
      const rest = member.slice(at + 1);
      if (hasOperator(rest)) return parseTest(parsePath(member.slice(0, at)), rest, readValue);
    }
  }
  throw unreadable(member);
}

function parseTest(path: ColumnPath, condition: string, read: (text: string) => string): Condition {
  const match = OPERATOR.exec(condition);
  const operator = OPERATORS.find((known) => known === match?.[2]);
  if (match === null || operator === undefined) throw unreadable(condition);
  const text = condition.slice(match[0].length);
  return {
    kind: 'test',
    negated: match[1] !== undefined,
    path,
    operator,
    values: readValues(operator, text, read),
  };
}

function readValues(operator: Operator, text: string, read: (text: string) => string): readonly string[] {
  if (operator === 'in') return readList(text);
  if (operator !== 'is') return [read(text)];
  const word = IS_VALUES.find((known) => text.toLowerCase().startsWith(known));
  if (word !== undefined) return [word];
  throw badQuery(`"is.${excerpt(text)}" cannot be read.`, `Write one of is.${IS_VALUES.join(', is.')}.`);
}

function readList(text: string): readonly string[] {
  const items = splitList(text);
  if (items === undefined) {
    throw badQuery(
      `The list "in.${excerpt(text)}" is not closed.`,
      'Write in.(a,b), with double quotes around values that hold commas, parentheses or quotes.',
    );
  }
  if (items.length <= MAX_LIST_ITEMS) return items;
  throw badQuery(
    `A list has ${items.length} values, but at most ${MAX_LIST_ITEMS} are allowed.`,
    'Ask in several requests.',
  );
}

/** Commas separate members unless they stand in parentheses or quotes. */
function splitMembers(inside: string): string[] {
  const members: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < inside.length; at += 1) {
    const letter = inside.charAt(at);
    if (letter === '"') {
      at = endOfQuote(inside, at);
      if (at === -1) throw unreadable(inside);
    } else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) {
      members.push(inside.slice(start, at).trim());
      start = at + 1;
    }
    if (depth < 0) throw unreadable(inside);
  }
  if (depth !== 0) throw unreadable(inside);
  return [...members, inside.slice(start).trim()];
}

/** Text after the parenthesis that closes the first one is ignored (contract README §4.1, tolerance). */
export function cutSurplus(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') {
      at = endOfQuote(text, at);
      if (at === -1) return text;
    } else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth < 0) return text.slice(0, at);
      if (depth === 0 && text.startsWith('(')) return text.slice(0, at + 1);
    }
  }
  return text;
}

function unreadable(text: string): Error {
  return badQuery(
    `"failed to parse logic tree (${excerpt(text)})"`,
    'Write (column.operator.value,…); quote names and values that hold dots, commas, parentheses or quotes.',
  );
}

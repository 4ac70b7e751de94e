/** Label selectors: `k=v`, `k!=v`, `k in (a,b)`, `k notin (a,b)`, `k`, `!k`, joined by commas (contract endpoints §4). */
import type { Fragment, TransactionSql } from 'postgres';
import { BadInput, shown } from '@server/features/query/badInput';

/** What one key of the labels must be. A missing key fits `notin` and `missing`. */
export interface LabelTerm {
  key: string;
  is: 'in' | 'notin' | 'present' | 'missing';
  values: string[];
}

const SET = /^(\S+)\s+(in|notin)\s*\(([^()]*)\)$/;
const PAIR = /^([^=!\s]+)\s*(==|=|!=)\s*(.*)$/s;
const KEY = /^(!?)\s*([^=!\s(),]+)$/;

/** Reads a label selector; empty text is no term. Throws BadInput for what it cannot read. */
export function parseLabelSelector(name: string, text: string): LabelTerm[] {
  const terms = splitTerms(text);
  refuseMany(name, terms.length);
  return terms.map((term) => readTerm(name, term));
}

/** Each term is a part of one statement, and a statement takes so many. */
const MOST_TERMS = 50;

/** Throws BadInput for more terms than a statement should have. */
export function refuseMany(name: string, terms: number): void {
  if (terms <= MOST_TERMS) return;
  throw new BadInput(
    `The ${name} has ${terms} terms: send at most ${MOST_TERMS}, or key in (a,b) for many values.`,
  );
}

/** Commas inside parentheses belong to their set. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (at === text.length || (character === ',' && depth === 0)) {
      terms.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return terms.filter((term) => term !== '');
}

function readTerm(name: string, term: string): LabelTerm {
  const found = readSet(term) ?? readPair(term) ?? readKey(term);
  if (found !== undefined) return found;
  throw new BadInput(
    `The ${name} cannot be read at "${shown(term)}": write key=value, key!=value, key in (a,b) or key notin (a,b), joined by commas.`,
  );
}

function readSet(term: string): LabelTerm | undefined {
  const [, key, is, values = ''] = SET.exec(term) ?? [];
  if (key === undefined || (is !== 'in' && is !== 'notin')) return undefined;
  return { key, is, values: values.split(',').map((value) => value.trim()) };
}

function readPair(term: string): LabelTerm | undefined {
  const [, key, operator, value = ''] = PAIR.exec(term) ?? [];
  return key === undefined
    ? undefined
    : { key, is: operator === '!=' ? 'notin' : 'in', values: [value.trim()] };
}

function readKey(term: string): LabelTerm | undefined {
  const [, mark, key] = KEY.exec(term) ?? [];
  return key === undefined ? undefined : { key, is: mark === '!' ? 'missing' : 'present', values: [] };
}

/** The condition that `value` (text or null) fits the term. */
export function termCondition(tx: TransactionSql, value: Fragment, { is, values }: LabelTerm): Fragment {
  if (is === 'present') return tx`${value} IS NOT NULL`;
  if (is === 'missing') return tx`${value} IS NULL`;
  return is === 'in'
    ? tx`${value} = ANY (${values}::text[])`
    : tx`(${value} = ANY (${values}::text[])) IS NOT TRUE`;
}

/** The conditions that `labels` (a jsonb object of texts) fits all terms. */
export function labelConditions(
  tx: TransactionSql,
  labels: Fragment,
  terms: readonly LabelTerm[],
): Fragment[] {
  return terms.map((term) => termCondition(tx, tx`(${labels} ->> ${term.key})`, term));
}

/**
 * Reads the query string of a data request: repairs what the contract tolerates (README §4.1), rewrites `.filter`
 * parameters (§5) and refuses what no console sends (reliability TM10). Pure.
 */
import { badQuery, excerpt } from '@server/data-api/badQuery';
import { countTests, hasOperator, parseFilter, parseTree } from '@server/data-api/conditions';
import type { Condition } from '@server/data-api/conditions';
import { rewriteFilterParameters } from '@server/data-api/filterParameters';
import type { Parameter } from '@server/data-api/filterParameters';
import { embedNames, readOrder, readSelect } from '@server/data-api/selectText';

export const MAX_FILTERS = 50;

const TREE_KEYS: readonly string[] = ['and', 'or', 'not.and', 'not.or'];
const PAGE_KEY = /(?:^|\.)(?:limit|offset)$/;
const ORDER_KEY = /(?:^|\.)order$/;
/** Parts of the dialect that turn an insert into an update or choose columns behind the body's back. */
const REFUSED_KEYS: readonly string[] = ['on_conflict', 'columns', 'apikey'];

export interface QueryOptions {
  /** rpc calls take parameters without an operator as arguments. */
  isRpc: boolean;
  /** Epoch milliseconds, for date math. */
  now: number;
}

export interface Query {
  /** select, order, limit and offset of every level. */
  shape: readonly Parameter[];
  /** Filters of the relation itself, as sent and as read; all of them must hold. */
  filters: readonly Parameter[];
  conditions: readonly Condition[];
  /** Filters of embedded records, `rel.column=operator.value`. */
  embedFilters: readonly Parameter[];
  /** Arguments of a function. */
  args: readonly Parameter[];
}

/** Throws RequestError with status 400. */
export function readQuery(search: string, { isRpc, now }: QueryOptions): Query {
  const parameters = firstOfEach(rewriteFilterParameters(parseParameters(search), now));
  const shape = parameters.flatMap(readShape);
  const embeds = embedNames(shape.find(([name]) => name === 'select')?.[1] ?? '*');
  const others = parameters.filter(([name]) => !isShape(name) && refuseName(name));
  const filters = others.filter(([name, value]) => value !== '' && isFilter(name, value));
  const own = filters.filter(([name]) => !isEmbedFilter(name, embeds));
  const embedFilters = filters.filter(([name]) => isEmbedFilter(name, embeds));
  const conditions = own.map(([name, value]) =>
    TREE_KEYS.includes(name) ? parseTree(name, value) : parseFilter(name, value),
  );
  refuseTooMany(conditions.reduce((sum, one) => sum + countTests(one), embedFilters.length));
  const args = isRpc
    ? others.filter(([name, value]) => !TREE_KEYS.includes(name) && !hasOperator(value))
    : [];
  return { shape, filters: own, conditions, embedFilters, args };
}

/** Decoded pairs; empty pieces (`&&`, `?&`) and empty names are skipped. */
function parseParameters(search: string): Parameter[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((piece) => piece !== '' && !piece.startsWith('='))
    .map((piece): Parameter => {
      const at = piece.indexOf('=');
      return at === -1 ? [decode(piece), ''] : [decode(piece.slice(0, at)), decode(piece.slice(at + 1))];
    });
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Falls through to the one sentence for text that cannot be read.
  }
  throw badQuery(
    'The query string is not valid percent-encoded UTF-8.',
    'Encode names and values with encodeURIComponent.',
  );
}

const isShape = (name: string) => name === 'select' || ORDER_KEY.test(name) || PAGE_KEY.test(name);

/** The first select, order, limit and offset of each level wins; filters of the same name are all kept. */
function firstOfEach(parameters: readonly Parameter[]): Parameter[] {
  const seen = new Set<string>();
  return parameters.filter(([name]) => {
    if (!isShape(name)) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

function readShape([name, value]: Parameter): Parameter[] {
  if (name === 'select') return [[name, readSelect(value)]];
  if (!isShape(name) || value === '') return [];
  if (ORDER_KEY.test(name)) return [[name, readOrder(value)]];
  if (/^\d{1,9}$/.test(value)) return [[name, value]];
  throw badQuery(
    `The parameter ${name} is "${excerpt(value)}", but must be a whole number from 0 to 999999999.`,
    `Send ${name} as digits.`,
  );
}

/** True for every name that may go on; throws for those that may not. */
function refuseName(name: string): true {
  if (REFUSED_KEYS.includes(name)) throw badQuery(`The parameter ${name} is not supported.`, 'Leave it out.');
  return true;
}

const isFilter = (name: string, value: string) => TREE_KEYS.includes(name) || hasOperator(value);

function isEmbedFilter(name: string, embeds: ReadonlySet<string>): boolean {
  const first = /^([^."]+)\./.exec(name)?.[1];
  return first !== undefined && !TREE_KEYS.includes(name) && embeds.has(first);
}

function refuseTooMany(count: number): void {
  if (count <= MAX_FILTERS) return;
  throw badQuery(
    `The request has ${count} filters, but at most ${MAX_FILTERS} are allowed.`,
    'Ask for less at once, or use in.(…) for several values of one column.',
  );
}

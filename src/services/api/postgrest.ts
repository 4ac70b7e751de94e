/**
 * Writes the query language of the data API (contract README §4). Values and names are quoted here and nowhere else,
 * so that a label such as app.kubernetes.io/name or a search text with a comma stays one value (gaps §1, row 14).
 */
export type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'is' | 'in' | 'not.in';
export type FilterValue = string | number | boolean | null | readonly (string | number)[];

export type RowFilter = readonly [column: string, operator: Operator, value: FilterValue];

export interface RowQuery {
  select?: string;
  filters?: readonly RowFilter[];
  /** Groups of filters; of each group at least one must hold. */
  either?: readonly (readonly RowFilter[])[];
  order?: string;
  limit?: number;
  offset?: number;
}

const NEEDS_QUOTES = /[,()"\\:.\s]/;

function quoted(text: string): string {
  return `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}

/** One value inside a list or a logic tree. */
export function listValue(value: string | number): string {
  const text = String(value);
  return text === '' || NEEDS_QUOTES.test(text) ? quoted(text) : text;
}

function filterText(operator: Operator, value: FilterValue): string {
  if (Array.isArray(value)) return `${operator}.(${value.map(listValue).join(',')})`;
  return `${operator}.${value === null ? 'null' : String(value)}`;
}

/** One test inside a logic tree, its value quoted where it must be. */
function treeTest([column, operator, value]: RowFilter): string {
  if (Array.isArray(value)) return `${column}.${filterText(operator, value)}`;
  return `${column}.${operator}.${value === null ? 'null' : listValue(String(value))}`;
}

function eitherParameter(
  groups: readonly (readonly RowFilter[])[],
): [name: string, tree: string] | undefined {
  const [first, ...others] = groups.map((group) => `(${group.map(treeTest).join(',')})`);
  if (first === undefined) return undefined;
  return others.length === 0
    ? ['or', first]
    : ['and', `(${[first, ...others].map((tree) => `or${tree}`).join(',')})`];
}

/** The query string, without its question mark; parameters keep the given order. */
export function rowQuery(query: RowQuery): string {
  const search = new URLSearchParams();
  if (query.select !== undefined) search.append('select', query.select);
  for (const [column, operator, value] of query.filters ?? [])
    search.append(column, filterText(operator, value));
  const either = eitherParameter(query.either ?? []);
  if (either !== undefined) search.append(...either);
  if (query.order !== undefined) search.append('order', query.order);
  if (query.limit !== undefined) search.append('limit', String(query.limit));
  if (query.offset !== undefined) search.append('offset', String(query.offset));
  return search.toString();
}

/** The total after the slash of a Content-Range, or undefined when the server did not count (fault F18). */
export function totalOf(contentRange: string | null | undefined): number | undefined {
  const match = /\/(\d+)$/.exec(contentRange ?? '');
  const digits = match?.[1];
  return digits === undefined ? undefined : Number(digits);
}

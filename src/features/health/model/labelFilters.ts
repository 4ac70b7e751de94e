/** Label filters: key → value → include (1) or exclude (-1); what is off is absent (HEALTH-13). */
import type { Codec } from '@/services/url/codec';
import type { TriState } from '@/services/url/codecs/triState';

export type ValueFilters = ReadonlyMap<string, TriState>;
export type LabelFilters = ReadonlyMap<string, ValueFilters>;
export const NO_LABEL_FILTERS: LabelFilters = new Map();

/** `filters` with one value set; 0 takes it away. */
export function withLabel(
  filters: LabelFilters,
  key: string,
  value: string,
  state: TriState | 0,
): LabelFilters {
  const values = new Map(filters.get(key));
  if (state === 0) values.delete(value);
  else values.set(value, state);
  const next = new Map(filters);
  if (values.size === 0) next.delete(key);
  else next.set(key, values);
  return next;
}

/** `filters` with exactly these values of `key` included; other keys keep what they have. */
export function withIncluded(filters: LabelFilters, key: string, values: readonly string[]): LabelFilters {
  const next = new Map(filters);
  if (values.length === 0) next.delete(key);
  else next.set(key, new Map(values.map((value) => [value, 1] as const)));
  return next;
}

/** The values that are included, in the order they were chosen. */
export function includedOf(values: ValueFilters | undefined): string[] {
  return [...(values ?? [])].filter(([, state]) => state === 1).map(([value]) => value);
}

type Triple = readonly [key: string, value: string, state: unknown];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTriple(value: unknown): value is Triple {
  return (
    Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && typeof value[1] === 'string'
  );
}

/** `{"team":{"web":1}}`: how a person writes it by hand. */
function triplesOfRecord(record: Record<string, unknown>): Triple[] | undefined {
  const triples: Triple[] = [];
  for (const [key, values] of Object.entries(record)) {
    if (!isRecord(values)) return undefined;
    for (const [value, state] of Object.entries(values)) triples.push([key, value, state]);
  }
  return triples;
}

function triplesOf(value: unknown): readonly Triple[] | undefined {
  if (isRecord(value)) return triplesOfRecord(value);
  return Array.isArray(value) && value.every(isTriple) ? value : undefined;
}

function filtersOf(json: unknown): LabelFilters | undefined {
  const triples = triplesOf(json);
  if (triples === undefined) return undefined;
  let filters = NO_LABEL_FILTERS;
  for (const [key, value, state] of triples) {
    if (state !== 1 && state !== -1 && state !== 0) return undefined;
    filters = withLabel(filters, key, value, state);
  }
  return filters;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function parseFilters(text: string): LabelFilters | undefined {
  try {
    return filtersOf(
      JSON.parse(text, (key, value: unknown) => (FORBIDDEN_KEYS.has(key) ? undefined : value)),
    );
  } catch {
    return undefined;
  }
}

const texts = new WeakMap<LabelFilters, string>();

function serializeFilters(filters: LabelFilters): string {
  const known = texts.get(filters);
  if (known !== undefined) return known;
  const triples = [...filters].flatMap(([key, values]) =>
    [...values].map(([value, state]) => [key, value, state]),
  );
  const text = JSON.stringify(triples);
  texts.set(filters, text);
  return text;
}

/** The address is read again and again while somebody looks at the list. */
const KEPT = 4;

/** `parse` that remembers what it was last asked for; equal texts are the same filters. */
function lastParsed(parse: (text: string) => LabelFilters | undefined) {
  let known: readonly { text: string; filters: LabelFilters | undefined }[] = [];
  return (text: string): LabelFilters | undefined => {
    const last = known.find((entry) => entry.text === text) ?? { text, filters: parse(text) };
    if (last !== known[0]) known = [last, ...known.filter((entry) => entry !== last)].slice(0, KEPT);
    return last.filters;
  };
}

/**
 * The `labels` parameter: JSON, written as a list of [key, value, state] so that a label named constructor or
 * __proto__ is a text like any other; an object of objects is read as well, without those keys (URL-5). Text that
 * cannot be parsed is handed to `report` once and then ignored (URL-4).
 */
export function labelFiltersCodec(report: (text: string) => void): Codec<LabelFilters> {
  let reported: string | undefined;
  const parse = lastParsed(parseFilters);
  return {
    parse: (text) => {
      const filters = parse(text);
      if (filters === undefined && reported !== text) {
        reported = text;
        report(text);
      }
      return filters;
    },
    serialize: serializeFilters,
    equals: (a, b) => a === b || serializeFilters(a) === serializeFilters(b),
  };
}

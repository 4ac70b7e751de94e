/** Reads the spec of a scraper (contract specs §5): what it scrapes, and how long it keeps what it found. Pure. */
import { parseDuration } from '@/services/contracts/durations';
import { isJsonObject } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';

/** Keys of the spec that are no lists of entries. */
const OTHER_KEYS = new Set(['schedule', 'logLevel', 'full', 'crdSync', 'retention', 'watch']);

export interface SpecEntry {
  kind: string;
  entry: JsonObject;
}

/** One line for retention of changes: the oldest and the surplus of this type go. */
export interface ChangeRule {
  name: string;
  ageMs: number | undefined;
  count: number | undefined;
}

export interface TypeRule {
  name: string;
  createdAgeMs: number | undefined;
  updatedAgeMs: number | undefined;
  deletedAgeMs: number | undefined;
}

export interface ScraperRetention {
  changes: ChangeRule[];
  types: TypeRule[];
  staleMs: number | undefined;
}

export interface ScraperSpec {
  entries: SpecEntry[];
  /** Documents hold changes and insights beside their item. */
  isFull: boolean;
  retention: ScraperRetention;
  /** What cannot be used, each as a sentence. */
  problems: string[];
}

type Complain = (sentence: string) => void;

function duration(source: JsonObject, key: string, complain: Complain): number | undefined {
  const value = source[key];
  if (value === undefined || value === null || value === '') return undefined;
  const milliseconds = typeof value === 'string' ? parseDuration(value) : undefined;
  if (milliseconds === undefined) complain(`retention: ${key} is not a duration; write it like 30d or 12h.`);
  return milliseconds;
}

function rules(source: unknown, complain: Complain): JsonObject[] {
  const list = Array.isArray(source) ? source.filter(isJsonObject) : [];
  const named = list.filter(({ name }) => typeof name === 'string' && name !== '');
  if (named.length < list.length) complain('retention: each entry needs a name, the type that it is for.');
  return named;
}

function readRetention(value: unknown, complain: Complain): ScraperRetention {
  const retention = isJsonObject(value) ? value : {};
  return {
    staleMs: retention['staleItemAge'] === 'keep' ? undefined : duration(retention, 'staleItemAge', complain),
    changes: rules(retention['changes'], complain).map((rule) => {
      const count = Number(rule['count'] ?? Number.NaN);
      return {
        name: String(rule['name']),
        ageMs: duration(rule, 'age', complain),
        count: Number.isSafeInteger(count) && count > 0 ? count : undefined,
      };
    }),
    // the form writes `type`, the schema of the platform says `types`
    types: [...rules(retention['types'], complain), ...rules(retention['type'], complain)].map((rule) => ({
      name: String(rule['name']),
      createdAgeMs: duration(rule, 'createdAge', complain),
      updatedAgeMs: duration(rule, 'updatedAge', complain),
      deletedAgeMs: duration(rule, 'deletedAge', complain),
    })),
  };
}

/** Never throws: what cannot be read is a problem, the rest is scraped. */
export function readScraperSpec(spec: unknown): ScraperSpec {
  const problems: string[] = [];
  const source = isJsonObject(spec) ? spec : {};
  const entries = Object.entries(source)
    .filter(([kind]) => !OTHER_KEYS.has(kind))
    .flatMap(([kind, list]) => {
      const all = Array.isArray(list) ? list : [list];
      const usable = all.filter(isJsonObject);
      if (usable.length < all.length) problems.push(`${kind.slice(0, 50)} must be a list of scrapers.`);
      return usable.map((entry) => ({ kind, entry }));
    });
  const retention = readRetention(source['retention'], (sentence) => problems.push(sentence));
  return { entries, isFull: source['full'] === true, retention, problems };
}

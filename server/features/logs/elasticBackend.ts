/** Logs in Elasticsearch or OpenSearch (contract specs §11), by the search API that both have. */
import { envValue, isJsonObject } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import type { Fields } from '@server/features/query/fields';
import { BadInput } from '@server/features/query/badInput';
import { fillTemplate } from '@server/features/query/template';
import { askLogs, httpSpecOf } from './remote';
import type { LogBackend, LogLine, LogSearch } from './types';

interface FieldNames {
  timestamp: string;
  message: string;
  exclusions: readonly string[];
}

/** The largest window that an index gives unless its operator raised it. */
const MOST_LINES = 10_000;

/** A backend of that kind; the two differ in how one signs in with a key. */
export const elasticBackend = (kind: 'elasticsearch' | 'opensearch'): LogBackend => ({
  kind,
  async search(config, search) {
    if (config.has('cloud_id')) {
      throw new BadInput(
        'The log backend names a cloud_id, which this server does not resolve: give its address instead.',
      );
    }
    const spec = withKey(httpSpecOf(config, 'https://elastic.internal:9200'), config);
    const index = fillTemplate(config.text('index') ?? '', namesOf(search));
    if (index === '') throw new BadInput('The log backend has no index: name the index that holds the logs.');
    const names = fieldNames(config);
    const answer = await askLogs(
      spec,
      {
        path: `/${encodeURIComponent(index)}/_search`,
        body: JSON.stringify(questionOf(config, search, names)),
      },
      search.signal,
    );
    return pageOf(answer, names);
  },
});

function withKey(spec: JsonObject, config: Fields): JsonObject {
  const [, key] = [...config.entries()].find(([name]) => name === 'api_key') ?? [];
  const value = envValue(key, 'api_key');
  return value === undefined
    ? spec
    : { ...spec, headers: [{ name: 'Authorization', value: `ApiKey ${value}` }] };
}

function fieldNames(config: Fields): FieldNames {
  const fields = config.fields('fields');
  return {
    timestamp: fields?.text('timestamp') ?? '@timestamp',
    message: fields?.text('message') ?? 'message',
    exclusions: fields?.texts('exclusions') ?? [],
  };
}

const namesOf = ({ component, selector }: LogSearch) => ({
  id: component.id,
  name: component.name,
  namespace: component.namespace ?? '',
  labels: selector.labels,
});

/** Values stand in clauses of their own, so that no text of a person becomes part of a query language. */
function questionOf(config: Fields, search: LogSearch, names: FieldNames): JsonObject {
  const own = config.text('query');
  const namespace = config.text('namespace') ?? search.component.namespace ?? undefined;
  const clauses = [
    ...(own === undefined ? [] : [{ query_string: { query: fillTemplate(own, namesOf(search)) } }]),
    ...(own === undefined && namespace !== undefined
      ? [{ match_phrase: { 'kubernetes.namespace': namespace } }]
      : []),
    ...Object.entries(search.selector.labels).map(([key, value]) => ({ match_phrase: { [key]: value } })),
    ...rangeOf(search, names),
    ...(search.query === '' ? [] : [{ match_phrase: { [names.message]: search.query } }]),
  ];
  return {
    size: Math.min(search.limit, MOST_LINES),
    sort: [{ [names.timestamp]: { order: 'desc', unmapped_type: 'date' } }],
    track_total_hits: true,
    query: { bool: { filter: clauses } },
  };
}

/** No clause where no range is asked for, so that documents without a time are found too. */
function rangeOf({ from, to }: LogSearch, { timestamp }: FieldNames): JsonObject[] {
  const ends = {
    ...(from === undefined ? {} : { gte: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { lt: new Date(to).toISOString() }),
  };
  return Object.keys(ends).length === 0 ? [] : [{ range: { [timestamp]: ends } }];
}

function pageOf(answer: JsonObject, names: FieldNames): { total: number; results: LogLine[] } {
  const hits = isJsonObject(answer['hits']) ? answer['hits'] : {};
  const list: unknown = hits['hits'];
  const results = (Array.isArray(list) ? list : []).filter(isJsonObject).map((hit) => toLine(hit, names));
  const total: unknown = isJsonObject(hits['total']) ? hits['total']['value'] : hits['total'];
  return { total: typeof total === 'number' ? total : results.length, results };
}

function toLine(hit: JsonObject, { timestamp, message, exclusions }: FieldNames): LogLine {
  const fields = new Map(flattened(hit['_source']));
  const time = fields.get(timestamp);
  const moment = time === undefined ? Number.NaN : Date.parse(time);
  const hidden = new Set([timestamp, message, ...exclusions]);
  return {
    ...(typeof hit['_id'] === 'string' && { id: hit['_id'] }),
    ...(Number.isNaN(moment) ? {} : { timestamp: new Date(moment).toISOString() }),
    message: fields.get(message) ?? '',
    labels: Object.fromEntries([...fields].filter(([key]) => !hidden.has(key))),
  };
}

const DEEPEST = 5;

/** `{kubernetes: {pod: 'a'}}` as `kubernetes.pod`; lists and deeper things are no labels. */
function flattened(value: unknown, prefix = '', depth = 0): [string, string][] {
  if (!isJsonObject(value) || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, own]): [string, string][] =>
    ['string', 'number', 'boolean'].includes(typeof own)
      ? [[`${prefix}${key}`, String(own)]]
      : flattened(own, `${prefix}${key}.`, depth + 1),
  );
}

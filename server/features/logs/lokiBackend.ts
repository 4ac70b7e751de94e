/** Logs in Loki, by its HTTP API (`loki: {address, query, username, password}`); an addition to contract specs §11. */
import { isJsonObject } from '@server/checks/fields';
import { fillTemplate } from '@server/features/query/template';
import { BadInput } from '@server/features/query/badInput';
import { askLogs, httpSpecOf } from './remote';
import type { LogBackend, LogLine, LogSearch } from './types';

const DAY_MS = 86_400_000;
/** What Loki answers at most unless its operator raised it. */
const MOST_LINES = 5000;

export const lokiBackend: LogBackend = {
  kind: 'loki',
  async search(config, search) {
    const spec = httpSpecOf(config, 'http://loki.internal:3100');
    const own = config.text('query');
    const stream = own === undefined ? streamOf(search) : fillTemplate(own, namesOf(search));
    const filter = search.query === '' ? '' : ` |~ ${quoted(`(?i)${escaped(search.query)}`)}`;
    const to = search.to ?? Date.now();
    const from = search.from ?? to - DAY_MS;
    const answer = await askLogs(
      spec,
      {
        path: '/loki/api/v1/query_range',
        query: {
          query: `${stream}${filter}`,
          limit: String(Math.min(search.limit, MOST_LINES)),
          direction: 'backward',
          start: `${from}000000`,
          end: `${to}000000`,
        },
      },
      search.signal,
    );
    const results = linesOf(answer['data']);
    return { total: results.length, results };
  },
};

/** Streams are chosen by the labels of the component's log selector. */
function streamOf({ selector, component }: LogSearch): string {
  const labels = Object.entries(selector.labels).filter(([key]) => /^[a-zA-Z_]\w*$/.test(key));
  if (labels.length === 0) {
    throw new BadInput(
      `The log selector of ${component.name} has no labels, and the log backend has no query: add one of them.`,
    );
  }
  return `{${labels.map(([key, value]) => `${key}=${quoted(value)}`).join(', ')}}`;
}

const namesOf = ({ component, selector }: LogSearch) => ({
  id: component.id,
  name: component.name,
  namespace: component.namespace ?? '',
  labels: selector.labels,
});

/** Go's quoted strings are read as JSON strings are written. */
const quoted = (text: string): string => JSON.stringify(text);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function linesOf(data: unknown): LogLine[] {
  const streams: unknown = isJsonObject(data) ? data['result'] : undefined;
  const lines = (Array.isArray(streams) ? streams : []).filter(isJsonObject).flatMap((stream) => {
    const labels = textsOf(stream['stream']);
    const values: unknown[] = Array.isArray(stream['values']) ? stream['values'] : [];
    return values.flatMap((value) => toLine(value, labels) ?? []);
  });
  return lines.sort((a, b) => (b.timestamp ?? '').localeCompare(a.timestamp ?? ''));
}

/** A pair of nanoseconds and text. */
function toLine(value: unknown, labels: LogLine['labels']): LogLine | undefined {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string') return undefined;
  const milliseconds = Number(value[0].slice(0, -6));
  const timestamp = Number.isFinite(milliseconds) ? { timestamp: new Date(milliseconds).toISOString() } : {};
  return { ...timestamp, message: value[1], labels };
}

/** Only texts, numbers and truth values of a map, as text. */
function textsOf(value: unknown): Record<string, string> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) =>
      ['string', 'number', 'boolean'].includes(typeof own) ? [[key, String(own)] as const] : [],
    ),
  );
}

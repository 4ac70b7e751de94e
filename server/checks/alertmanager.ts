import { hasTest } from './expressions';
import { isJsonObject, optionalList, optionalObject, optionalText, textMap } from './fields';
import { answering, apiEndpoint, askJson, NotAnswered, validateApi } from './httpJson';
import { rawUrl } from './httpSpec';
import { matchesWhole } from './safePattern';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const MAX_STORED = 50;

interface Alert {
  name: string;
  labels: Readonly<Record<string, string>>;
  message: string;
  fingerprint: string;
}

interface Wanted {
  alerts: readonly string[];
  ignore: readonly string[];
  filters: Readonly<Record<string, string>>;
  exclude: Readonly<Record<string, string>>;
}

/** The form writes `host` and plain text where the platform's schema has `url` and lists (contract gaps §4). */
function withUrl(spec: JsonObject): JsonObject {
  const host = optionalText(spec, 'host');
  return rawUrl(spec) === undefined && host !== undefined ? { ...spec, url: host } : spec;
}

function patterns(spec: JsonObject, key: string): string[] {
  const value = spec[key];
  const list = typeof value === 'string' ? value.split(',') : optionalList(spec, key).map(String);
  return list.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
}

function filterMap(spec: JsonObject, key: string): Record<string, string> {
  const value = spec[key];
  if (typeof value !== 'string') return textMap(optionalObject(spec, key));
  const pairs = value.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.filter(([name]) => name?.trim()).map(([name = '', text = '']) => [name.trim(), text.trim()]),
  );
}

function readWanted(spec: JsonObject): Wanted {
  return {
    alerts: patterns(spec, 'alerts'),
    ignore: patterns(spec, 'ignore'),
    filters: filterMap(spec, 'filters'),
    exclude: filterMap(spec, 'exclude_filters'),
  };
}

function toAlert(item: unknown): Alert {
  const alert = isJsonObject(item) ? item : {};
  const labels = textMap(alert['labels']);
  const annotations = textMap(alert['annotations']);
  return {
    name: labels['alertname'] ?? '',
    labels,
    message: annotations['message'] ?? annotations['description'] ?? annotations['summary'] ?? '',
    fingerprint: typeof alert['fingerprint'] === 'string' ? alert['fingerprint'] : '',
  };
}

function hasAll(labels: Alert['labels'], wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}

function isWanted({ name, labels }: Alert, wanted: Wanted): boolean {
  const isNamed = wanted.alerts.length === 0 || wanted.alerts.some((pattern) => matchesWhole(pattern, name));
  const isIgnored = wanted.ignore.some((pattern) => matchesWhole(pattern, name));
  const isExcluded = Object.entries(wanted.exclude).some(([key, value]) => labels[key] === value);
  return isNamed && !isIgnored && !isExcluded && hasAll(labels, wanted.filters);
}

function complaint(spec: JsonObject, firing: readonly Alert[]): string | undefined {
  if (firing.length === 0 || hasTest(spec)) return undefined;
  const names = [...new Set(firing.map(({ name }) => name))];
  const more = names.length > 5 ? ` and ${names.length - 5} more` : '';
  return `${firing.length} ${firing.length === 1 ? 'alert is' : 'alerts are'} firing: ${names.slice(0, 5).join(', ')}${more}.`;
}

/** Reads the active alerts (Alertmanager API v2). Fails while one that it looks for is firing, unless `test` decides. */
export const alertmanagerRunner: CheckRunner = {
  validate(spec) {
    readWanted(spec);
    validateApi(withUrl(spec));
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => apiEndpoint(withUrl(spec)),
  run(raw, { signal }) {
    const spec = withUrl(raw);
    const wanted = readWanted(spec);
    return answering(apiEndpoint(spec) ?? 'Alertmanager', signal, async () => {
      const query = { active: 'true', silenced: 'false', inhibited: 'false' };
      const answer = await askJson(spec, { path: '/api/v2/alerts', query, signal });
      if (!Array.isArray(answer))
        throw new NotAnswered('its answer is no list of alerts: is this the address of Alertmanager?');
      const firing = answer.map(toAlert).filter((alert) => isWanted(alert, wanted));
      const error = complaint(spec, firing);
      return {
        pass: error === undefined,
        message: `${firing.length} of ${answer.length} active alerts match`,
        details: { count: firing.length, alerts: firing.slice(0, MAX_STORED) },
        facts: { results: { alerts: firing, count: firing.length } },
        ...(error === undefined ? {} : { error }),
      };
    });
  },
};

import { isJsonObject, optionalText, refuseUnsupported, requiredText, textOr } from './fields';
import { answering, apiEndpoint, askJson, NotAnswered, validateApi } from './httpJson';
import { rawUrl } from './httpSpec';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const UNSUPPORTED = ['ntlm', 'ntlmv2', 'digest', 'bearer', 'oauth', 'tls'] as const;
const MAX_STORED = 50;

/** `host` is the old name of `url`. */
function withUrl(spec: JsonObject): JsonObject {
  const host = optionalText(spec, 'host');
  return rawUrl(spec) === undefined && host !== undefined ? { ...spec, url: host } : spec;
}

/** One sample of an instant vector as platform expressions know it: its labels with `value` beside them. */
function toSample(item: unknown): JsonObject {
  if (!isJsonObject(item)) return {};
  const metric = isJsonObject(item['metric']) ? item['metric'] : {};
  const pair: unknown = item['value'];
  return { ...metric, value: Array.isArray(pair) ? Number(pair[1]) : Number.NaN };
}

function samplesOf(answer: unknown): JsonObject[] {
  const data = isJsonObject(answer) ? answer['data'] : undefined;
  if (!isJsonObject(data))
    throw new NotAnswered('its answer has no data: is this the address of Prometheus?');
  const { resultType, result } = data;
  if (resultType === 'scalar' || resultType === 'string') return [toSample({ value: result })];
  if (resultType !== 'vector' || !Array.isArray(result))
    throw new NotAnswered(`the query gives a ${String(resultType)}: write one that gives an instant vector`);
  return result.map(toSample);
}

/** Asks Prometheus (HTTP API v1, instant query). Passes when there is an answer, unless `test` says otherwise. */
export const prometheusRunner: CheckRunner = {
  validate(spec) {
    requiredText(spec, 'query');
    validateApi(withUrl(spec));
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: (spec) => apiEndpoint(withUrl(spec)),
  run(raw, { signal }) {
    const spec = withUrl(raw);
    refuseUnsupported(spec, UNSUPPORTED);
    const query = requiredText(spec, 'query');
    return answering(apiEndpoint(spec) ?? 'Prometheus', signal, async () => {
      const results = samplesOf(await askJson(spec, { path: '/api/v1/query', query: { query }, signal }));
      const first = results[0] === undefined ? undefined : textOr(results[0], 'value', '');
      const message = `${results.length} series${first === undefined ? '' : `, first value ${first}`}`;
      const value = results[0]?.['value'] ?? null;
      return {
        pass: true,
        message,
        details: { count: results.length, results: results.slice(0, MAX_STORED) },
        facts: { results, count: results.length, value },
      };
    });
  },
};

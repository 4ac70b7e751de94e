import { hasTest } from './expressions';
import { isJsonObject, optionalInteger, optionalText, requiredText } from './fields';
import { answering, apiEndpoint, askJson, NotAnswered, validateApi } from './httpJson';
import { InvalidCheck } from './types';
import type { CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const INDEX = /^[^\s\\/?"<>|#]{1,255}$/;

function readIndex(spec: JsonObject): string {
  const index = requiredText(spec, 'index');
  if (INDEX.test(index) && !/^\.{1,2}$/.test(index)) return index;
  throw new InvalidCheck(`index "${index.slice(0, 100)}" is not the name of an index, such as logs-2026.*.`);
}

function readQuery(spec: JsonObject): string {
  const query = optionalText(spec, 'query') ?? '{"query":{"match_all":{}}}';
  try {
    if (isJsonObject(JSON.parse(query))) return query;
  } catch {
    // falls through: the sentence below names the remedy for text and for lists alike
  }
  throw new InvalidCheck(
    'query must be a JSON object of the search API, such as {"query":{"match_all":{}}}.',
  );
}

/** Since Elasticsearch 7 the total is an object; OpenSearch and older servers may give a number. */
function totalOf(hits: JsonObject): number {
  const total = isJsonObject(hits['total']) ? hits['total']['value'] : hits['total'];
  return typeof total === 'number' ? total : 0;
}

/** Searches an index (Elasticsearch or OpenSearch) and compares the number of hits with `results`, if that is given. */
export const elasticsearchRunner: CheckRunner = {
  validate(spec) {
    readIndex(spec);
    readQuery(spec);
    optionalInteger(spec, 'results');
    validateApi(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint: apiEndpoint,
  run(spec, { signal }) {
    const index = readIndex(spec);
    const body = readQuery(spec);
    const expected = optionalInteger(spec, 'results');
    return answering(apiEndpoint(spec) ?? 'Elasticsearch', signal, async () => {
      const answer = await askJson(spec, { path: `/${encodeURIComponent(index)}/_search`, body, signal });
      const hits = isJsonObject(answer) ? answer['hits'] : undefined;
      if (!isJsonObject(answer) || !isJsonObject(hits))
        throw new NotAnswered('its answer has no hits: is this the address of Elasticsearch?');
      const count = totalOf(hits);
      const isWrong = expected !== undefined && count !== expected && !hasTest(spec);
      return {
        pass: !isWrong,
        message: `${count} hits in ${index}`,
        details: { count },
        facts: { json: answer, results: { count, hits: hits['hits'] ?? [] } },
        ...(isWrong ? { error: `The query found ${count} documents; expected ${expected}.` } : {}),
      };
    });
  },
};

import {
  optionalText,
  textMap,
  envValue,
  isJsonObject,
  optionalObject,
  refuseUnsupported,
} from '@server/checks/fields';
import { exchangeHttp } from '@server/checks/httpClient';
import type { HttpAnswer } from '@server/checks/httpClient';
import { readHttpSecrets, readHttpSpec } from '@server/checks/httpSpec';
import { InvalidCheck } from '@server/checks/types';
import type { JsonObject } from '@server/checks/types';
import { formatOf, readDocuments } from '../documents';
import { MOST_BYTES } from '../limits';
import { reaching } from '../reaching';
import { neededText } from '../types';
import type { Found, ScrapeContext } from '../types';

const DEADLINE_MS = 30_000;

/** `headers` is a map of names to values here, where checks have a list. */
function headersOf(entry: JsonObject): { name: string; value: string }[] {
  const headers = Array.isArray(entry['headers']) ? {} : (optionalObject(entry, 'headers') ?? {});
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: envValue(value, `header ${name}`) ?? '',
  }));
}

function requestOf(entry: JsonObject): JsonObject {
  refuseUnsupported(entry, ['ntlm', 'ntlmv2', 'digest', 'oauth', 'env']);
  const bearer = envValue(entry['bearer'], 'bearer');
  const own = Array.isArray(entry['headers']) ? entry['headers'].filter(isJsonObject) : headersOf(entry);
  return {
    ...entry,
    headers: [
      ...own,
      ...(bearer === undefined ? [] : [{ name: 'Authorization', value: `Bearer ${bearer}` }]),
    ],
  };
}

async function ask(
  entry: JsonObject,
  { signal: parent, hidesAddress }: ScrapeContext,
): Promise<HttpAnswer & { target: string }> {
  const { url, method, body } = readHttpSpec(entry);
  const target = hidesAddress ? url.host : `${url.host}${url.pathname}`;
  const secrets = readHttpSecrets(entry);
  const answer = await reaching(target, parent, DEADLINE_MS, (signal) =>
    exchangeHttp({ ...secrets, url, method, body, finalCodes: [], maxBytes: MOST_BYTES, signal }),
  );
  return { ...answer, target };
}

/** The documents of one HTTP answer; a JSON list is taken apart by `items: $`. */
export async function scrapeHttp(entry: JsonObject, context: ScrapeContext): Promise<Found> {
  neededText(entry, 'url');
  const answer = await ask(requestOf(entry), context);
  const { target, status, statusText, truncated } = answer;
  if (status < 200 || status > 299) throw new InvalidCheck(`${target} answered ${status} ${statusText}.`);
  if (truncated) throw new InvalidCheck(`The answer of ${target} is larger than 5 MB: ask for less.`);
  const isYaml = /yaml/.test(textMap(answer.headers)['content-type'] ?? '');
  const format = formatOf(optionalText(entry, 'format') ?? (isYaml ? 'yaml' : 'json'), '');
  if (format === undefined) throw new InvalidCheck('format must be json, yaml or properties.');
  const reading = readDocuments(Buffer.from(answer.body, 'utf8'), format);
  if ('problem' in reading) throw new InvalidCheck(`The answer of ${target} ${reading.problem}.`);
  return { documents: reading.documents.map((document) => ({ ...document, source: target })), problems: [] };
}

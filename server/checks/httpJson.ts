/** One JSON question to an HTTP API (Prometheus, Alertmanager, Elasticsearch, GitHub), with everything bounded. */
import { optionalText } from './fields';
import { exchangeHttp } from './httpClient';
import { rawUrl, readHttpSecrets, readHttpSpec } from './httpSpec';
import { explainNetworkError } from './networkErrors';
import { InvalidCheck } from './types';
import type { CheckFinding, JsonObject } from './types';

export interface JsonQuestion {
  /** Appended to the path of the address. */
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; without it the question is a GET. */
  body?: string;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Bytes of the answer that are read; 1 MB when it is not said. */
  maxBytes?: number;
}

/** The service did not answer the question; the message says what it said instead. */
export class NotAnswered extends Error {
  override readonly name = 'NotAnswered';
}

function addressOf(spec: JsonObject, { path, query }: JsonQuestion): URL {
  const { url } = readHttpSpec(spec);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.append(key, value);
  return url;
}

/** The address of an API as people know it, without credentials. */
export function apiEndpoint(spec: JsonObject): string | undefined {
  const address = rawUrl(spec);
  return address === undefined || !URL.canParse(address) ? undefined : readHttpSpec(spec).url.href;
}

/** Throws InvalidCheck for an address that cannot be one; a connection's address is looked at when it is known. */
export function validateApi(spec: JsonObject): void {
  if (rawUrl(spec) === undefined && optionalText(spec, 'connection') !== undefined) return;
  if (!/\$\(/.test(rawUrl(spec) ?? '')) readHttpSpec(spec);
}

/** Parsed JSON of a 2xx answer. Throws NotAnswered for any other status and for what is no JSON. */
export async function askJson(spec: JsonObject, question: JsonQuestion): Promise<unknown> {
  const secrets = readHttpSecrets(spec);
  const answer = await exchangeHttp({
    ...secrets,
    url: addressOf(spec, question),
    method: question.body === undefined ? 'GET' : 'POST',
    headers: {
      ...secrets.headers,
      accept: 'application/json',
      ...(question.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...question.headers,
    },
    body: question.body,
    finalCodes: [],
    signal: question.signal,
    ...(question.maxBytes !== undefined && { maxBytes: question.maxBytes }),
  });
  if (answer.status < 200 || answer.status > 299) {
    const said = answer.body.replace(/\s+/g, ' ').slice(0, 300);
    throw new NotAnswered(
      `it answered ${answer.status} ${answer.statusText}${said === '' ? '' : `: ${said}`}`,
    );
  }
  if (answer.truncated) throw new NotAnswered('its answer is too large: ask for less');
  try {
    return JSON.parse(answer.body);
  } catch {
    // where the parser stopped in a foreign text helps less than saying what it is not
    throw new NotAnswered('its answer is not JSON: is this the address of the API?');
  }
}

/** Runs the work and words whatever stopped it; `target` must not hold credentials. */
export async function answering(
  target: string,
  signal: AbortSignal,
  work: () => Promise<CheckFinding>,
): Promise<CheckFinding> {
  const started = performance.now();
  try {
    const finding = await work();
    return { durationMs: performance.now() - started, ...finding };
  } catch (error) {
    if (error instanceof InvalidCheck) throw error;
    const reason: unknown = signal.aborted ? signal.reason : error;
    return { pass: false, message: 'No answer', error: explainNetworkError(reason, target) };
  }
}

import { formatDuration } from './durations';
import { refuseUnsupported } from './fields';
import { exchangeHttp } from './httpClient';
import type { HttpAnswer } from './httpClient';
import { rawUrl, readHttpSecrets, readHttpSpec, UNSUPPORTED_HTTP } from './httpSpec';
import type { HttpSpec } from './httpSpec';
import { valueAtPath } from './jsonPath';
import { explainNetworkError } from './networkErrors';
import { InvalidCheck } from './types';
import type { CheckFinding, CheckRunner, JsonObject } from './types';

const DEADLINE_MS = 30_000;
const DAY_MS = 86_400_000;

function statusComplaint(
  { responseCodes, isJudgedByTest }: HttpSpec,
  { status }: HttpAnswer,
): string | undefined {
  if (responseCodes.length === 0 && isJudgedByTest) return undefined;
  const isExpected =
    responseCodes.length > 0 ? responseCodes.includes(status) : status >= 200 && status < 300;
  if (isExpected) return undefined;
  const wanted = responseCodes.length > 0 ? responseCodes.join(', ') : '200 to 299';
  return `The answer has status ${status}; expected ${wanted}.`;
}

function contentComplaint(
  { responseContent }: HttpSpec,
  { body, truncated }: HttpAnswer,
): string | undefined {
  if (responseContent === undefined || body.includes(responseContent)) return undefined;
  return `The answer does not contain "${responseContent.slice(0, 200)}"${truncated ? ' in its first 1 MB' : ''}.`;
}

function jsonComplaint({ responseJson }: HttpSpec, { body }: HttpAnswer): string | undefined {
  if (responseJson === undefined) return undefined;
  const { path, value } = responseJson;
  let document: unknown;
  try {
    document = JSON.parse(body);
  } catch {
    // the parser's position in a foreign document helps less than saying what it is not
    return 'The answer is not JSON, but responseJSONContent expects it to be.';
  }
  const found = valueAtPath(document, path);
  if (found === undefined) return `${path} is missing in the answer; expected "${value.slice(0, 200)}".`;
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  if (text === value) return undefined;
  return `${path} in the answer is "${text.slice(0, 200)}"; expected "${value.slice(0, 200)}".`;
}

function certificateComplaint(spec: HttpSpec, answer: HttpAnswer, now: number): string | undefined {
  if (spec.maxSslExpiryDays === undefined) return undefined;
  if (answer.certificateExpires === undefined)
    return 'maxSSLExpiry is set, but the answer did not come over TLS.';
  const days = Math.floor((Date.parse(answer.certificateExpires) - now) / DAY_MS);
  if (days >= spec.maxSslExpiryDays) return undefined;
  return `The certificate expires in ${days} days, sooner than the ${spec.maxSslExpiryDays} days that maxSSLExpiry asks for: renew it.`;
}

function thresholdComplaint({ thresholdMs }: HttpSpec, ms: number): string | undefined {
  if (thresholdMs === undefined || ms <= thresholdMs) return undefined;
  return `The answer took ${formatDuration(ms)}, longer than the threshold of ${thresholdMs} ms.`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // an answer that is not JSON has no json: expressions that ask for it say so
    return undefined;
  }
}

/** What expressions may look at; names as on the platform. */
function factsOf(answer: HttpAnswer, ms: number, now: number): JsonObject {
  const json = parsed(answer.body);
  const { status, headers, body, certificateExpires } = answer;
  const sslAge =
    certificateExpires === undefined ? {} : { sslAge: (Date.parse(certificateExpires) - now) / DAY_MS };
  const results = {
    code: status,
    headers,
    content: body,
    elapsed: ms,
    ...(json === undefined ? {} : { json }),
    ...sslAge,
  };
  return { ...results, results };
}

function judge(spec: HttpSpec, answer: HttpAnswer, ms: number, now: number): CheckFinding {
  const error =
    statusComplaint(spec, answer) ??
    contentComplaint(spec, answer) ??
    jsonComplaint(spec, answer) ??
    certificateComplaint(spec, answer, now) ??
    thresholdComplaint(spec, ms);
  const { status, statusText, redirects, certificateExpires } = answer;
  const details = {
    code: status,
    bytes: Buffer.byteLength(answer.body),
    redirects,
    ...(certificateExpires === undefined ? {} : { certificateExpires }),
  };
  const message = `${status} ${statusText} in ${formatDuration(ms)}`.replace(/\s+/g, ' ');
  return {
    pass: error === undefined,
    message,
    durationMs: ms,
    details,
    facts: factsOf(answer, ms, now),
    ...(error === undefined ? {} : { error }),
  };
}

/** Sends one HTTP request and compares its answer with what the check expects (2xx when it does not say). */
export const httpRunner: CheckRunner = {
  validate(spec) {
    // a connection reference may hold the address; the run will say that it cannot be resolved here
    if (rawUrl(spec) !== undefined && !/^(connection:|\$\()/.test(rawUrl(spec) ?? '')) readHttpSpec(spec);
  },
  deadlineMs: () => DEADLINE_MS,
  endpoint(spec) {
    if (rawUrl(spec) === undefined) return undefined;
    return readHttpSpec(spec).url.href;
  },
  async run(spec, { signal, now }) {
    refuseUnsupported(spec, UNSUPPORTED_HTTP);
    const wanted = readHttpSpec(spec);
    const secrets = readHttpSecrets(spec);
    const started = performance.now();
    try {
      const answer = await exchangeHttp({ ...wanted, ...secrets, finalCodes: wanted.responseCodes, signal });
      return judge(wanted, answer, performance.now() - started, now());
    } catch (error) {
      if (error instanceof InvalidCheck) throw error;
      const reason: unknown = signal.aborted ? signal.reason : error;
      return { pass: false, message: 'No answer', error: explainNetworkError(reason, wanted.url.host) };
    }
  },
};

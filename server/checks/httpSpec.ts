/** Reading an http check (contract specs §3.1, §3.2) into the request it stands for and what its answer must be. */
import {
  envValue,
  flag,
  isJsonObject,
  isPresent,
  optionalInteger,
  optionalList,
  optionalObject,
  optionalText,
} from './fields';
import { hasTest } from './expressions';
import type { JsonObject } from './types';
import { InvalidCheck } from './types';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const BODYLESS = ['GET', 'HEAD', 'DELETE'];
/** Options that change the request or its meaning and that this runner does not act on. */
export const UNSUPPORTED_HTTP = [
  'ntlm',
  'ntlmv2',
  'digest',
  'oauth2',
  'oauth',
  'bearer',
  'awsSigV4',
  'templateBody',
  'dependsOn',
] as const;
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

export interface HttpSpec {
  /** Without credentials: they are in `username` and `password`. */
  url: URL;
  method: string;
  body: string | undefined;
  responseCodes: readonly number[];
  responseContent: string | undefined;
  responseJson: { path: string; value: string } | undefined;
  thresholdMs: number | undefined;
  maxSslExpiryDays: number | undefined;
  /** A test expression decides: an unexpected status alone does not fail the check. */
  isJudgedByTest: boolean;
}

function parseUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    // URL's own message does not say how to mend it
    throw new InvalidCheck(
      `url "${text.slice(0, 100)}" is not an address: write it like https://example.org/healthz.`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new InvalidCheck(`url must start with http:// or https://, not ${url.protocol}//.`);
  }
  return url;
}

function readCodes(spec: JsonObject): number[] {
  return optionalList(spec, 'responseCodes').map((value) => {
    const code = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
    if (typeof code !== 'number' || !Number.isInteger(code) || code < 100 || code > 599) {
      throw new InvalidCheck('responseCodes must be HTTP status codes from 100 to 599, such as [200, 204].');
    }
    return code;
  });
}

function readJsonRule(spec: JsonObject): HttpSpec['responseJson'] {
  const rule = optionalObject(spec, 'responseJSONContent');
  if (rule === undefined) return undefined;
  const path = optionalText(rule, 'path');
  const value = optionalText(rule, 'value');
  if (path === undefined || value === undefined) {
    throw new InvalidCheck('responseJSONContent needs path (such as $.status) and value.');
  }
  return { path, value };
}

/** The address as written; `endpoint` is the old name of `url`. */
export function rawUrl(spec: JsonObject): string | undefined {
  return optionalText(spec, 'url') ?? optionalText(spec, 'endpoint');
}

/** Throws InvalidCheck for an entry that cannot mean anything; does not look at credentials. */
export function readHttpSpec(spec: JsonObject): HttpSpec {
  const address = rawUrl(spec);
  if (address === undefined) throw new InvalidCheck('url is missing: add it to the check.');
  const url = parseUrl(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  const method = (optionalText(spec, 'method') ?? 'GET').toUpperCase();
  if (!METHODS.includes(method))
    throw new InvalidCheck(`method "${method.slice(0, 20)}" must be one of ${METHODS.join(', ')}.`);
  return {
    url,
    method,
    body: BODYLESS.includes(method) ? undefined : optionalText(spec, 'body'),
    responseCodes: readCodes(spec),
    responseContent: optionalText(spec, 'responseContent'),
    responseJson: readJsonRule(spec),
    thresholdMs: optionalInteger(spec, 'thresholdMillis'),
    maxSslExpiryDays: optionalInteger(spec, 'maxSSLExpiry', { max: 36_500 }),
    isJudgedByTest: hasTest(spec),
  };
}

export interface HttpSecrets {
  headers: Readonly<Record<string, string>>;
  authorization: string | undefined;
  ca: string | undefined;
  verifyTls: boolean;
}

function credentials(spec: JsonObject): { username: string; password: string } | undefined {
  const group = optionalObject(spec, 'authentication') ?? spec;
  const username = envValue(group['username'], 'username');
  const password = envValue(group['password'], 'password');
  if (username !== undefined || password !== undefined)
    return { username: username ?? '', password: password ?? '' };
  const url = parseUrl(rawUrl(spec) ?? '');
  if (url.username === '' && url.password === '') return undefined;
  return { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
}

function readHeaders(spec: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const item of optionalList(spec, 'headers')) {
    if (!isJsonObject(item)) throw new InvalidCheck('headers must be a list of {name: …, value: …}.');
    const name = optionalText(item, 'name');
    if (name === undefined || !HEADER_NAME.test(name))
      throw new InvalidCheck('Each header needs a name such as X-Probe.');
    const value = envValue(item, `header ${name}`) ?? '';
    if (/[\r\n\0]/.test(value)) throw new InvalidCheck(`The value of header ${name} must be one line.`);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Resolves everything that may come from a secret; only at run time, so that a reference can still be stored. */
export function readHttpSecrets(spec: JsonObject): HttpSecrets {
  const tls = optionalObject(spec, 'tlsConfig') ?? {};
  if (isPresent(tls, 'cert') || isPresent(tls, 'key')) {
    throw new InvalidCheck('tlsConfig.cert and tlsConfig.key are not supported by the embedded runner yet.');
  }
  const user = credentials(spec);
  return {
    headers: readHeaders(spec),
    authorization: user && `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`,
    ca: envValue(tls['ca'], 'tlsConfig.ca'),
    verifyTls: !flag(tls, 'insecureSkipVerify') && !flag(spec, 'insecureTls'),
  };
}

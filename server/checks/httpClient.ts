/** One HTTP exchange with everything bounded: redirects, bytes read, time. */
import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';
import { InvalidCheck } from './types';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECT_CODES = [301, 302, 303, 307, 308];

export interface HttpExchange {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  authorization: string | undefined;
  body: string | undefined;
  ca: string | undefined;
  verifyTls: boolean;
  /** Status codes that are an answer even though they redirect. */
  finalCodes: readonly number[];
  signal: AbortSignal;
  /** Bytes of the body that are read; 1 MB when it is not said. */
  maxBytes?: number;
}

export interface HttpAnswer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  /** At most 1 MB of it. */
  body: string;
  truncated: boolean;
  redirects: number;
  /** RFC 3339; of the last connection when it was TLS. */
  certificateExpires: string | undefined;
}

function certificateExpiry(response: IncomingMessage): string | undefined {
  if (!(response.socket instanceof TLSSocket)) return undefined;
  const { valid_to: until } = response.socket.getPeerCertificate();
  const expires = Date.parse(until);
  return Number.isNaN(expires) ? undefined : new Date(expires).toISOString();
}

async function readBody(
  response: IncomingMessage,
  most: number,
): Promise<{ body: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array); // no encoding is set, so chunks are bytes
    const room = most - size;
    chunks.push(bytes.subarray(0, room));
    size += bytes.length;
    if (size > most) break;
  }
  return { body: Buffer.concat(chunks).toString('utf8'), truncated: size > most };
}

function sendOnce(exchange: HttpExchange): Promise<HttpAnswer> {
  const { url, method, headers, authorization, body, ca, verifyTls, signal } = exchange;
  const options: RequestOptions & { ca?: string; rejectUnauthorized?: boolean } = {
    method,
    signal,
    agent: false,
    headers: {
      'user-agent': 'Watchfloor-check/1',
      accept: '*/*',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
    ...(ca === undefined ? {} : { ca }),
    rejectUnauthorized: verifyTls,
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url.href, options, (response) => {
      const certificateExpires = certificateExpiry(response);
      readBody(response, exchange.maxBytes ?? MAX_BODY_BYTES).then(
        (content) =>
          resolve({
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            headers: response.headers,
            redirects: 0,
            certificateExpires,
            ...content,
          }),
        reject,
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

function redirectTarget({ url, finalCodes }: HttpExchange, answer: HttpAnswer): URL | undefined {
  const { location } = answer.headers;
  if (location === undefined || !REDIRECT_CODES.includes(answer.status)) return undefined;
  if (finalCodes.includes(answer.status)) return undefined;
  if (!URL.canParse(location, url.href)) return undefined;
  const target = new URL(location, url);
  return target.protocol === 'http:' || target.protocol === 'https:' ? target : undefined;
}

function redirected(exchange: HttpExchange, url: URL, status: number): HttpExchange {
  const keepsMethod = status === 307 || status === 308 || exchange.method === 'HEAD';
  const stays = url.origin === exchange.url.origin;
  return {
    ...exchange,
    url,
    method: keepsMethod ? exchange.method : 'GET',
    body: keepsMethod ? exchange.body : undefined,
    // credentials and hand-written headers are for the origin that was asked, not for where it points
    authorization: stays ? exchange.authorization : undefined,
    headers: stays ? exchange.headers : {},
  };
}

/** Sends the request and follows up to five redirects, unless the redirect itself is what the check waits for. */
export async function exchangeHttp(first: HttpExchange): Promise<HttpAnswer> {
  let exchange = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await sendOnce(exchange);
    const target = redirectTarget(exchange, answer);
    if (target === undefined) return { ...answer, redirects };
    exchange = redirected(exchange, target, answer.status);
  }
  throw new InvalidCheck(
    `The address redirects more than ${MAX_REDIRECTS} times: give the final address, or add the redirect's status to responseCodes.`,
  );
}

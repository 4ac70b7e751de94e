/**
 * Passes requests on to another server: an existing platform, an identity server, a PostgREST server. Bodies stream both
 * ways and travel as they are (no decompression); headers that belong to one connection stay on it (RFC 9110 §7.6.1).
 */
import { once } from 'node:events';
import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import type { Logger } from '../types';

/** The platform's own proxy waits this long (contract README §1). */
const TIMEOUT_MS = 10 * 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers to set, or with undefined to leave out. Names in lower case. */
export type ExtraHeaders = Readonly<Record<string, string | undefined>>;

export interface ProxyTarget {
  /** Address of the upstream, without a slash at its end; its path stands before the forwarded path. */
  base: string;
  /** The part of our path that the upstream does not know, such as `/api`. */
  prefix: string;
  log: Logger;
}

/** Names that the Connection header declares to belong to this connection only. */
function connectionHeaders(value: string | null | undefined): ReadonlySet<string> {
  return new Set((value ?? '').split(',').map((name) => name.trim().toLowerCase()));
}

function forwardedHeaders(request: Request, base: URL, extra: ExtraHeaders): Record<string, string> {
  const own = connectionHeaders(request.headers.get('connection'));
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) {
    if (!HOP_BY_HOP.has(name) && !own.has(name)) headers[name] = value;
  }
  const from = new URL(request.url);
  const all: ExtraHeaders = {
    ...headers,
    host: base.host,
    'x-forwarded-host': request.headers.get('host') ?? from.host,
    'x-forwarded-proto': from.protocol.replace(':', ''),
    ...extra,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A cookie for another domain would be dropped by the browser; without the attribute it belongs to our address. */
const withoutDomain = (cookie: string): string => cookie.replace(/;\s*domain=[^;]*/gi, '');

function answeredHeaders(answer: IncomingMessage, target: ProxyTarget): Headers {
  const own = connectionHeaders(answer.headers.connection);
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    const value = answer.rawHeaders[index + 1] ?? '';
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower) || own.has(lower)) continue;
    if (lower === 'set-cookie') headers.append(name, withoutDomain(value));
    else if (lower === 'location' && value.startsWith(`${target.base}/`)) {
      headers.append(name, target.prefix + value.slice(target.base.length));
    } else headers.append(name, value);
  }
  return headers;
}

function isWithoutBody(status: number, method: string): boolean {
  return method === 'HEAD' || status === 204 || status === 205 || status === 304;
}

function toResponse(answer: IncomingMessage, request: Request, target: ProxyTarget): Response {
  const status = answer.statusCode ?? 502;
  const headers = answeredHeaders(answer, target);
  if (isWithoutBody(status, request.method)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  // Node's and the DOM's stream types describe the same object at run time.
  return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
}

function failure(status: 502 | 504, sentence: string): Response {
  return Response.json({ error: sentence, message: sentence }, { status });
}

/** Sends the body on as fast as the upstream takes it. */
async function pump(request: Request, sent: ClientRequest): Promise<void> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (!sent.write(part.value)) await once(sent, 'drain');
  }
  sent.end();
}

function send(
  request: Request,
  target: ProxyTarget,
  url: URL,
  headers: Record<string, string>,
): Promise<Response> {
  // Node frames a body of DELETE only when told how; its length is unknown when it arrived in chunks.
  const framing = request.body && !('content-length' in headers) ? { 'transfer-encoding': 'chunked' } : {};
  const options: RequestOptions = {
    method: request.method,
    headers: { ...headers, ...framing },
    signal: request.signal,
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (answer) =>
      resolve(toResponse(answer, request, target)),
    );
    sent.once('error', reject);
    sent.setTimeout(TIMEOUT_MS, () =>
      sent.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
    );
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const timer = setTimeout(
        () => sent.destroy(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })),
        CONNECT_TIMEOUT_MS,
      );
      socket.once('connect', () => clearTimeout(timer));
      socket.once('close', () => clearTimeout(timer));
    });
    pump(request, sent).catch(reject);
  });
}

/**
 * The upstream's answer to `request`. An upstream that cannot be reached gives 502 or 504 with a sentence; its address
 * stays in the log.
 */
export async function forward(
  request: Request,
  target: ProxyTarget,
  extraHeaders: ExtraHeaders = {},
): Promise<Response> {
  const from = new URL(request.url);
  const base = new URL(target.base);
  const url = new URL(target.base + from.pathname.slice(target.prefix.length) + from.search);
  try {
    return await send(request, target, url, forwardedHeaders(request, base, extraHeaders));
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    target.log.error({ err: error, upstream: base.host }, 'upstream failed');
    const isTimeout = error instanceof Object && 'code' in error && error.code === 'ETIMEDOUT';
    return isTimeout
      ? failure(504, 'The platform behind this console does not answer in time. Please try again.')
      : failure(
          502,
          'The platform behind this console cannot be reached. Please try again, or tell its operator.',
        );
  }
}

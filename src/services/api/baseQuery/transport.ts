/** The only place of the console that reaches the network. */
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { TIMEOUTS } from '@/services/config/constants';
import type { ApiArea, ApiRequest } from './request';

const send = fetchBaseQuery({
  credentials: 'same-origin',
  // An empty answer to a list must be seen as such and not as a success with nothing in it (fault F16).
  responseHandler: async (response) => {
    const text = await response.text();
    if (text === '') return undefined;
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (isJson) return JSON.parse(text, withoutPrototypeKeys) as unknown; // JSON.parse answers any
    if (response.ok) throw new SyntaxError(text.slice(0, 200));
    return text;
  },
});

/** Labels come from anywhere; a key __proto__ must not reach an object that code will read (threat TM9). */
function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

function areaPrefix(area: ApiArea): string {
  if (area === 'page') return '/';
  return area === 'root' ? '/api/' : `/api/${area}/`;
}

function urlOf(request: ApiRequest, origin: string): string {
  const base = origin + areaPrefix(request.area);
  const { query } = request;
  if (query === undefined || query === '') return base + request.path;
  if (typeof query === 'string') return `${base}${request.path}?${query}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? base + request.path : `${base}${request.path}?${text}`;
}

/** Sends one request with the default headers of the contract (README §2). */
export function transport(
  request: ApiRequest,
  origin: string,
  api: Parameters<typeof send>[1],
): ReturnType<typeof send> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    prefer: request.count === true ? 'count=exact' : 'return=representation',
    ...request.headers,
  };
  return send(
    {
      url: urlOf(request, origin),
      method: request.method ?? 'GET',
      headers,
      timeout: request.timeoutMs ?? TIMEOUTS.list,
      validateStatus: (response, body: unknown) => response.ok || request.isAnswer?.(body) === true,
      ...(request.body === undefined ? {} : { body: request.body }),
    },
    api,
    {},
  );
}

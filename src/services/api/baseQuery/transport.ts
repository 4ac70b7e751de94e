/** The only place of the console that reaches the network. */
import { fetchBaseQuery } from '@reduxjs/toolkit/query';
import { TIMEOUTS } from '@/services/config/constants';
import type { ApiArea, ApiRequest, Connection, Sender } from './request';

/** Its check for a key __proto__ visits every value: twenty megabytes are not walked through for nothing. */
const MAY_HOLD_PROTOTYPE = /__proto__|\\u005f/i;

function parseJson(text: string): unknown {
  return MAY_HOLD_PROTOTYPE.test(text) ? JSON.parse(text, withoutPrototypeKeys) : JSON.parse(text);
}

export async function readText(response: Response): Promise<unknown> {
  const text = await response.text();
  // An empty answer to a list must be seen as such and not as a success with nothing in it (fault F16).
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (isJson) return parseJson(text);
  if (response.ok) throw new SyntaxError(text.slice(0, 200));
  return text;
}

const send = fetchBaseQuery({ credentials: 'same-origin', responseHandler: readText });

/** Labels come from anywhere; a key __proto__ must not reach an object that code will read (threat TM9). */
function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

/** A backend that is called directly has the areas at the root of its address (contract identity.md §7). */
function baseOf(area: ApiArea, origin: string, backend: string | undefined): string {
  if (area === 'page') return `${origin}/`;
  const root = backend === undefined ? `${origin}/api/` : `${backend}/`;
  return area === 'root' ? root : `${root}${area}/`;
}

/** The address of a request: below `origin`, or at an organization's own `backend`. */
export function urlOf(request: ApiRequest, origin: string, backend: string | undefined): string {
  const base = baseOf(request.area, origin, backend);
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
  { backend, token }: Connection = {},
): ReturnType<Sender> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    prefer: request.count === true ? 'count=exact' : 'return=representation',
    ...(token === undefined || request.area === 'page' ? {} : { authorization: `Bearer ${token}` }),
    ...request.headers,
  };
  return (request.sender ?? send)(
    {
      url: urlOf(request, origin, backend),
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

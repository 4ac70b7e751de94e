/** What the identity service wants to know of a request, and the cookies it answers with. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '@/services/contracts/identity';
import { safeReturnTo } from '@/services/contracts/returnTo';
import type { AppEnv } from '../../types';
import { csrfCookieName, isCsrfSecret, newCsrfSecret } from '../csrf';
import { IdentityError } from '../identityError';
import type { FormValues } from '../flows/flowTypes';

export type IdentityContext = Context<AppEnv>;

const CSRF_COOKIE_LIFE_S = 365 * 24 * 60 * 60;
const MAX_FORM_BYTES = 64 * 1024;

/**
 * The origin of the console as this browser sees it. PUBLIC_URL, except between loopback names and ports
 * (http://localhost:3300 against http://127.0.0.1:3300), where the address of the request is the browser's own and
 * its cookies belong to it. A proxy that hides its name behind a loopback Host therefore still gets PUBLIC_URL.
 */
export function consoleOrigin(c: IdentityContext, publicUrl: string | undefined): string {
  const asked = new URL(c.req.url);
  if (publicUrl === undefined) return asked.origin;
  const configured = new URL(publicUrl);
  return isLoopback(asked) && isLoopback(configured) ? asked.origin : configured.origin;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

/** Programs and the console ask for JSON; a browser that navigates does not, and is redirected. */
export function wantsJson(c: IdentityContext): boolean {
  return (c.req.header('accept') ?? '').toLowerCase().includes('application/json');
}

/**
 * The `return_to` of a request as a path of this console, or undefined when absent.
 * Throws self_service_flow_return_to_forbidden for every other address (TM1).
 */
export function returnToOf(c: IdentityContext, origin: string, name = 'return_to'): string | undefined {
  const raw = c.req.query(name);
  if (raw === undefined || raw === '') return undefined;
  const safe = safeReturnTo(raw, origin) ?? safeReturnTo(raw, new URL(c.req.url).origin);
  if (safe === undefined) throw new IdentityError('self_service_flow_return_to_forbidden');
  return safe;
}

export interface CookieJar {
  sessionToken: string | undefined;
  csrfSecret: string | undefined;
  /** The secret of this browser, made and set when it has none. */
  ensureCsrf(): string;
  /** A fresh secret: what was known before signing in is worth nothing afterwards. */
  renewCsrf(): string;
  setSession(token: string): void;
  clearSession(): void;
}

/** The cookies of a request and its answer (contract identity.md §6). */
export function cookieJar(c: IdentityContext, origin: string, sessionLifeMs: number): CookieJar {
  const base = { path: '/', httpOnly: true, sameSite: 'Lax', secure: origin.startsWith('https:') } as const;
  const csrfName = csrfCookieName(origin);
  const sent = getCookie(c, csrfName);
  const csrfSecret = isCsrfSecret(sent) ? sent : undefined;
  const renewCsrf = (): string => {
    const secret = newCsrfSecret();
    setCookie(c, csrfName, secret, { ...base, maxAge: CSRF_COOKIE_LIFE_S });
    return secret;
  };
  return {
    sessionToken: getCookie(c, SESSION_COOKIE),
    csrfSecret,
    ensureCsrf: () => csrfSecret ?? renewCsrf(),
    renewCsrf,
    setSession: (token) =>
      setCookie(c, SESSION_COOKIE, token, { ...base, maxAge: Math.floor(sessionLifeMs / 1000) }),
    clearSession: () => {
      deleteCookie(c, SESSION_COOKIE, base);
    },
  };
}

/** The submitted form, JSON or url-encoded; throws 400 with a sentence when it is neither. */
export async function formOf(c: IdentityContext): Promise<FormValues> {
  const text = await c.req.text();
  if (text.length > MAX_FORM_BYTES) {
    throw new IdentityError('bad_request', {
      reason: 'The form is larger than 64 KiB. Shorten what was typed.',
    });
  }
  const type = c.req.header('content-type') ?? '';
  if (type.includes('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  return parseObject(text);
}

function parseObject(text: string): FormValues {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new IdentityError('bad_request', {
      reason: 'The body is not JSON. Send the form as a JSON object or as application/x-www-form-urlencoded.',
    });
  }
  if (!isObject(value)) {
    throw new IdentityError('bad_request', {
      reason: 'The body must be a JSON object of field names and values.',
    });
  }
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

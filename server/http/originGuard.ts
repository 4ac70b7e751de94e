/** Two guards against pages of other origins: whom a request is addressed to, and where it comes from. */
import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config';
import type { AppEnv } from '../types';
import { refuse } from './errors';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Called by other systems, which prove themselves in every call; cookies mean nothing there. */
const OPEN_PATHS = /^\/api\/playbook\/webhook\//;

/** The host name of a Host header, without port, lower case; undefined when it is not one. */
function hostName(header: string | undefined): string | undefined {
  if (!header || !/^[a-z0-9.:[\]-]+$/i.test(header)) return undefined;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : undefined;
}

function allowedNames(config: Pick<Config, 'host' | 'publicUrl'>): ReadonlySet<string> {
  const own = config.host.includes(':') ? `[${config.host}]` : config.host.toLowerCase();
  return new Set([...LOOPBACK_NAMES, own, new URL(config.publicUrl).hostname]);
}

/**
 * Answers only requests that are addressed to this server: a name that an attacker points at 127.0.0.1 (DNS rebinding)
 * gets 421 (TM14). Ports are not compared, because a proxy may listen on another one.
 */
export function hostGuard(config: Pick<Config, 'host' | 'publicUrl'>): MiddlewareHandler<AppEnv> {
  const names = allowedNames(config);
  return async (c, next) => {
    const name = hostName(c.req.header('host'));
    if (name !== undefined && names.has(name)) return next();
    return refuse(
      c,
      421,
      `This server does not answer for that host name: use ${config.publicUrl}, or set PUBLIC_URL to the address you use.`,
    );
  };
}

/** Whether a request brings a token of its own instead of a cookie. */
export function hasBearer(headers: Headers): boolean {
  return /^bearer /i.test(headers.get('authorization') ?? '');
}

function isSameOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host?.toLowerCase();
}

/**
 * Refuses writing requests that a page of another origin caused (TM13): browsers say so in Sec-Fetch-Site; where that is
 * missing the Origin has to be ours (OWASP CSRF prevention, fetch metadata with mandatory fallback).
 */
export function csrfGuard(config: Pick<Config, 'publicUrl' | 'hosted'>): MiddlewareHandler<AppEnv> {
  const consoles = config.hosted?.consoles ?? [];
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || OPEN_PATHS.test(c.req.path)) return next();
    // A bearer token is nothing that a browser adds by itself; only a console that knows it can send it.
    const isConsole = consoles.includes(c.req.header('origin') ?? '') && hasBearer(c.req.raw.headers);
    if (isConsole) return next();
    const site = c.req.header('sec-fetch-site');
    const isOurs =
      site === undefined
        ? isSameOrigin(c.req.header('origin'), c.req.header('host'), config.publicUrl)
        : site === 'same-origin' || site === 'none';
    if (isOurs) return next();
    return refuse(
      c,
      403,
      `Writing requests must come from this console: open ${config.publicUrl}, or send the header "Origin: ${config.publicUrl}" from a program.`,
    );
  };
}

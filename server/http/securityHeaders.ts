/** Headers that every answer carries (design: reliability §2, baseline header set; goal G20). */
import type { MiddlewareHandler } from 'hono';
import { clerkHost } from '@/services/contracts/hosted';
import type { HostedConfig } from '../hostedConfig';
import type { AppEnv } from '../types';

/**
 * Scripts only from our own files. `style-src` allows inline styles because Griffel, AG Grid and Monaco add style
 * elements at run time. `require-trusted-types-for` is absent: AG Grid and Monaco assign HTML strings.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ONE_YEAR = 'max-age=31536000';

/** Where pictures of people and its protection against robots come from; its documentation names both. */
const CLERK_PICTURES = 'https://img.clerk.com';
const CLERK_CHALLENGES = 'https://challenges.cloudflare.com';

/**
 * The policy of hosted mode: the page may also reach the provider and the backends that the operator named. Clerk's
 * code comes from Clerk's own address and cannot be bundled (ADR 0017), so only with Clerk other scripts may run.
 */
export function hostedPolicy({ provider, issuer, backends, clerkKey }: HostedConfig): string {
  const more: Record<string, readonly string[]> = {
    'connect-src': [...(issuer === '' ? [] : [new URL(issuer).origin]), ...backends],
  };
  if (provider === 'clerk') {
    const clerk = `https://${clerkHost(clerkKey) ?? ''}`;
    more['connect-src'] = [...new Set([...(more['connect-src'] ?? []), clerk])];
    more['script-src'] = [clerk, CLERK_CHALLENGES];
    more['img-src'] = [CLERK_PICTURES];
    more['worker-src'] = ['blob:'];
    more['frame-src'] = [CLERK_CHALLENGES];
  }
  const known = CONTENT_SECURITY_POLICY.split('; ').map((directive) => {
    const [name = ''] = directive.split(' ');
    return [directive, ...(more[name] ?? [])].join(' ');
  });
  const added = more['frame-src'] === undefined ? [] : [`frame-src ${more['frame-src'].join(' ')}`];
  return [...known, ...added].join('; ');
}

/** Sets the headers on every answer, whoever made it; `hasTls` adds Strict-Transport-Security. */
export function securityHeaders(hasTls: boolean, hosted?: HostedConfig): MiddlewareHandler<AppEnv> {
  const own = hosted === undefined ? {} : { 'Content-Security-Policy': hostedPolicy(hosted) };
  const all = Object.entries({ ...SECURITY_HEADERS, ...own });
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of all) headers.set(name, value);
    if (hasTls) headers.set('Strict-Transport-Security', ONE_YEAR);
    // Answers of the API hold people's data: no cache on the way may keep them, whatever an upstream said.
    if (c.req.path.startsWith('/api/')) headers.set('Cache-Control', 'no-store');
  };
}

/** Headers that every answer carries (design: reliability §2, baseline header set; goal G20). */
import type { MiddlewareHandler } from 'hono';
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

/** Sets the headers on every answer, whoever made it; `hasTls` adds Strict-Transport-Security. */
export function securityHeaders(hasTls: boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
    if (hasTls) headers.set('Strict-Transport-Security', ONE_YEAR);
    // Answers of the API hold people's data: no cache on the way may keep them, whatever an upstream said.
    if (c.req.path.startsWith('/api/')) headers.set('Cache-Control', 'no-store');
  };
}

/** CSRF: a secret in a cookie, and in every form a masked copy of it (contract identity.md §6, TM13). */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** `csrf_token_<hex hash of the public URL>`: two consoles on one host do not overwrite each other's cookie. */
export function csrfCookieName(publicUrl: string): string {
  return `csrf_token_${createHash('sha256').update(publicUrl).digest('hex')}`;
}

export function newCsrfSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A cookie value that this server can have written; anything else is treated as absent. */
export function isCsrfSecret(value: string | undefined): value is string {
  return value !== undefined && SECRET_SHAPE.test(value);
}

/** What a flow remembers of the browser that opened it. */
export function hashCsrfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function isSameHash(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A form token: different in every answer, so that compression beside typed text reveals nothing of the secret. */
export function maskCsrfSecret(secret: string): string {
  const mask = randomBytes(SECRET_BYTES);
  return Buffer.concat([mask, xor(Buffer.from(secret, 'base64url'), mask)]).toString('base64');
}

/** Whether a form token was made from this cookie's secret. */
export function isCsrfToken(token: unknown, secret: string): boolean {
  if (typeof token !== 'string') return false;
  const bytes = Buffer.from(token, 'base64');
  if (bytes.length !== 2 * SECRET_BYTES) return false;
  const unmasked = xor(bytes.subarray(SECRET_BYTES), bytes.subarray(0, SECRET_BYTES));
  return isSameHash(unmasked, Buffer.from(secret, 'base64url'));
}

function xor(bytes: Buffer, mask: Buffer): Buffer {
  // `?? 0` is never taken: both buffers have the same length.
  return Buffer.from(bytes.map((byte, index) => byte ^ (mask[index] ?? 0)));
}

/** How often one person may ask (design: reliability §4.9). Sign-in attempts are limited by the identity module. */
import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Clock } from '../types';
import { refuse } from './errors';

interface Bucket {
  tokens: number;
  at: number;
}

const MINUTE = 60_000;
const MAX_BUCKETS = 10_000;

/** Token buckets by key: a burst of `perMinute` at once, refilled evenly. */
export class RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly perMinute: number,
    private readonly clock: Clock,
  ) {}

  /** Takes one token of `key`; answers 0, or the milliseconds until there is one. */
  take(key: string): number {
    const now = this.clock.now();
    const bucket = this.refilled(key, now);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * MINUTE) / this.perMinute);
    bucket.tokens -= 1;
    return 0;
  }

  private refilled(key: string, now: number): Bucket {
    const known = this.buckets.get(key);
    if (known) {
      const gained = (Math.max(0, now - known.at) * this.perMinute) / MINUTE;
      known.tokens = Math.min(this.perMinute, known.tokens + gained);
      known.at = now;
      return known;
    }
    if (this.buckets.size >= MAX_BUCKETS) this.forgetFull(now);
    const fresh = { tokens: this.perMinute, at: now };
    this.buckets.set(key, fresh);
    return fresh;
  }

  /** A bucket that has had a minute to fill is the same as none. */
  private forgetFull(now: number): void {
    for (const [key, bucket] of this.buckets) if (now - bucket.at >= MINUTE) this.buckets.delete(key);
  }
}

/** Limits reading and writing requests of each signed-in person; runs after the caller is known. */
export function rateLimits(
  limits: { reads: number; writes: number },
  clock: Clock,
): MiddlewareHandler<AppEnv> {
  const reads = new RateLimiter(limits.reads, clock);
  const writes = new RateLimiter(limits.writes, clock);
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const waitMs = (isRead ? reads : writes).take(c.get('caller').personId);
    if (waitMs === 0) return next();
    const seconds = Math.ceil(waitMs / 1000);
    return refuse(c, 429, `Too many requests. Please try again in ${seconds} seconds.`, {
      'Retry-After': String(seconds),
    });
  };
}

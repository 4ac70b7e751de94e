/** GET /api/auth/outbox: what would have been mailed, for administrators only. */
import { Hono } from 'hono';
import { deny } from '../http/errors';
import type { AppEnv, Logger } from '../types';
import type { Outbox } from './outbox';

export interface OutboxRoutesDeps {
  outbox: Outbox;
  log: Logger;
}

/** Mounted at /api/auth; answers `[{id, to, subject, text, created_at}]`, 403 for everybody but administrators. */
export function outboxRoutes({ outbox, log }: OutboxRoutesDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/outbox', async (c) => {
    const caller = c.get('caller');
    if (!caller.roles.includes('admin')) return deny(c, 'outbox', 'read');
    const messages = await outbox.list();
    // Messages hold codes of other people: who read them must be known afterwards.
    log.info({ person: caller.personId, messages: messages.length }, 'outbox read');
    return c.json(messages, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

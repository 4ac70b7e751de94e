/** The stream of changes (docs/architecture.md, event stream); mounted at /api/events. */
import { Hono } from 'hono';
import { refuse } from '@server/http/errors';
import type { AppEnv, Caller } from '@server/types';
import type { EventHub } from './hub';
import { openStream } from './stream';

export interface EventDeps {
  hub: EventHub;
  authenticate(request: Request): Promise<Caller | undefined>;
  heartbeatMs?: number;
}

const HEARTBEAT_MS = 10_000;
/** A browser opens six connections to one address and needs one for its calls. */
const STREAMS_PER_PERSON = 5;

/** GET /: text/event-stream of `{table, id, kind}`; 429 for one person's sixth stream. */
export function eventRoutes({ hub, authenticate, heartbeatMs = HEARTBEAT_MS }: EventDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const open = new Map<string, number>();
  routes.get('/', (c) => {
    const caller = c.get('caller');
    const own = open.get(caller.personId) ?? 0;
    if (own >= STREAMS_PER_PERSON) {
      const sentence = `You have ${own} live connections open already: close a window of the console, or wait a moment.`;
      return refuse(c, 429, sentence, { 'Retry-After': '10' });
    }
    open.set(caller.personId, own + 1);
    const request = c.req.raw;
    const stream = openStream({
      hub,
      caller,
      lastEventId: c.req.header('last-event-id') ?? c.req.query('lastEventId'),
      authenticate: () => authenticate(request),
      heartbeatMs,
      onClose() {
        const left = (open.get(caller.personId) ?? 1) - 1;
        if (left > 0) open.set(caller.personId, left);
        else open.delete(caller.personId);
      },
    });
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // nginx would otherwise collect the stream before it hands it on
      'X-Accel-Buffering': 'no',
    });
  });
  return routes;
}

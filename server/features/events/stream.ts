/** One open stream in the form of server-sent events (HTML standard §9.2). */
import { mayUseTable } from '@/services/contracts/tables';
import type { Caller } from '@server/types';
import type { EventHub, Listener, NumberedEvent } from './hub';

export interface StreamOptions {
  hub: EventHub;
  caller: Caller;
  /** Where the stream was when it broke. */
  lastEventId: string | undefined;
  /** Who calls now; undefined when the session has ended. */
  authenticate(): Promise<Caller | undefined>;
  heartbeatMs: number;
  onClose(): void;
}

/** Bytes that may wait for a slow reader; one that falls further behind is cut off and comes back. */
const MOST_WAITING = 256 * 1024;
/** How long a browser waits before it comes back. */
const RETRY_MS = 3000;

const message = (event: string, id: string, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Tells the caller's readable tables only. Roles are asked again with every heartbeat, as is whether the session lives. */
export function openStream(options: StreamOptions): ReadableStream<Uint8Array> {
  const { hub, lastEventId, heartbeatMs } = options;
  const encoder = new TextEncoder();
  let { caller } = options;
  let end: () => void = () => undefined;

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true;
        const write = (text: string) => {
          if (!isOpen) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) < 0) end();
        };
        const tell = (events: readonly NumberedEvent[]) => {
          const seen = events.filter(({ table }) => mayUseTable(caller.roles, table, 'read'));
          if (seen.length > 0) {
            write(seen.map(({ eventId, ...event }) => message('change', eventId, event)).join(''));
          }
        };
        const reset = (eventId: string) => write(message('reset', eventId, {}));
        const listener: Listener = { onEvents: tell, onReset: reset, onStop: () => end() };
        const remove = hub.add(listener);

        const beat = async () => {
          const now = await options.authenticate();
          if (now === undefined || now.personId !== caller.personId) {
            write(message('end', hub.position(), { reason: 'session' }));
            end();
            return;
          }
          caller = now;
          write(': still here\n\n');
        };
        // A database that does not answer right now is no reason to end a session.
        const timer = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
        end = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(timer);
          remove();
          options.onClose();
          controller.close();
        };
        write(`retry: ${RETRY_MS}\n\n`);
        const missed = lastEventId === undefined ? [] : hub.since(lastEventId);
        if (missed === undefined) reset(hub.position());
        else if (missed.length > 0) tell(missed);
        else write(message('ready', hub.position(), {}));
      },
      cancel() {
        end();
      },
    },
    { highWaterMark: MOST_WAITING, size: (chunk) => chunk.byteLength },
  );
}

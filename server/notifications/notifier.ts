/** The loop that turns events into messages and sends them; several processes share the work by locks on rows. */
import { createWaker } from '@server/jobs/waker';
import type { Logger } from '@server/types';
import { queueEvents } from './queueEvents';
import { sendNext } from './send';
import type { SendDeps } from './send';

export interface Notifier {
  /** Waits for the message under way. */
  stop(): Promise<void>;
}

export interface NotifierDeps extends Omit<SendDeps, 'signal'> {
  log: Pick<Logger, 'warn'>;
}

const LOOK_MS = 2000;
/** One slow receiver must not hold up the others. */
const SENDERS = 2;

export async function startNotifier(deps: NotifierDeps): Promise<Notifier> {
  const abort = new AbortController();
  const context = { ...deps, signal: abort.signal };
  let isStopping = false;
  const wakers = Array.from({ length: SENDERS + 1 }, createWaker);
  const wake = () => wakers.forEach((waker) => waker.wake());

  async function repeat(work: () => Promise<boolean>, at: number, what: string): Promise<void> {
    const waker = wakers[at];
    while (!isStopping && waker !== undefined) {
      let isBusy = false;
      try {
        isBusy = await work();
      } catch (error) {
        deps.log.warn({ err: error }, `${what} failed; it is tried again`);
      }
      if (!isBusy) await waker.wait(LOOK_MS);
    }
  }

  const listener = await deps.sql.listen('event_queued', wake, wake);
  const loops = [
    repeat(async () => (await queueEvents(deps.sql)) > 0, 0, 'looking at events'),
    ...Array.from({ length: SENDERS }, (_, sender) =>
      repeat(() => sendNext(context), sender + 1, 'sending notifications'),
    ),
  ];
  return {
    async stop() {
      isStopping = true;
      wakers.forEach((waker) => waker.stop());
      await listener.unlisten();
      const ended = Promise.all(loops);
      const timer = setTimeout(() => abort.abort(new Error('The server stopped.')), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

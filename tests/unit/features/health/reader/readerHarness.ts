import { createServer, type ServerResponse } from 'node:http';
import { followWorker, type Receive } from '@/features/health/reader/followWorker';
import type { ReadAnswer, ReadRequest } from '@/features/health/reader/summaryMessages';
import { createSummaryReading } from '@/features/health/reader/summaryReading';
import { makeCheck } from '../checkFactory';

type Answer = (response: ServerResponse, headers: Record<string, unknown>) => void;

/** A server of its own for a test file, which answers what each test says. */
export function answeringServer() {
  let answer: Answer = (response) => response.destroy();
  let origin = '';
  const server = createServer((request, response) => answer(response, request.headers));
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: () => origin,
    say: (next: Answer) => {
      answer = next;
    },
  };
}

export const summaryOf = (...ids: string[]): string =>
  JSON.stringify({ checks_summary: ids.map((id) => makeCheck({ id, name: id, canary_id: id })) });

/** The worker's code behind a channel that copies, as between two threads. */
class ThreadStandIn extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  terminated = false;
  readonly #take: (request: ReadRequest) => Promise<void>;

  constructor(origin: string) {
    super();
    this.#take = createSummaryReading((message: ReadAnswer) => {
      const data = structuredClone(message);
      setImmediate(() => this.onmessage?.(new MessageEvent('message', { data })));
    }, origin);
  }

  postMessage(message: ReadRequest) {
    void this.#take(structuredClone(message));
  }

  terminate() {
    this.terminated = true;
  }

  break() {
    // Node has no ErrorEvent; only preventDefault of it is used.
    this.onerror?.(new Event('error') as ErrorEvent);
  }
}

/** A screen and its worker; `home` is where the worker believes that the console came from. */
export function readerOf(
  origin: string,
  {
    instead = () => Promise.reject(new Error('not asked')),
    home = origin,
  }: { instead?: Receive; home?: string } = {},
) {
  const worker = new ThreadStandIn(home);
  let broken = 0;
  const receive = followWorker(
    worker,
    () => {
      broken += 1;
    },
    instead,
  );
  const ask = (init?: RequestInit, start = '1h') =>
    receive(new Request(`${origin}/api/canary/api/summary?start=${start}`, init));
  return { worker, ask, broken: () => broken };
}

/** The worker's side of the summary, without the worker: requests come in, answers go out. */
import { receiveBytes } from '@/services/api/baseQuery/receiveBytes';
import { parseSummary } from './parseSummary';
import { createDeltaReading } from './summaryDelta';
import { SLICE_ROWS, type ReadAnswer, type ReadRequest } from './summaryMessages';

type Say = (answer: ReadAnswer) => void;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Takes requests one by one; those under way end with `unreachable` when they are aborted. */
export function createSummaryReading(say: Say): (request: ReadRequest) => Promise<void> {
  const { deltaOf, remember } = createDeltaReading();
  const underWay = new Map<number, AbortController>();

  async function receive(id: number, request: Request) {
    try {
      const { response, data } = await receiveBytes(request);
      const answer = { id, status: response.status, headers: [...response.headers] };
      if (data === undefined) say({ ...answer, kind: 'refused', text: await response.text() });
      else say({ ...answer, kind: 'answered' });
      return data;
    } catch (error) {
      say({ id, kind: 'unreachable', message: messageOf(error) });
      return undefined;
    }
  }

  function read(id: number, bytes: ArrayBuffer) {
    try {
      const { order, changes } = deltaOf(parseSummary(bytes));
      for (let at = 0; at < changes.length; at += SLICE_ROWS)
        say({ id, kind: 'slice', changes: changes.slice(at, at + SLICE_ROWS) });
      say({ id, kind: 'done', order });
      remember();
    } catch (error) {
      say({ id, kind: 'failed', message: messageOf(error) });
    }
  }

  return async (request) => {
    if (request.kind === 'abort') {
      underWay.get(request.id)?.abort();
      return;
    }
    const controller = new AbortController();
    underWay.set(request.id, controller);
    const { url, headers } = request;
    const { signal } = controller;
    const bytes = await receive(
      request.id,
      new Request(url, { headers, credentials: 'same-origin', signal }),
    );
    underWay.delete(request.id);
    if (bytes !== undefined) read(request.id, bytes);
  };
}

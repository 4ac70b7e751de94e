/** The worker's side of the summary, without the worker: requests come in, answers go out. */
import { receiveBytes, type LargeAnswer } from '@/services/api/baseQuery/receiveBytes';
import { parseSummary } from './parseSummary';
import { createDeltaReading } from './summaryDelta';
import { SLICE_ROWS, type ReadAnswer, type ReadRequest } from './summaryMessages';
import { createSummaryParts, isPart } from './summaryParts';

type Say = (answer: ReadAnswer) => void;
type Question = Extract<ReadRequest, { kind: 'read' }>;
type Answer = LargeAnswer & { data?: ArrayBuffer };

const OTHER_LIST = 'The server told what changed of a list that is not there. Try again.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Takes requests one by one; those under way end with `unreachable` when they are aborted. Servers at `origin` are asked
 * for what changed since the answer before.
 */
export function createSummaryReading(say: Say, origin: string): (request: ReadRequest) => Promise<void> {
  const { deltaOf, deltaOfPart, remember } = createDeltaReading();
  const parts = createSummaryParts(origin);
  const underWay = new Map<number, AbortController>();
  let hasList = false;
  let goOn: (() => void) | undefined;
  /** What one answer tells is relative to the one before it: they are told one after the other. */
  let turn = Promise.resolve();

  function ask({ url, headers }: Question, signal: AbortSignal): Promise<Answer> {
    const all = [...headers, ...parts.wish(url)];
    return receiveBytes(new Request(url, { headers: all, credentials: 'same-origin', signal }));
  }

  /** Asked once more, for everything, when another answer was read while this one was on its way. */
  async function readable(question: Question, answer: Answer, signal: AbortSignal): Promise<Answer> {
    if (parts.canRead(answer.response)) return answer;
    parts.forget();
    return ask(question, signal);
  }

  /** Changes in slices. A screen that has a list asks for each of them: what waits for it stands before all else. */
  async function tell(id: number, { order, changes }: ReturnType<typeof deltaOf>) {
    const waits = hasList;
    hasList = true;
    for (let at = 0; at < changes.length; at += SLICE_ROWS) {
      say({ id, kind: 'slice', changes: changes.slice(at, at + SLICE_ROWS) });
      if (waits)
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
    }
    say({ id, kind: 'done', order });
  }

  async function read({ id, url }: Question, response: Response, bytes: ArrayBuffer) {
    try {
      if (!parts.canRead(response)) throw new Error(OTHER_LIST);
      const checks = parseSummary(bytes);
      const delta = isPart(response) ? deltaOfPart(checks) : deltaOf(checks);
      parts.know(url, response);
      await tell(id, delta);
      remember();
    } catch (error) {
      parts.forget();
      say({ id, kind: 'failed', message: messageOf(error) });
    }
  }

  async function take(question: Question, received: Answer, signal: AbortSignal) {
    const { id } = question;
    try {
      const { response, data } = await readable(question, received, signal);
      underWay.delete(id);
      const head = { id, status: response.status, headers: [...response.headers] };
      if (data === undefined) {
        say({ ...head, kind: 'refused', text: await response.text() });
        return;
      }
      say({ ...head, kind: 'answered' });
      await read(question, response, data);
    } catch (error) {
      say({ id, kind: 'unreachable', message: messageOf(error) });
    }
  }

  return async (request) => {
    if (request.kind === 'more') {
      goOn?.();
      return;
    }
    if (request.kind === 'abort') {
      underWay.get(request.id)?.abort();
      return;
    }
    const controller = new AbortController();
    underWay.set(request.id, controller);
    try {
      const received = await ask(request, controller.signal);
      turn = turn.then(() => take(request, received, controller.signal));
      await turn;
    } catch (error) {
      say({ id: request.id, kind: 'unreachable', message: messageOf(error) });
    } finally {
      underWay.delete(request.id);
    }
  };
}

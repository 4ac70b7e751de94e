/** A request for the summary → its rows, asked and read by a worker where there is one (beyond M14). */
import { holdClockUntil } from '@/components/entity/clockHold';
import { receiveBytes, type LargeAnswer } from '@/services/api/baseQuery/receiveBytes';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { parseSummary } from './parseSummary';
import { followWorker, type Receive } from './followWorker';

/** What a successful request answers: rows that are still being read. Rejects with a sentence. */
export interface SummaryBody {
  rows: Promise<readonly CheckSummary[]>;
}

/** Without workers (an old browser, a strict proxy that keeps the script away) the screen asks and reads by itself. */
const receiveHere: Receive = async (request) => {
  const { response, data } = await receiveBytes(request);
  return data === undefined ? { response } : { response, rows: Promise.resolve(data).then(parseSummary) };
};

async function startReading(onBroken: () => void): Promise<Receive> {
  if (typeof Worker === 'undefined') return receiveHere;
  try {
    const { startWorker } = await import('./startWorker');
    return followWorker(startWorker(), onBroken, receiveHere);
  } catch {
    return receiveHere;
  }
}

let reader: Promise<Receive> | undefined;

async function send(request: Request): ReturnType<Receive> {
  reader ??= startReading(() => {
    reader = Promise.resolve(receiveHere);
  });
  const receive = await reader;
  return receive(request);
}

/** An answer is taken for one that was asked for now as long as it is younger. Milliseconds. */
const YOUNG_MS = 5_000;

interface Early {
  url: string;
  stop: AbortController;
  received: ReturnType<Receive>;
  /** Milliseconds of `performance.now()`; undefined while the answer is on its way. */
  answeredAt?: number;
}

let early: Early | undefined;

/** Asks before the screen does; the next question for the same address, within a few seconds, takes the answer. */
export function askSummaryAhead(request: Request): void {
  early?.stop.abort();
  const stop = new AbortController();
  const asked: Early = {
    url: request.url,
    stop,
    received: send(new Request(request, { signal: stop.signal })),
  };
  early = asked;
  asked.received.then(
    () => {
      asked.answeredAt = performance.now();
    },
    // The question that comes asks for itself.
    () => undefined,
  );
}

function takeEarly(request: Request): Early | undefined {
  const found = early;
  early = undefined;
  if (found === undefined) return undefined;
  const isOld = found.answeredAt !== undefined && performance.now() - found.answeredAt > YOUNG_MS;
  if (found.url === request.url && !isOld) return found;
  found.stop.abort();
  return undefined;
}

/** What was asked ahead, or asked now: a refusal and a broken line ahead are nobody's answer. */
async function sendOrTake(request: Request): ReturnType<Receive> {
  const found = takeEarly(request);
  if (found === undefined) return send(request);
  const handleAbort = () => {
    found.stop.abort(request.signal.reason);
  };
  request.signal.addEventListener('abort', handleAbort);
  try {
    const answer = await found.received;
    return answer.response.ok ? answer : await send(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return await send(request);
  } finally {
    request.signal.removeEventListener('abort', handleAbort);
  }
}

/** For `sendThrough`: the data are a SummaryBody. Rows that did not change are the very objects of the answer before. */
export async function receiveSummary(request: Request): Promise<LargeAnswer & { data?: SummaryBody }> {
  const answer = sendOrTake(request);
  holdClockUntil(answer.then(({ rows }) => rows));
  const { response, rows } = await answer;
  if (rows === undefined) return { response };
  // Whoever aborts a request does not wait for its rows.
  rows.catch(() => undefined);
  return { response, data: { rows } };
}

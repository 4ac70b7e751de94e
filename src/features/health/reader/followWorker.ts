/** The screen's side of the worker that reads the summary. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { pauseAtLeisure } from '../model/steps';
import { rowsOfChanges } from './rowChange';
import { applyChanges } from './summaryDelta';
import type { ReadAnswer, ReadRequest } from './summaryMessages';

type Rows = readonly CheckSummary[];

/** An answer without its body (a refusal with it), and the rows that come after it. Rejects as `fetch` does. */
export type Receive = (request: Request) => Promise<{ response: Response; rows?: Promise<Rows> }>;

/** A promise that is settled from outside; nobody has to listen to it, since what was aborted has no listener. */
interface Outcome<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

function createOutcome<Value>(): Outcome<Value> {
  let settle: Pick<Outcome<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, resolve: (value) => settle?.resolve(value), reject: (reason) => settle?.reject(reason) };
}

interface Reading {
  changed: [number, CheckSummary][];
  answer: Outcome<{ response: Response; rows?: Promise<Rows> }>;
  rows: Outcome<Rows>;
}

class WorkerBroken extends Error {}

/**
 * Follows one worker: what it answers is relative to what it answered before, so nothing of it may be left out, that of
 * aborted requests neither. When the worker breaks, `onBroken` is told and `instead` takes what it had not answered.
 */
export function followWorker(worker: Worker, onBroken: () => void, instead: Receive): Receive {
  const readings = new Map<number, Reading>();
  let known: Rows = [];
  let count = 0;
  const tell = (message: ReadRequest) => worker.postMessage(message);

  /** What follows would be relative to a list that is not there. */
  function breakOff() {
    onBroken();
    for (const { answer, rows } of readings.values()) {
      answer.reject(new WorkerBroken());
      rows.reject(new Error('The reader of the summary stopped. Try again.'));
    }
    readings.clear();
    worker.terminate();
  }

  /** What cannot be put together is told to whoever waits for it. */
  function orBreakOff({ rows }: Reading, putTogether: () => void) {
    try {
      putTogether();
    } catch (error) {
      rows.reject(error);
      breakOff();
    }
  }

  function finish({ rows, changed }: Reading, order: Int32Array | undefined) {
    known = applyChanges(known, order, changed);
    rows.resolve(known);
  }

  function take(reading: Reading, data: ReadAnswer) {
    const { answer, rows, changed } = reading;
    if (data.kind === 'slice') {
      orBreakOff(reading, () => changed.push(...rowsOfChanges(data.changes, known)));
      // The next one once there is nothing else to do: all at once they would stand before everything else.
      void pauseAtLeisure().then(() => tell({ id: data.id, kind: 'more' }));
      return;
    }
    if (data.kind === 'answered') {
      const { status, headers } = data;
      answer.resolve({ response: new Response(null, { status, headers }), rows: rows.promise });
      return;
    }
    readings.delete(data.id);
    if (data.kind === 'done') orBreakOff(reading, () => finish(reading, data.order));
    else if (data.kind === 'failed') rows.reject(new SyntaxError(data.message));
    else if (data.kind === 'unreachable') answer.reject(new TypeError(data.message));
    else {
      const { status, headers, text } = data;
      answer.resolve({ response: new Response(text, { status, headers }) });
    }
  }

  worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
    const reading = readings.get(data.id);
    if (reading !== undefined) take(reading, data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    breakOff();
  };

  return async (request) => {
    count += 1;
    const id = count;
    const reading: Reading = { changed: [], answer: createOutcome(), rows: createOutcome() };
    readings.set(id, reading);
    const handleAbort = () => {
      if (readings.has(id)) tell({ id, kind: 'abort' });
      reading.answer.reject(request.signal.reason);
    };
    request.signal.addEventListener('abort', handleAbort);
    tell({ id, kind: 'read', url: request.url, headers: [...request.headers] });
    try {
      return await reading.answer.promise;
    } catch (error) {
      if (error instanceof WorkerBroken) return await instead(request);
      throw error;
    } finally {
      // A signal with a time limit lives until it is over, and with it everything that its listeners hold.
      request.signal.removeEventListener('abort', handleAbort);
    }
  };
}

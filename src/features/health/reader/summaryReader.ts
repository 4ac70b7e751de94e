/** Bytes of the summary → its rows, read by a worker where there is one (beyond M14). */
import type { CheckSummary } from '@/services/contracts/rows';
import { parseSummary } from './parseSummary';
import { applyChanges, rowsOfChanges } from './summaryDelta';
import type { ReadAnswer, ReadRequest } from './summaryMessages';

type Rows = readonly CheckSummary[];

interface Reading {
  rows: [number, CheckSummary][];
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

/** Follows one worker: what it answers is relative to what it answered before, so nothing of it may be left out. */
function followWorker(worker: Worker, onBroken: () => void): (bytes: ArrayBuffer) => Promise<Rows> {
  const readings = new Map<number, Reading>();
  let known: Rows = [];
  let knownById = new Map<string, CheckSummary>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => {
    const reading = readings.get(data.id);
    if (reading === undefined) return;
    if (data.kind === 'slice') {
      reading.rows.push(...rowsOfChanges(data.changes, knownById));
      return;
    }
    readings.delete(data.id);
    if (data.kind === 'failed') {
      reading.reject(new SyntaxError(data.message));
      return;
    }
    const next = applyChanges(known, knownById, data.ids, reading.rows);
    // The same rows in the same order, as nearly every poll brings them, differ in a few only.
    if (data.ids === undefined) for (const [, check] of reading.rows) knownById.set(check.id, check);
    else knownById = new Map(next.map((check) => [check.id, check]));
    known = next;
    reading.resolve(known);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onBroken();
    for (const { reject } of readings.values())
      reject(new Error('The reader of the summary stopped. Try again.'));
    readings.clear();
    worker.terminate();
  };
  return (bytes) =>
    new Promise((resolve, reject) => {
      count += 1;
      readings.set(count, { rows: [], resolve, reject });
      worker.postMessage({ id: count, bytes } satisfies ReadRequest, [bytes]);
    });
}

type Read = (bytes: ArrayBuffer) => Promise<Rows>;

const readHere: Read = (bytes) => Promise.resolve(parseSummary(bytes));

/** Without workers (an old browser, a strict proxy that keeps the script away) the screen reads by itself. */
async function startReading(onBroken: () => void): Promise<Read> {
  if (typeof Worker === 'undefined') return readHere;
  try {
    const { startWorker } = await import('./startWorker');
    return followWorker(startWorker(), onBroken);
  } catch {
    return readHere;
  }
}

let reader: Promise<Read> | undefined;

/** The rows of an answer; unchanged rows are the very objects of the answer before. Rejects with a sentence. */
export async function readSummaryBytes(bytes: ArrayBuffer): Promise<Rows> {
  reader ??= startReading(() => {
    reader = Promise.resolve(readHere);
  });
  const read = await reader;
  return read(bytes);
}

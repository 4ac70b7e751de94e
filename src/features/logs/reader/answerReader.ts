/** Bytes of an answer → its lines; long ones are read by a worker where there is one. */
import { answerOf, readAnswer, type Line, type LogAnswer } from '../model/lines';
import type { AnswerPart, AnswerRequest } from './answerMessages';
import { unpackLines } from './packedLines';

/** Read at once: a few hundred lines, as following brings them. */
const SMALL_BYTES = 200_000;

/** Told of the newest lines of a long answer while the rest is read. */
type OnNewest = (newest: LogAnswer) => void;
type Read = (bytes: ArrayBuffer, onNewest: OnNewest) => Promise<LogAnswer>;

interface Reading {
  lines: Line[];
  /** Lines that were shown before the others. */
  shownFirst: number | undefined;
  onNewest: OnNewest;
  resolve: (answer: LogAnswer) => void;
  reject: (error: Error) => void;
}

const readHere: Read = (bytes) => Promise.resolve(readAnswer(bytes));

function receive(reading: Reading, { kind, packed }: Extract<AnswerPart, { packed: unknown }>): void {
  if (kind === 'lines') {
    unpackLines(packed, reading.lines);
    return;
  }
  const lines: Line[] = [];
  unpackLines(packed, lines);
  reading.shownFirst = lines.length;
  reading.onNewest(answerOf({ lines, total: lines.length, cursor: undefined }));
}

/** To a screen that shows the newest lines already, the others are older ones that came. */
function wholeAnswer(
  { lines, shownFirst }: Reading,
  { total, cursor }: Extract<AnswerPart, { kind: 'done' }>,
): LogAnswer {
  return answerOf({ lines, total, cursor }, shownFirst === undefined ? 0 : lines.length - shownFirst);
}

function followWorker(worker: Worker, onBroken: () => void): Read {
  const readings = new Map<number, Reading>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<AnswerPart>) => {
    const reading = readings.get(data.id);
    if (reading === undefined) return;
    if (data.kind === 'newest' || data.kind === 'lines') {
      receive(reading, data);
      return;
    }
    readings.delete(data.id);
    if (data.kind === 'failed') reading.reject(new SyntaxError(data.message));
    else reading.resolve(wholeAnswer(reading, data));
  };
  worker.onerror = () => {
    onBroken();
    for (const { reject } of readings.values())
      reject(new Error('The log lines could not be read. Try again.'));
    readings.clear();
  };
  return (bytes, onNewest) =>
    new Promise((resolve, reject) => {
      count += 1;
      readings.set(count, { lines: [], shownFirst: undefined, onNewest, resolve, reject });
      worker.postMessage({ id: count, bytes } satisfies AnswerRequest, [bytes]);
    });
}

/** Without workers (an old browser, a strict proxy that keeps the script away) the screen reads by itself. */
async function startReading(onBroken: () => void): Promise<Read> {
  if (typeof Worker === 'undefined') return readHere;
  try {
    const { startAnswerWorker } = await import('./startAnswerWorker');
    return followWorker(startAnswerWorker(), onBroken);
  } catch {
    return readHere;
  }
}

let reader: Promise<Read> | undefined;

/** Starts the worker, which takes as long as reading: to be called when a question is sent, not when its answer is there. */
export function prepareReading(): Promise<Read> {
  reader ??= startReading(() => {
    reader = Promise.resolve(readHere);
  });
  return reader;
}

const NOBODY: OnNewest = () => undefined;

/** The lines of an answer; `onNewest` may be told of the newest ones before. Rejects with a sentence for what is none. */
export async function readAnswerBytes(bytes: ArrayBuffer, onNewest = NOBODY): Promise<LogAnswer> {
  if (bytes.byteLength < SMALL_BYTES) return readHere(bytes, onNewest);
  const read = await prepareReading();
  return read(bytes, onNewest);
}

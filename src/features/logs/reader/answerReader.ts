/** Bytes of an answer → its lines; long ones are read by a worker where there is one. */
import { answerOf, readAnswer, type Line, type LogAnswer } from '../model/lines';
import type { AnswerPart, AnswerRequest } from './answerMessages';
import { unpackLines } from './packedLines';

/** Read at once: a few hundred lines, as following brings them. */
const SMALL_BYTES = 200_000;

type Read = (bytes: ArrayBuffer) => Promise<LogAnswer>;

interface Reading {
  lines: Line[];
  resolve: (answer: LogAnswer) => void;
  reject: (error: Error) => void;
}

const readHere: Read = (bytes) => Promise.resolve(readAnswer(bytes));

function followWorker(worker: Worker, onBroken: () => void): Read {
  const readings = new Map<number, Reading>();
  let count = 0;
  worker.onmessage = ({ data }: MessageEvent<AnswerPart>) => {
    const reading = readings.get(data.id);
    if (reading === undefined) return;
    if (data.kind === 'lines') {
      unpackLines(data.packed, reading.lines);
      return;
    }
    readings.delete(data.id);
    if (data.kind === 'failed') reading.reject(new SyntaxError(data.message));
    else reading.resolve(answerOf({ lines: reading.lines, total: data.total, cursor: data.cursor }));
  };
  worker.onerror = () => {
    onBroken();
    for (const { reject } of readings.values())
      reject(new Error('The log lines could not be read. Try again.'));
    readings.clear();
  };
  return (bytes) =>
    new Promise((resolve, reject) => {
      count += 1;
      readings.set(count, { lines: [], resolve, reject });
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

/** The lines of an answer. Rejects with a sentence for what is none. */
export async function readAnswerBytes(bytes: ArrayBuffer): Promise<LogAnswer> {
  if (bytes.byteLength < SMALL_BYTES) return readHere(bytes);
  reader ??= startReading(() => {
    reader = Promise.resolve(readHere);
  });
  const read = await reader;
  return read(bytes);
}

/** A request for the summary → its rows, asked and read by a worker where there is one (beyond M14). */
import { receiveBytes, type LargeAnswer } from '@/services/api/baseQuery/receiveBytes';
import type { CheckSummary } from '@/services/contracts/rows';
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

/** For `sendThrough`: the data are a SummaryBody. Rows that did not change are the very objects of the answer before. */
export async function receiveSummary(request: Request): Promise<LargeAnswer & { data?: SummaryBody }> {
  reader ??= startReading(() => {
    reader = Promise.resolve(receiveHere);
  });
  const receive = await reader;
  const { response, rows } = await receive(request);
  if (rows === undefined) return { response };
  // Whoever aborts a request does not wait for its rows.
  rows.catch(() => undefined);
  return { response, data: { rows } };
}

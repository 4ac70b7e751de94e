import type { CheckSummary } from '@/services/contracts/healthRows';
import { readSummary } from '../model/readSummary';

/** Rows from the bytes of an answer. Throws a sentence for what is no JSON or no summary. */
export function parseSummary(bytes: ArrayBuffer): CheckSummary[] {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new SyntaxError('The server did not answer with JSON. Try again.');
  }
  return readSummary(answer);
}

/** Asks for the summary and reads it, both away from the screen, and tells what changed since the answer before. */
import { createSummaryReading } from './summaryReading';
import type { ReadAnswer, ReadRequest } from './summaryMessages';

const take = createSummaryReading((answer: ReadAnswer) => self.postMessage(answer), self.location.origin);

self.onmessage = ({ data }: MessageEvent<ReadRequest>) => void take(data);

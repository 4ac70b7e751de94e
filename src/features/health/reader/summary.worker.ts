/** Parses the summary away from the screen and tells what changed since the answer before. */
import { parseSummary } from './parseSummary';
import { createDeltaOf } from './summaryDelta';
import { SLICE_ROWS, type ReadAnswer, type ReadRequest } from './summaryMessages';

const deltaOf = createDeltaOf();
const say = (answer: ReadAnswer) => self.postMessage(answer);

self.onmessage = ({ data: { id, bytes } }: MessageEvent<ReadRequest>) => {
  try {
    const { ids, changes } = deltaOf(parseSummary(bytes));
    for (let at = 0; at < changes.length; at += SLICE_ROWS)
      say({ id, kind: 'slice', changes: changes.slice(at, at + SLICE_ROWS) });
    say({ id, kind: 'done', ids });
  } catch (error) {
    say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

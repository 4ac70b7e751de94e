/** Reads answers away from the screen: a hundred thousand lines are twenty megabytes of JSON. */
import { parseAnswer } from '../model/lines';
import type { AnswerPart, AnswerRequest } from './answerMessages';
import { packLines } from './packedLines';

/** Received in two or three milliseconds. */
const LINES_AT_ONCE = 5000;

const say = (part: AnswerPart) => self.postMessage(part);

self.onmessage = ({ data: { id, bytes } }: MessageEvent<AnswerRequest>) => {
  try {
    const { lines, total, cursor } = parseAnswer(bytes);
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      say({ id, kind: 'lines', packed: packLines(lines.slice(at, at + LINES_AT_ONCE)) });
    say({ id, kind: 'done', total, cursor });
  } catch (error) {
    say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

/** Reads answers away from the screen: a hundred thousand lines are twenty megabytes of JSON. */
import { bodyLines, parseBody } from '../model/lines';
import { newestPart } from '../model/newestLines';
import type { AnswerPart, AnswerRequest } from './answerMessages';
import { packLines } from './packedLines';

/** Received in two or three milliseconds. */
const LINES_AT_ONCE = 5000;

const say = (part: AnswerPart) => self.postMessage(part);

/** What a screen can hold is there before the rest is read. */
function sayNewest(id: number, bytes: ArrayBuffer): void {
  const newest = newestPart(bytes);
  if (newest === undefined) return;
  const body = parseBody(newest);
  say({ id, kind: 'newest', packed: packLines(bodyLines(body, 0, body.results.length)) });
}

self.onmessage = ({ data: { id, bytes } }: MessageEvent<AnswerRequest>) => {
  try {
    sayNewest(id, bytes);
    const body = parseBody(new TextDecoder().decode(bytes));
    const { results, total, cursor } = body;
    // The screen receives a part while the next is made.
    for (let at = 0; at < results.length; at += LINES_AT_ONCE)
      say({ id, kind: 'lines', packed: packLines(bodyLines(body, at, at + LINES_AT_ONCE)) });
    say({ id, kind: 'done', total, cursor });
  } catch (error) {
    say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};

/** Walks and places graphs away from the screen. */
import { answerGraph } from './answer';
import type { Answered, Asked } from './messages';

self.onmessage = ({ data: { id, question } }: MessageEvent<Asked>) => {
  const say = (answered: Answered) => self.postMessage(answered);
  try {
    say({ id, answer: answerGraph(question) });
  } catch (error) {
    say({ id, problem: error instanceof Error ? error.message : String(error) });
  }
};

import AnswerWorker from './answer.worker?worker';

/** A module of its own: only a browser can load it. */
export const startAnswerWorker = (): Worker => new AnswerWorker();

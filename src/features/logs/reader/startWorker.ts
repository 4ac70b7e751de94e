import LinesWorker from './lines.worker?worker';

/** A module of its own: only a browser can load it. */
export const startWorker = (): Worker => new LinesWorker();

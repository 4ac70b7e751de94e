/** A module of its own: only a browser can load it. */
import ELK from 'elkjs/lib/elk-api.js';
// The library's own worker, served as it is: it brings its own way of talking and must not be bundled into another.
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import GraphWorker from './graph.worker?worker';

export const startGraphWorker = (): Worker => new GraphWorker();

export const startElk = () =>
  new ELK({ algorithms: ['layered'], workerFactory: () => new Worker(elkWorker) });

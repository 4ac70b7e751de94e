/** Asks the graph worker, which is started with the first question; without workers it is answered on the spot. */
import { answerGraph } from './answer';
import type { Answered, Asked, GraphAnswer, GraphQuestion } from './messages';

interface Waiting {
  resolve: (answer: GraphAnswer) => void;
  reject: (problem: Error) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Promise<Worker> | undefined;
let lastId = 0;

function failAll(problem: Error): void {
  for (const { reject } of waiting.values()) reject(problem);
  waiting.clear();
  worker = undefined;
}

async function start(): Promise<Worker> {
  const { startGraphWorker } = await import('./startWorkers');
  const started = startGraphWorker();
  started.onmessage = ({ data }: MessageEvent<Answered>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('answer' in data) asked?.resolve(data.answer);
    else asked?.reject(new Error(data.problem));
  };
  started.onerror = () => failAll(new Error('The graph worker stopped. Reload the page.'));
  return started;
}

async function ask(question: GraphQuestion): Promise<GraphAnswer> {
  if (typeof Worker === 'undefined') return answerGraph(question);
  worker ??= start();
  const running = await worker.catch((error: unknown) => {
    worker = undefined;
    throw error;
  });
  return new Promise((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    const asked: Asked = { id: lastId, question };
    running.postMessage(asked);
  });
}

/** Answers a question with an answer of its own kind. Throws what went wrong in the worker. */
export async function askGraph<Kind extends GraphQuestion['kind']>(
  question: Extract<GraphQuestion, { kind: Kind }>,
): Promise<Extract<GraphAnswer, { kind: Kind }>> {
  return (await ask(question)) as Extract<GraphAnswer, { kind: Kind }>; // the worker answers in kind
}

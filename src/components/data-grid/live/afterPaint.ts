import { afterLull, afterRest } from '@/services/time/hands';
import { atLeisure } from '@/services/time/leisure';

/** Where no frame comes, as in a window behind others, nobody waits for one. */
const LONGEST_FRAME_MS = 100;

/** What waits for one frame, in the order in which it was asked for. */
type Waiting = Set<() => void>;

/** Those that asked in the task under way: what a click starts waits together, since each request of a frame costs. */
let gathering: Waiting | undefined;

/** One after the other, each in a task of its own: all of them in one would be a long one. */
function callEach(waiting: Waiting): void {
  const [first] = waiting;
  if (first === undefined) return;
  waiting.delete(first);
  if (waiting.size > 0) setTimeout(() => callEach(waiting));
  first();
}

function gather(): Waiting {
  const waiting: Waiting = new Set();
  const close = () => {
    if (gathering === waiting) gathering = undefined;
  };
  const call = () => {
    clearTimeout(late);
    close();
    callEach(waiting);
  };
  const late = setTimeout(call, LONGEST_FRAME_MS);
  requestAnimationFrame(() => {
    close();
    setTimeout(call);
  });
  // Nobody joins them in a later task: a frame that never comes keeps nobody else waiting.
  void Promise.resolve().then(close);
  return waiting;
}

/** Calls `then` once the next frame is painted; the answer takes that back. */
export function afterPaint(then: () => void): () => void {
  gathering ??= gather();
  const waiting = gathering;
  const own = () => then();
  waiting.add(own);
  return () => void waiting.delete(own);
}

/**
 * The same for work that nobody waits for: whoever types or scrolls comes first. `since` is when all of it was asked
 * for.
 */
export function afterPaintAndLull(then: () => void, since = performance.now()): () => void {
  let stop = afterPaint(() => {
    stop = afterLull(then, since);
  });
  return () => stop();
}

/** The same for what may come in any later frame, as a row of a poll: all that the browser has to do comes first. */
export function afterPaintAtLeisure(then: () => void, since = performance.now()): () => void {
  let stop = afterPaint(() => {
    stop = atLeisure(() => {
      stop = afterLull(then, since);
    });
  });
  return () => stop();
}

/** What is not even seen waits until nobody does one thing after the other, but not for ever. */
const LONGEST_REST_MS = 10_000;

/** The same for what is not seen either: once nobody does anything. */
export function afterRestAndPaint(then: () => void, since = performance.now()): () => void {
  let stopPainting: () => void = () => undefined;
  const stopResting = afterRest(
    () => {
      stopPainting = afterPaintAndLull(then, since);
    },
    LONGEST_REST_MS,
    since,
  );
  return () => {
    stopResting();
    stopPainting();
  };
}

/** The same in a later task instead of after a frame: for what is not in the page yet. */
export function afterTaskAndLull(then: () => void, since = performance.now()): () => void {
  const timer = setTimeout(() => {
    stop = afterLull(then, since);
  });
  let stop = () => clearTimeout(timer);
  return () => stop();
}

import { DeadlineReached } from './networkErrors';

export interface Deadline {
  /** Aborts when the parent does, or at the deadline with DeadlineReached as its reason. */
  signal: AbortSignal;
  isReached: () => boolean;
  /** Frees the timer; to be called when the work has ended. */
  clear: () => void;
}

/**
 * A signal with a deadline. Not AbortSignal.any with AbortSignal.timeout: Node 20 lets the timeout be collected as
 * garbage while only a combined signal refers to it, and then it never fires.
 */
export function startDeadline(parent: AbortSignal, milliseconds: number): Deadline {
  const controller = new AbortController();
  let isReached = false;
  const follow = () => controller.abort(parent.reason);
  const timer = setTimeout(() => {
    isReached = true;
    controller.abort(new DeadlineReached(milliseconds));
  }, milliseconds);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    isReached: () => isReached,
    clear() {
      clearTimeout(timer);
      parent.removeEventListener('abort', follow);
    },
  };
}

/** Whether the browser can say when nothing else wants its turn. */
export const canTellLeisure = (): boolean => 'scheduler' in globalThis;

/**
 * Calls `then` in a task of its own, once nothing else wants its turn, where the browser can say so, and else at once; the
 * answer takes that back. The browser's own collection of garbage comes before it: one that comes to be due within `then`
 * makes a task as long as both.
 */
export function atLeisure(then: () => void): () => void {
  if (!canTellLeisure()) {
    then();
    return () => undefined;
  }
  let isWanted = true;
  const call = () => {
    if (isWanted) then();
  };
  void scheduler.postTask(call, { priority: 'background' });
  return () => {
    isWanted = false;
  };
}

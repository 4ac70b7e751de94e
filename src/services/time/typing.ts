/**
 * Whoever types waits for each key to be seen: what nobody waits for, as the rows of a poll, stands back until the keys
 * pause. On a slow machine one portion of such work is longer than a key takes.
 */

/** After the last key. Milliseconds. */
const LULL_MS = 100;
/** Nothing waits longer, as where a key is held down. Milliseconds. */
const LONGEST_WAIT_MS = 1_000;

let lastKeyAt = -Infinity;

/** Listens to the keys of a window; the answer stops that. */
export function watchTyping(window: Window): () => void {
  const handleKey = ({ timeStamp }: KeyboardEvent) => {
    lastKeyAt = timeStamp;
  };
  window.addEventListener('keydown', handleKey, { capture: true, passive: true });
  return () => {
    lastKeyAt = -Infinity;
    window.removeEventListener('keydown', handleKey, { capture: true });
  };
}

/**
 * Calls `then` once nobody types, at once where nobody does; the answer takes that back. `since` is when the work was
 * asked for, by `performance.now()`: what has many parts waits for a second in all.
 */
export function afterTyping(then: () => void, since = performance.now()): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = performance.now();
    const wait = Math.min(lastKeyAt + LULL_MS, since + LONGEST_WAIT_MS) - now;
    if (wait <= 0) then();
    else timer = setTimeout(look, wait);
  };
  look();
  return () => clearTimeout(timer);
}

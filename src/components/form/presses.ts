/** Whether a mouse button or a finger is down, and what waits for it to be up. */
let isDown = false;
const waiting = new Set<() => void>();

function handleDown(): void {
  isDown = true;
}

function handleUp(): void {
  isDown = false;
  // After the click that belongs to this press.
  setTimeout(() => {
    for (const work of waiting) work();
    waiting.clear();
  });
}

/** Follows the presses of the page, for `afterPress`; answers what ends it. */
export function followPresses(): () => void {
  // Not pointer events: a tap moves the focus with the mouse events that follow it.
  document.addEventListener('mousedown', handleDown, true);
  document.addEventListener('mouseup', handleUp, true);
  document.addEventListener('dragend', handleUp, true);
  return () => {
    document.removeEventListener('mousedown', handleDown, true);
    document.removeEventListener('mouseup', handleUp, true);
    document.removeEventListener('dragend', handleUp, true);
  };
}

/**
 * At once, or after the press that is under way. A press takes the focus from a field; what comes into the page for
 * that, such as the sentence of an error, would move what is pressed from under the pointer, and the click be lost.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.add(work);
  else work();
}

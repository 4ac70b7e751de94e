/** Whether a mouse button or a finger is down, and what waits for it to be up. */
let isDown = false;
const waiting = new Set<() => void>();

function handleDown(): void {
  isDown = true;
}

function doWaiting(): void {
  for (const work of waiting) work();
  waiting.clear();
}

function handleUp(): void {
  isDown = false;
  // After the click that belongs to this press.
  setTimeout(doWaiting);
}

/** Forms on the page: one may stand in a dialog over another. */
let followers = 0;

/** Follows the presses of the page, for `afterPress`; answers what ends it. */
export function followPresses(): () => void {
  followers += 1;
  if (followers === 1) {
    // Not pointer events: a tap moves the focus with the mouse events that follow it.
    document.addEventListener('mousedown', handleDown, true);
    document.addEventListener('mouseup', handleUp, true);
    document.addEventListener('dragend', handleUp, true);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    document.removeEventListener('mousedown', handleDown, true);
    document.removeEventListener('mouseup', handleUp, true);
    document.removeEventListener('dragend', handleUp, true);
    // A form that goes in the middle of a press hears of no end of it.
    handleUp();
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

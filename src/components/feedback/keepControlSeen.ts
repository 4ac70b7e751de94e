const CONTAINER = '.Toastify__toast-container';
/** The library's own name for the distance of messages from the lower edge. */
const BOTTOM = '--toastify-toast-bottom';
const GAP = 8;
/** What is higher than this share of the window cannot be hidden, and nothing would fit above it. */
const HIGH = 0.5;

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Lifts the messages in the corner above the control that has the focus, so that they never cover it (WCAG 2.4.11;
 * ui.md: nor the control that raised them); back into the corner when nothing is below them.
 */
export function keepControlSeen(box: HTMLElement): void {
  const container = box.querySelector(CONTAINER);
  const { activeElement } = document;
  if (container === null || activeElement === null || box.contains(activeElement)) return;
  box.style.removeProperty(BOTTOM);
  const place = container.getBoundingClientRect();
  const control = activeElement.getBoundingClientRect();
  if (control.height > innerHeight * HIGH || !overlaps(control, place)) return;
  const bottom = innerHeight - control.top + GAP;
  if (bottom + place.height <= innerHeight) box.style.setProperty(BOTTOM, `${bottom}px`);
}

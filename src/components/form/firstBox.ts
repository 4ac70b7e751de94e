const BOXES = 'input,textarea,select,[contenteditable="true"],[role="textbox"]';
const WRONG = BOXES.split(',')
  .map((box) => `${box}[aria-invalid="true"]`)
  .join(',');

/**
 * Where the focus goes in a field or a record: the box that is wrong, else the first one. Buttons come last: those of a
 * large field only choose how it is shown.
 */
export function firstBox(within: Element): HTMLElement | null {
  return (
    within.querySelector<HTMLElement>(WRONG) ??
    within.querySelector<HTMLElement>(BOXES) ??
    within.querySelector('button')
  );
}

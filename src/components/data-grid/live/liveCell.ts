/**
 * Cells that are drawn without React and written over in place: a list of ten thousand rows that answers within one
 * frame on a slow machine cannot mount ninety components for it.
 */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  /** Writes what differs from the row before. */
  show: (row: Row) => void;
  /** Every second: writes what the time of day changes. */
  tick?: () => void;
}

/** Pixels of the column as it is now, as the grid knows them: asking the browser costs a layout. Undefined outside a grid. */
export type WidthOf = () => number | undefined;

export interface LiveColumn<Row> {
  /** Stable: preferences and the address name columns by it. */
  id: string;
  header: string;
  /** Pixels; without it the column shares the rest by `flex`. */
  width?: number;
  minWidth?: number;
  flex?: number;
  align?: 'left' | 'right';
  /** The column with indent and chevron, in which the arrow keys open and close groups. */
  isTree?: boolean;
  /** A cell of its own for each drawn row. */
  create: (widthOf: WidthOf) => LiveCell<Row>;
}

/** An element with a class. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  return made;
}

/** Writes only what differs: an equal text written again costs a layout. */
export function writeText(target: HTMLElement, text: string): void {
  const [first] = target.childNodes;
  if (first instanceof Text) {
    if (first.data !== text) first.data = text;
  } else if (text !== '') target.textContent = text;
}

/** Sets, changes or takes away an attribute, and only where it differs. */
export function writeAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) {
    if (target.hasAttribute(name)) target.removeAttribute(name);
  } else if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

/** Sets the whole class, and only where it differs. */
export function writeClass(target: HTMLElement, className: string): void {
  if (target.className !== className) target.className = className;
}

/** Shows or hides, and only where it differs. */
export function writeShown(target: HTMLElement, isShown: boolean): void {
  if (target.hidden === isShown) target.hidden = !isShown;
}

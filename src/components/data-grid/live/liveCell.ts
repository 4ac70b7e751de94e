/**
 * Cells that are drawn without React and written over in place: a list of ten thousand rows that answers within one
 * frame on a slow machine cannot mount ninety components for it.
 */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  /** Writes what differs from the row before. */
  show: (row: Row) => void;
  /** Every second: writes what the time of day changes, and answers whether that was anything. */
  tick?: () => boolean;
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

/** Writes only what differs, and answers whether it did: an equal text written again costs a layout. */
export function writeText(target: HTMLElement, text: string): boolean {
  const [first] = target.childNodes;
  if (first instanceof Text ? first.data === text : text === '') return false;
  if (first instanceof Text) first.data = text;
  else target.textContent = text;
  return true;
}

/** Sets, changes or takes away an attribute where it differs, and answers whether it did. */
export function writeAttribute(target: Element, name: string, value: string | undefined): boolean {
  if (target.getAttribute(name) === (value ?? null)) return false;
  if (value === undefined) target.removeAttribute(name);
  else target.setAttribute(name, value);
  return true;
}

/** Sets the whole class, and only where it differs. */
export function writeClass(target: HTMLElement, className: string): void {
  if (target.className !== className) target.className = className;
}

/** Shows or hides, and only where it differs. */
export function writeShown(target: HTMLElement, isShown: boolean): void {
  if (target.hidden === isShown) target.hidden = !isShown;
}

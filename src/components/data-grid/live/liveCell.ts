/**
 * Cells that are drawn without React and written over in place: a list of ten thousand rows that answers within one
 * frame on a slow machine cannot mount ninety components for it.
 */
export interface LiveCell<Row> {
  readonly element: HTMLElement;
  /** Writes what is seen, where it differs from the row before. */
  show: (row: Row) => void;
  /** Writes what is read aloud or stands on the hover of the row that was shown last: nobody waits for it in a frame. */
  describe?: () => void;
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

/** Sets, changes or takes away an attribute where it differs, and answers whether it did. */
export function writeAttribute(target: Element, name: string, value: string | undefined): boolean {
  if (target.getAttribute(name) === (value ?? null)) return false;
  setAttribute(target, name, value);
  return true;
}

function setAttribute(target: Element, name: string, value: string | undefined): void {
  if (value === undefined) target.removeAttribute(name);
  else target.setAttribute(name, value);
}

/** Writes a value and answers whether it was another one than before. */
export type Writer<Value> = (value: Value) => boolean;

/**
 * Writers remember what they wrote, for elements that nobody else writes to: asking the page costs as much as writing,
 * and an equal text written again costs a layout.
 */
function createWriter<Value>(first: Value, write: (value: Value) => void): Writer<Value> {
  let shown = first;
  return (value) => {
    if (value === shown) return false;
    shown = value;
    write(value);
    return true;
  };
}

/** Writes the text of an element that has none yet. */
export function textOf(target: Element): Writer<string> {
  const text = document.createTextNode('');
  target.append(text);
  return createWriter('', (value) => {
    text.data = value;
  });
}

/** Writes an attribute that the element does not have yet; undefined takes it away. */
export function attributeOf(target: Element, name: string): Writer<string | undefined> {
  return createWriter<string | undefined>(undefined, (value) => setAttribute(target, name, value));
}

/** Writes the whole class. */
export function classOf(target: HTMLElement): Writer<string> {
  return createWriter(target.className, (value) => {
    target.className = value;
  });
}

/** Writes one property of an element's own style that it does not have yet. */
export function styleOf(
  target: HTMLElement,
  name: 'backgroundImage' | 'backgroundPosition' | 'backgroundSize',
): Writer<string> {
  return createWriter('', (value) => {
    target.style[name] = value;
  });
}

/** Shows or hides what is shown now. */
export function shownOf(target: HTMLElement): Writer<boolean> {
  return createWriter(true, (value) => {
    target.hidden = !value;
  });
}

/** Writes all styles of an element where they are others: the same ones are worked out, laid out and painted again. */
export function restyle({ style }: HTMLElement, css: string): void {
  if (style.cssText !== css) style.cssText = css;
}

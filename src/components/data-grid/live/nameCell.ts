import type { HierarchyPlace } from '../columnSpec';
import { attributeOf, classOf, element, shownOf, textOf, type LiveCell, type WidthOf } from './liveCell';

const INDENT_PIXELS = 18;

/** Class names for cells, made once by React. */
export interface NameTools {
  classes: Readonly<Record<'cell' | 'line' | 'cut' | 'name' | 'group' | 'detail', string>>;
  /** Classes of elements that show a picture. */
  chevron: (isExpanded: boolean) => string;
  shape: (status: string) => string;
  glyph: (name: string) => string;
  /** What a status is called. */
  wordOf: (status: string) => string;
}

export interface NameParts {
  place: HierarchyPlace;
  status: string;
  /** A resource icon's name; undefined draws none. */
  icon: string | undefined;
  name: string;
  detail: string;
}

/** Whether the direction of a text is beyond doubt; isolating one costs time in every row. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

/** Wider than letters are: a name that fits may have dots that never show, one that does not always has them. */
const LETTER_PIXELS = 10;
const PICTURES_PIXELS = 80;

/** Whether a line may be longer than its cell; `width` in pixels, undefined where nobody knows it. */
function mayBeCut(width: number | undefined, indent: number, letters: number): boolean {
  return width === undefined || indent + PICTURES_PIXELS + letters * LETTER_PIXELS >= width;
}

function createIndent(target: HTMLElement): (pixels: number) => void {
  let shown = 0;
  return (pixels) => {
    if (pixels === shown) return;
    shown = pixels;
    target.style.paddingInlineStart = `${pixels}px`;
  };
}

/** Says the status that an element's picture shows, or that it shows none. */
function statusOf(target: HTMLElement): (word: string | undefined) => void {
  const writeRole = attributeOf(target, 'role');
  const writeLabel = attributeOf(target, 'aria-label');
  return (word) => {
    writeRole(word === undefined ? undefined : 'img');
    writeLabel(word);
  };
}

/**
 * Indent, two pictures, name and a muted detail, like NameCell, in one line of text: a group has chevron and status, a
 * row without children status and icon. Rows of both kinds are the same elements, so that one can be written over the other.
 */
export function createNameCell<Row>(
  tools: NameTools,
  partsOf: (row: Row) => NameParts,
  widthOf: WidthOf,
): LiveCell<Row> {
  const { classes } = tools;
  const cell = element('span', classes.cell);
  // What is laid out by itself must not change itself: the page would be laid out with it.
  const line = element('span', classes.line);
  const first = element('span');
  const second = element('span');
  const name = element('span', classes.name);
  const detail = element('span', classes.detail);
  line.append(first, second, name, detail);
  cell.append(line);
  const writeLine = classOf(line);
  const writeIndent = createIndent(line);
  const writeFirst = classOf(first);
  const writeSecond = classOf(second);
  const showSecond = shownOf(second);
  const sayFirst = statusOf(first);
  const saySecond = statusOf(second);
  const writeNameClass = classOf(name);
  const writeDirection = attributeOf(name, 'dir');
  const writeName = textOf(name);
  const writeTitle = attributeOf(name, 'title');
  const writeDetail = textOf(detail);
  let shown: NameParts | undefined;
  return {
    element: cell,
    show: (row) => {
      const parts = partsOf(row);
      shown = parts;
      const { place, status, icon, name: words, detail: more } = parts;
      const isGroup = place.isGroup === true;
      const indent = place.depth * INDENT_PIXELS;
      writeIndent(indent);
      const isCut = mayBeCut(widthOf(), indent, words.length + more.length);
      writeLine(isCut ? classes.cut : classes.line);
      const shape = tools.shape(status);
      writeFirst(isGroup ? tools.chevron(place.isExpanded === true) : shape);
      writeSecond(isGroup ? shape : icon === undefined ? '' : tools.glyph(icon));
      showSecond(isGroup || icon !== undefined);
      writeNameClass(isGroup ? classes.group : classes.name);
      writeDirection(isPlain(words) ? undefined : 'auto');
      writeName(words);
      writeDetail(more);
    },
    describe: () => {
      if (shown === undefined) return;
      const isGroup = shown.place.isGroup === true;
      const word = tools.wordOf(shown.status);
      sayFirst(isGroup ? undefined : word);
      saySecond(isGroup ? word : undefined);
      writeTitle(shown.name);
    },
  };
}

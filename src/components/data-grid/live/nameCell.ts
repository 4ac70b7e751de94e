import type { HierarchyPlace } from '../columnSpec';
import {
  element,
  writeAttribute,
  writeClass,
  writeShown,
  writeText,
  type LiveCell,
  type WidthOf,
} from './liveCell';

const INDENT_PIXELS = 18;

/** Class names for cells, made once by React. */
export interface NameTools {
  classes: Readonly<Record<'cell' | 'cut' | 'name' | 'group' | 'detail', string>>;
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

function writeStatus(target: HTMLElement, word: string | undefined): void {
  writeAttribute(target, 'role', word === undefined ? undefined : 'img');
  writeAttribute(target, 'aria-label', word);
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
  const first = element('span');
  const second = element('span');
  const name = element('span', classes.name);
  const detail = element('span', classes.detail);
  cell.append(first, second, name, detail);
  return {
    element: cell,
    show: (row) => {
      const { place, status, icon, name: words, detail: more } = partsOf(row);
      const isGroup = place.isGroup === true;
      const indent = place.depth * INDENT_PIXELS;
      if (cell.style.paddingInlineStart !== `${indent}px`) cell.style.paddingInlineStart = `${indent}px`;
      const isCut = mayBeCut(widthOf(), indent, words.length + more.length);
      writeClass(cell, isCut ? classes.cut : classes.cell);
      const shape = tools.shape(status);
      writeClass(first, isGroup ? tools.chevron(place.isExpanded === true) : shape);
      writeClass(second, isGroup ? shape : icon === undefined ? '' : tools.glyph(icon));
      writeShown(second, isGroup || icon !== undefined);
      const word = tools.wordOf(status);
      writeStatus(first, isGroup ? undefined : word);
      writeStatus(second, isGroup ? word : undefined);
      writeClass(name, isGroup ? classes.group : classes.name);
      writeAttribute(name, 'dir', isPlain(words) ? undefined : 'auto');
      writeText(name, words);
      writeAttribute(name, 'title', words);
      writeText(detail, more);
    },
  };
}

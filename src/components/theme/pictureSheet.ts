/**
 * Pictures of cells as background images: an `<svg>` in each cell is laid out, clipped and layered by itself, which for
 * a screen of rows costs more than their text (docs/performance.md). A background only changes with the class.
 */

import { afterRest } from '@/services/time/hands';

/** Pictures are drawn in a box of as many pixels. */
const PICTURE_PIXELS = 16;
const VARIABLE = /var\((--[\w-]+)\)/g;

/** The class of an element that shows the picture of this name. */
export const pictureClass = (name: string): string => `wf-picture-${name}`;

/** Where pictures are drawn for copying: `[data-picture=NAME] svg`, styled as the theme in force says. */
type Originals = ParentNode;

/** A path of the drawing; a style sheet may give its stroke another colour, as for high contrast. */
function partOf(original: Element): Node {
  const copy = original.cloneNode(true);
  const { stroke } = getComputedStyle(original);
  const isOfTheme = original.getAttribute('stroke')?.startsWith('var(') === true;
  if (copy instanceof Element && isOfTheme && stroke !== '') copy.setAttribute('stroke', stroke);
  return copy;
}

/** The drawing as a file of its own: what it takes from the page, its colours, is written into it. */
function fileOf(original: SVGElement): string {
  const style = getComputedStyle(original);
  const copy = document.createElementNS(original.namespaceURI, 'svg');
  copy.setAttribute('viewBox', original.getAttribute('viewBox') ?? '');
  copy.setAttribute('width', String(PICTURE_PIXELS));
  copy.setAttribute('height', String(PICTURE_PIXELS));
  copy.setAttribute('color', style.color);
  copy.append(...[...original.children].map(partOf));
  const text = new XMLSerializer().serializeToString(copy);
  return text.replace(VARIABLE, (_all, name: string) => style.getPropertyValue(name).trim());
}

/** After this time pictures become bitmaps although somebody uses the page. Milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/** After the first rows, and between two pictures that no row asked for yet. Milliseconds. */
export const AHEAD_AFTER_MS = 1_000;
export const AHEAD_EVERY_MS = 100;

async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/**
 * The drawing in the pixels of this screen, where they are whole ones: else the drawing is sharper. Undefined as well
 * where the browser cannot tell. `size` in pixels of the page.
 */
async function bitmapOf(drawing: string, size: number): Promise<string | undefined> {
  const pixels = size * window.devicePixelRatio;
  if (!Number.isInteger(pixels)) return undefined;
  const image = await loaded(drawing);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.drawImage(image, 0, 0, pixels, pixels);
  const bitmap = canvas.toDataURL();
  // Known to the browser before a rule asks for it: no frame is without the picture.
  await loaded(bitmap);
  return bitmap;
}

export interface BitmapOptions {
  /** How large a picture is shown, in pixels of the page: a drawing is drawn anew in every place, a bitmap is copied. */
  sizeOf: (name: string) => number;
  /**
   * Pictures that rows may ask for: made after the first that one did ask for, one after the other while nobody uses the
   * page. A new drawing is a document that the browser reads, which is most of a frame on a slow machine.
   */
  ahead: readonly string[];
}

export interface PictureSheet {
  /** The class of an element that shows the picture; made when it is first asked for. */
  classOf: (name: string) => string;
  /** After a change of theme or of the screen's pixels: all pictures in the colours and the pixels of now. */
  redraw: () => void;
  /** Makes no further pictures ahead. */
  stop: () => void;
}

/** `sheet` takes the rules, one for each picture; `bitmaps` is for where many of them are painted. */
export function createPictureSheet(
  originals: Originals,
  sheet: CSSStyleSheet,
  bitmaps?: BitmapOptions,
): PictureSheet {
  const known = new Set<string>();
  let generation = 0;
  const addRule = (rule: string) => sheet.insertRule(rule, sheet.cssRules.length);
  /** Paper has pixels of its own, and the drawing. */
  const turnToBitmap = (name: string, drawing: string, size: number) => {
    const drawnFor = generation;
    bitmapOf(drawing, size).then(
      (bitmap) => {
        if (bitmap === undefined) return;
        afterRest(() => {
          if (drawnFor !== generation || sheet.ownerNode?.isConnected !== true) return;
          addRule(`@media screen { .${pictureClass(name)} { background-image: url("${bitmap}"); } }`);
        }, LONGEST_WAIT_MS);
      },
      // A browser that does not draw it here shows the drawing itself.
      () => undefined,
    );
  };
  const draw = (name: string) => {
    const original = originals.querySelector(`[data-picture="${name}"] svg`);
    if (!(original instanceof SVGElement)) return;
    const url = `data:image/svg+xml,${encodeURIComponent(fileOf(original))}`;
    addRule(`.${pictureClass(name)} { background-image: url("${url}"); }`);
    if (bitmaps !== undefined) turnToBitmap(name, url, bitmaps.sizeOf(name));
  };
  const make = (name: string) => {
    known.add(name);
    draw(name);
  };
  let stop: () => void = () => undefined;
  const makeAhead = (afterMs: number) => {
    const timer = setTimeout(() => {
      stop = afterRest(() => {
        const name = bitmaps?.ahead.find((next) => !known.has(next));
        if (name === undefined) return;
        make(name);
        makeAhead(AHEAD_EVERY_MS);
      }, Infinity);
    }, afterMs);
    stop = () => clearTimeout(timer);
  };
  return {
    classOf: (name) => {
      if (known.size === 0 && bitmaps !== undefined) makeAhead(AHEAD_AFTER_MS);
      if (!known.has(name)) make(name);
      return pictureClass(name);
    },
    stop: () => stop(),
    redraw: () => {
      generation += 1;
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);
      for (const name of known) draw(name);
    },
  };
}

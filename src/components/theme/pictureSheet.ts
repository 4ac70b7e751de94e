/**
 * Pictures of cells as background images: an `<svg>` in each cell is laid out, clipped and layered by itself, which for
 * a screen of rows costs more than their text (docs/performance.md). A background only changes with the class.
 */

/** Pictures are drawn in a box of as many pixels. */
const PICTURE_PIXELS = 16;
const VARIABLE = /var\((--[\w-]+)\)/g;

/** The class of an element that shows the picture of this name. */
export const pictureClass = (name: string): string => `wf-picture-${name}`;

/** Where pictures are drawn for copying: `[data-picture=NAME] svg`, styled as the theme in force says. */
type Originals = ParentNode;

/** The drawing as a file of its own: what it takes from the page, its colours, is written into it. */
function fileOf(original: SVGElement): string {
  const style = getComputedStyle(original);
  const copy = document.createElementNS(original.namespaceURI, 'svg');
  copy.setAttribute('viewBox', original.getAttribute('viewBox') ?? '');
  copy.setAttribute('width', String(PICTURE_PIXELS));
  copy.setAttribute('height', String(PICTURE_PIXELS));
  copy.setAttribute('color', style.color);
  copy.append(...[...original.childNodes].map((child) => child.cloneNode(true)));
  const text = new XMLSerializer().serializeToString(copy);
  return text.replace(VARIABLE, (_all, name: string) => style.getPropertyValue(name).trim());
}

export interface PictureSheet {
  /** The class of an element that shows the picture; made when it is first asked for. */
  classOf: (name: string) => string;
  /** After a change of theme: all pictures in the colours of now. */
  redraw: () => void;
}

/** `sheet` takes the rules, one for each picture that was asked for. */
export function createPictureSheet(originals: Originals, sheet: CSSStyleSheet): PictureSheet {
  const known = new Set<string>();
  const draw = (name: string) => {
    const original = originals.querySelector(`[data-picture="${name}"] svg`);
    if (!(original instanceof SVGElement)) return;
    const url = `data:image/svg+xml,${encodeURIComponent(fileOf(original))}`;
    sheet.insertRule(`.${pictureClass(name)} { background-image: url("${url}"); }`, sheet.cssRules.length);
  };
  return {
    classOf: (name) => {
      if (!known.has(name)) {
        known.add(name);
        draw(name);
      }
      return pictureClass(name);
    },
    redraw: () => {
      while (sheet.cssRules.length > 0) sheet.deleteRule(0);
      for (const name of known) draw(name);
    },
  };
}

/** The six status drawings without React, for cells that are written in place. */
import { tokens } from '@fluentui/react-components';
import { SHAPE_DRAWINGS } from './statusShapes';
import { statusShape, statusWord } from './statusTone';

const SVG = 'http://www.w3.org/2000/svg';

function path(attributes: Readonly<Record<string, string>>): SVGPathElement {
  const made = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The drawing of a status with the word as its name, like StatusShape. `size` in pixels. */
export function createShape(status: string, className: string, size: number): SVGSVGElement {
  const { body, mark, outlined } = SHAPE_DRAWINGS[statusShape(status)];
  const svg = document.createElementNS(SVG, 'svg');
  const attributes = {
    width: String(size),
    height: String(size),
    viewBox: '0 0 16 16',
    class: className,
    role: 'img',
    'aria-label': statusWord(status),
    focusable: 'false',
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  svg.append(
    path({
      d: body,
      fill: outlined ? 'none' : 'currentColor',
      stroke: 'currentColor',
      'stroke-width': outlined ? '1.5' : '0',
      'fill-rule': 'evenodd',
    }),
  );
  if (mark !== undefined)
    svg.append(
      path({
        d: mark,
        fill: 'none',
        stroke: tokens.colorNeutralBackground1,
        'stroke-width': '1.6',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      }),
    );
  return svg;
}

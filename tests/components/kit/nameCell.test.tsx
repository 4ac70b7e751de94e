import { screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { createNameCell, type NameParts, type NameTools } from '@/components/data-grid/live/nameCell';
import { createPictureSheet } from '@/components/theme/pictureSheet';
import { useNameTools } from '@/components/data-grid/live/useNameTools';
import { renderKit } from './renderKit';

const GROUP: NameParts = {
  place: { depth: 0, isGroup: true, isExpanded: true },
  status: 'mixed',
  icon: undefined,
  name: 'shop',
  detail: '1 of 2 failing',
};
const CHECK: NameParts = {
  place: { depth: 1 },
  status: 'unhealthy',
  icon: 'http',
  name: 'shop/till',
  detail: 'http',
};

let tools: NameTools | undefined;
let drawn: HTMLElement | undefined;

/** One cell that was a group's before it shows `parts`. */
function Cell({ parts, width }: { parts: NameParts; width: number | undefined }) {
  const made = useNameTools();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tools = made.tools;
    const cell = createNameCell(
      made.tools,
      (row: NameParts) => row,
      () => width,
    );
    for (const shown of [GROUP, parts]) {
      cell.show(shown);
      cell.describe?.();
    }
    drawn = cell.element;
    host.current?.replaceChildren(drawn);
  });
  return (
    <>
      {made.sheet}
      <div ref={host} />
    </>
  );
}

it('WIDGET-2 HEALTH-6 a row written over one of another kind has one status, in words, and its own pictures', () => {
  renderKit(<Cell parts={CHECK} width={600} />);
  const shape = screen.getByRole('img');
  expect(shape).toHaveAccessibleName('Unhealthy');
  expect(shape).toHaveClass('wf-picture-shape-square');
  expect(drawn?.innerHTML).toMatch(/wf-picture-shape-square.*wf-picture-glyph-/);
  expect(drawn?.innerHTML).not.toMatch(/wf-picture-(?:expanded|collapsed)/);
  expect(screen.getByText('shop/till')).toHaveAttribute('title', 'shop/till');
});

it('HEALTH-4 a group has its chevron before its status', () => {
  renderKit(<Cell parts={GROUP} width={600} />);
  const shape = screen.getByRole('img', { name: 'Mixed' });
  expect(shape).toHaveClass('wf-picture-shape-half');
  expect(drawn?.innerHTML).toMatch(/wf-picture-expanded.*wf-picture-shape-half/);
});

it.each([
  [600, 'line'],
  [160, 'cut'],
  [undefined, 'cut'],
] as const)('M14 a name in %s pixels is drawn as %s', (width, expected) => {
  renderKit(<Cell parts={CHECK} width={width} />);
  expect(drawn?.firstElementChild?.className).toBe(tools?.classes[expected]);
});

it('FMT-1 a name whose direction is in doubt is kept apart from what follows it', () => {
  renderKit(<Cell parts={{ ...CHECK, name: 'שלום' }} width={600} />);
  expect(screen.getByText('שלום')).toHaveAttribute('dir', 'auto');
});

it('WIDGET-2 a picture is one whole file and one rule, also after a redraw (its colours: e2e/specs/health.spec.ts)', () => {
  const style = document.createElement('style');
  const place = document.createElement('span');
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  place.dataset['picture'] = 'dot';
  svg.innerHTML = '<path d="M0 0h4" fill="currentColor" stroke="var(--edge)"></path>';
  place.append(svg);
  document.body.append(style, place);
  const { sheet } = style;
  if (!sheet) throw new Error('The page has no style sheet.');
  const pictures = createPictureSheet(document, sheet);
  expect(pictures.classOf('dot')).toBe('wf-picture-dot');
  const rule = () => decodeURIComponent(sheet.cssRules[0]?.cssText ?? '');
  expect(rule()).toContain('<path d="M0 0h4"');
  expect(rule()).not.toContain('var(');
  expect(rule().match(/xmlns/g)).toHaveLength(1);
  svg.innerHTML = '<path d="M0 0h8"></path>';
  pictures.redraw();
  expect(sheet.cssRules).toHaveLength(1);
  expect(rule()).toContain('<path d="M0 0h8"');
  style.remove();
  place.remove();
});

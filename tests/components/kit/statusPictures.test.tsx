/** Shapes that move with a line of text are backgrounds of it. */
import { screen } from '@testing-library/react';
import { StatusPicture, StatusPictureSheet } from '@/components/theme/StatusPictures';
import { renderKit } from './renderKit';

const STATUSES = ['unhealthy', 'healthy'] as const;

const pictureRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => text.startsWith('.wf-picture-status-'));

it('WIDGET-2 a picture has the drawing of its status in the colours of the theme, and is silent', () => {
  renderKit(
    <>
      <StatusPictureSheet statuses={STATUSES} />
      <p data-testid="line">
        <StatusPicture status="unhealthy" size={14} />
      </p>
    </>,
  );
  expect(screen.getByTestId('line').innerHTML).toMatch(
    /^<span aria-hidden="true" class="[^"]*\bwf-picture-status-square\b[^>]*><\/span>$/,
  );
  const rules = pictureRules();
  expect(rules.map((rule) => /^\.wf-picture-status-(\w+) /.exec(rule)?.[1])).toEqual(['square', 'circle']);
  for (const rule of rules) {
    const file = decodeURIComponent(/url\("data:image\/svg\+xml,([^"]+)"\)/.exec(rule)?.[1] ?? '');
    expect(file).toMatch(/^<svg .*<path /s);
    expect(file).not.toContain('var(');
  }
});

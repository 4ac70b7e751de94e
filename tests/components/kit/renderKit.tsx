/** Renders a shared component under the theme, as every page does. */
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ThemeRoot } from '@/components/theme/ThemeRoot';

export function renderKit(element: ReactElement): RenderResult {
  const view = render(<ThemeRoot choice="light">{element}</ThemeRoot>);
  return { ...view, rerender: (next) => view.rerender(<ThemeRoot choice="light">{next}</ThemeRoot>) };
}

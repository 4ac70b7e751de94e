/** What can be measured of a page's layout: what sticks out or scrolls sideways, and what is too small for a finger. */
import type { Page } from 'playwright/test';

/** Pixels that a finger needs (ui.md; WCAG 2.5.5). */
const TARGET = 44;

/** Everything that scrolls sideways or stands outside the window, in words; empty is good. */
export function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      found.push(`the document is ${document.documentElement.scrollWidth} wide`);
    const isShown = (element: Element) => element.checkVisibility({ checkOpacity: true });
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`;
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.clientWidth > 0 &&
      element.scrollWidth > element.clientWidth + 1;
    for (const element of document.querySelectorAll('#root *')) {
      // A code editor scrolls its lines by itself, as everywhere.
      if (element.closest('.monaco-editor') === null && isShown(element) && scrolls(element))
        found.push(`${nameOf(element)} scrolls ${element.scrollWidth} in ${element.clientWidth}`);
    }
    const endsOutside = ({ left, right, width: own, height }: DOMRect) =>
      own > 1 && height > 1 && left >= 0 && right > width + 1;
    for (const element of document.querySelectorAll('#root :is(button, a, input, select, h1, h2, h3)')) {
      const place = element.getBoundingClientRect();
      if (isShown(element) && endsOutside(place))
        found.push(`${nameOf(element)} ends at ${Math.round(place.right)}`);
    }
    return found;
  });
}

/** Buttons, tabs and inputs of a page that are lower than 44 pixels, or buttons that are narrower; empty is good. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const controls = document.querySelectorAll(
      '#root :is(button, [role=tab], [role=combobox], select, input:not([type=checkbox], [type=radio]))',
    );
    return [...controls]
      .filter((control) => control.closest('.monaco-editor') === null && control.checkVisibility())
      .map((control) => {
        const { height, width } = (control.closest('.fui-Input') ?? control).getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent;
        return { name: `${name.slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`, height, width };
      })
      .filter(({ height, width }) => width > 1 && (height < target - 0.5 || width < target - 0.5))
      .map(({ name }) => name);
  }, TARGET);
}

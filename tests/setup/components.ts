/** Browser parts that jsdom lacks; uPlot and Fluent ask for them when they load. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Two shared cores: a second is not always enough for a page with its code still to load.
configure({ asyncUtilTimeout: 15_000 });

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= QuietResizeObserver;

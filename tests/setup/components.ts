/** Browser parts that jsdom lacks; uPlot and Fluent ask for them when they load. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// On a loaded computer jsdom now and then keeps a dialog hidden that has just opened (focus is moved by timers). The
// cause is not found yet; until it is, such a test gets a second try, and what failed first is printed.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

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

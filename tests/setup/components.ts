/** Browser parts that jsdom lacks; uPlot and Fluent ask for them when they load. */
import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

const withDocument = getConfig().getElementError;

configure({
  // Two shared cores: a second is not always enough for a page with its code still to load.
  asyncUtilTimeout: 40_000,
  // Who waits asks at every change of the page: the document is written out when the time is over, not each time.
  getElementError: (message, container) =>
    isStillWaiting() ? new Error(message ?? '') : withDocument(message, container),
});

/** Inside `waitFor` and `find*`, before their last word. */
function isStillWaiting(): boolean {
  return (
    '_disableExpensiveErrorDiagnostics' in getConfig() &&
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  );
}

/** Long work waits for its next task through one, and only on a slow machine is it that long. */
class TurnChannel {
  readonly port1: { onmessage: (() => void) | undefined; close: () => void } = {
    onmessage: undefined,
    close: () => undefined,
  };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
// React, loaded above, keeps to its timers.
Object.assign(window, { MessageChannel: TurnChannel });

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

// jsdom matches every rule of the grid and of Fluent against every element that is asked about: seconds a query.
// What a test here looks for is hidden by leaving it out, by an attribute or by inline style; style sheets are looked at
// in the browser tests.
window.getComputedStyle = (element) => (element instanceof HTMLElement ? element.style : document.body.style);

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= QuietResizeObserver;

// jsdom lays nothing out, so that Fluent takes every element for invisible and a dialog that opens takes no focus; it is
// then hidden from roles as soon as focus moves elsewhere. Elements that are not hidden count as laid out here.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get(this: HTMLElement) {
    return this.closest('[hidden]') === null ? this.parentElement : null;
  },
});
document.body.getBoundingClientRect = () => new DOMRect(0, 0, 1024, 768);

/** What the console says about its line, and for how long. */
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { LineBanner } from '@/app/shell/LineBanner';
import { createStore } from '@/app/store';
import { callFailed, answerArrived, lineChanged } from '@/services/offline/connectivitySlice';
import { LINE_TROUBLE } from '@/services/text/shell';

const nowhere = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function banner() {
  const { store } = createStore({ storage: nowhere });
  render(
    <Provider store={store}>
      <LineBanner />
    </Provider>,
  );
  return (action: Parameters<typeof store.dispatch>[0]) => {
    act(() => {
      store.dispatch(action);
    });
  };
}

it('F10 a line that comes and goes every two seconds for two minutes is one banner that does not flicker', () => {
  const tell = banner();
  let changes = 0;
  const watch = new MutationObserver((records) => (changes += records.length));
  tell(lineChanged(false));
  const text = screen.getByText(LINE_TROUBLE.offline);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  for (let turn = 0; turn < 60; turn += 1) {
    tell(lineChanged(turn % 2 === 0));
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByText(LINE_TROUBLE.offline)).toBe(text);
  }
  tell(lineChanged(true));
  act(() => jest.advanceTimersByTime(2900));
  expect(text).toBeInTheDocument();
  expect([changes, watch.takeRecords().length]).toEqual([0, 0]);
  watch.disconnect();
  act(() => jest.advanceTimersByTime(200));
  expect(text).not.toBeInTheDocument();
});

it('F10 F12 another trouble is said at once, and its end three seconds later', () => {
  const tell = banner();
  tell(lineChanged(false));
  tell(lineChanged(true));
  tell(callFailed('server'));
  tell(callFailed('server'));
  expect(screen.getByText(LINE_TROUBLE.server)).toBeInTheDocument();
  expect(screen.queryByText(LINE_TROUBLE.offline)).not.toBeInTheDocument();
  tell(answerArrived());
  expect(screen.getByText(LINE_TROUBLE.server)).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(3100));
  expect(screen.queryByText(LINE_TROUBLE.server)).not.toBeInTheDocument();
});

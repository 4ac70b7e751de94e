import { renderHook, waitFor } from '@testing-library/react';
import { PREPARED_FROM, usePreparedChecks } from '@/features/health/hooks/usePreparedChecks';
import type { Steps } from '@/features/health/model/steps';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { ANSWERED_PRESS_MS, watchHands } from '@/services/time/hands';
import { makeCheck } from '../../unit/features/health/checkFactory';

const answerOf = (count: number): CheckSummary[] =>
  Array.from({ length: count }, (_, at) => makeCheck({ id: String(at) }));

// Compared as values, so that a failure does not write a thousand checks out.
/** Ten steps of four milliseconds each: more than a slice. */
function* slowStages(): Steps<string> {
  for (let step = 0; step < 10; step += 1) {
    const until = performance.now() + 4;
    while (performance.now() < until);
    yield undefined;
  }
  return 'worked out';
}

it('HEALTH-18 a long first answer is shown once it is worked out, and clicks are heard meanwhile', async () => {
  const checks = answerOf(PREPARED_FROM);
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  const { result } = renderHook(() => usePreparedChecks(checks, slowStages));
  expect(result.current.length).toBe(0);
  await waitFor(() => {
    expect(result.current === checks).toBe(true);
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
});

it('HEALTH-18 a short first answer is shown at once', () => {
  const checks = answerOf(PREPARED_FROM - 1);
  const { result } = renderHook(() => usePreparedChecks(checks, slowStages));
  expect(result.current === checks).toBe(true);
});

it('HEALTH-20 of two long answers only the newer one is shown, and it replaces the other once it is worked out', async () => {
  const [first, second, third] = [answerOf(PREPARED_FROM), answerOf(PREPARED_FROM), answerOf(PREPARED_FROM)];
  const seen = new Set<readonly CheckSummary[]>();
  const { result, rerender } = renderHook(
    ({ newest }) => {
      const shown = usePreparedChecks(newest, slowStages);
      seen.add(shown);
      return shown;
    },
    { initialProps: { newest: first } },
  );
  rerender({ newest: second });
  await waitFor(() => {
    expect(result.current === second).toBe(true);
  });
  expect(seen.has(first)).toBe(false);
  rerender({ newest: third });
  expect(result.current === second).toBe(true);
  await waitFor(() => {
    expect(result.current === third).toBe(true);
  });
});

it('M14 an answer that is worked out waits until what was pressed meanwhile is seen', async () => {
  const stopWatching = watchHands(window);
  const [first, second] = [answerOf(PREPARED_FROM), answerOf(PREPARED_FROM)];
  const { result, rerender } = renderHook(({ newest }) => usePreparedChecks(newest, slowStages), {
    initialProps: { newest: first },
  });
  await waitFor(() => {
    expect(result.current === first).toBe(true);
  });
  window.dispatchEvent(new Event('pointerdown'));
  const pressedAt = performance.now();
  rerender({ newest: second });
  await waitFor(() => {
    expect(result.current === second).toBe(true);
  });
  expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(ANSWERED_PRESS_MS - 10);
  stopWatching();
});

it('no checks any more are shown at once', async () => {
  const { result, rerender } = renderHook(({ newest }) => usePreparedChecks(newest, slowStages), {
    initialProps: { newest: answerOf(PREPARED_FROM) },
  });
  await waitFor(() => {
    expect(result.current.length).toBe(PREPARED_FROM);
  });
  const none: CheckSummary[] = [];
  rerender({ newest: none });
  expect(result.current === none).toBe(true);
});

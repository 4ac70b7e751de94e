import { createHealthCell } from '@/features/health/cells/healthCell';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { CLASSES } from './cellClasses';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 3, minutes)).toISOString();

afterEach(() => {
  jest.useRealTimers();
});

it('M8 a check that becomes late while its row stands says its age, and when that was on the hover', () => {
  jest.useFakeTimers({ now: Date.parse(at(0)) });
  const cell = createHealthCell(CLASSES, () => []);
  cell.show({
    kind: 'check',
    id: 'one',
    depth: 0,
    name: 'one',
    check: makeCheck({ id: 'one', last_runtime: at(0), next_runtime: at(1) }),
  });
  cell.describe?.();
  expect([cell.tick?.(), cell.element.querySelector('time')]).toEqual([false, null]);
  jest.setSystemTime(Date.parse(at(0)) + 3 * MINUTE_MS);
  expect(cell.tick?.()).toBe(true);
  const age = cell.element.querySelector('time');
  expect(age).toHaveTextContent('3m');
  expect(age).toHaveAttribute('datetime', at(0));
  expect(age?.title).toContain(at(0).slice(0, 10));
});

it('M8 M14 a row is called NOT LIVE with the step of the clock that its age has, whenever it was written', () => {
  const started = Date.parse(at(0));
  const lastRun = new Date(started + 2_000).toISOString();
  const row = {
    kind: 'check',
    id: 'one',
    depth: 0,
    name: 'one',
    check: makeCheck({
      id: 'one',
      last_runtime: lastRun,
      next_runtime: new Date(started + 62_000).toISOString(),
    }),
  } as const;
  const textAt = (seconds: number) => {
    jest.setSystemTime(started + seconds * 1000);
    const cell = createHealthCell(CLASSES, () => []);
    cell.show(row);
    return cell.element.textContent;
  };
  jest.useFakeTimers();
  // Four times its interval is over at 242 seconds; the clock of the list steps at 240 and at 245.
  expect([textAt(240), textAt(244), textAt(245)]).toEqual(['3m', '3m', 'NOT LIVE 4m']);
});

it('HEALTH-4 a row draws its heartbeat in one element, and says it in words', () => {
  const cell = createHealthCell(CLASSES, () => []);
  const runs = [true, true, false].map((status, minute) => ({ time: at(minute), status, duration: 5 }));
  const show = (checkStatuses: typeof runs) => {
    cell.show({
      kind: 'check',
      id: 'one',
      depth: 0,
      name: 'one',
      check: makeCheck({ id: 'one', checkStatuses }),
    });
    cell.describe?.();
  };
  show(runs);
  const bar = cell.element.querySelector('[role="img"]');
  expect(bar).toHaveAttribute('aria-label', 'Last 3 runs: 2 passed, 1 failed');
  expect(bar).toHaveAttribute('title', 'Last 3 runs: 2 passed, 1 failed');
  expect(bar?.childElementCount).toBe(0);
  show([]);
  expect(bar).toHaveAttribute('aria-label', 'No runs yet');
});

it('HEALTH-4 M14 a heartbeat is no picture to a screen reader before it has its words, which follow its frame', () => {
  const cell = createHealthCell(CLASSES, () => []);
  const { element } = cell;
  cell.show({ kind: 'check', id: 'one', depth: 0, name: 'one', check: makeCheck({ id: 'one' }) });
  expect(element.querySelector('[role="img"]')).toBeNull();
  cell.describe?.();
  expect(element.querySelector('[role="img"]')).toHaveAttribute('aria-label', expect.stringMatching(/./));
});

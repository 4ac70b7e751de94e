import {
  freshnessOf,
  healthOf,
  isFullyPassing,
  latencyOf,
  runInterval,
} from '@/features/health/model/checkHealth';
import { makeCheck } from '../checkFactory';

const last = '2026-11-20T10:00:00Z';
const next = '2026-11-20T10:01:00Z';
const at = (seconds: number) => Date.parse(last) + seconds * 1000;

it.each([
  ['healthy', 'healthy'],
  ['unhealthy', 'unhealthy'],
  [undefined, 'unknown'],
  [null, 'unknown'],
  ['', 'unknown'],
  ['running', 'unknown'],
])('HEALTH-6 a check with the status %p is %s', (status, expected) => {
  expect(healthOf({ status })).toBe(expected);
});

it('M8 data older than twice the interval is late, older than four times not live', () => {
  const check = { last_runtime: last, next_runtime: next };
  expect(runInterval(check)).toBe(60_000);
  expect(freshnessOf(check, at(120))).toBe('live');
  expect(freshnessOf(check, at(121))).toBe('late');
  expect(freshnessOf(check, at(240))).toBe('late');
  expect(freshnessOf(check, at(241))).toBe('notLive');
});

it('M8 nothing is said about age where the interval is not known', () => {
  expect(freshnessOf({ last_runtime: last }, at(1e6))).toBe('live');
  expect(freshnessOf({ last_runtime: last, next_runtime: last }, at(1e6))).toBe('live');
  expect(freshnessOf({ last_runtime: '0001-01-01T00:00:00Z', next_runtime: next }, at(1e6))).toBe('live');
  expect(freshnessOf({}, at(0))).toBe('live');
});

it('HEALTH-5 fully passing needs at least one run and no failure', () => {
  expect(isFullyPassing(makeCheck({ uptime: { passed: 1, failed: 0 } }))).toBe(true);
  expect(isFullyPassing(makeCheck({ uptime: { passed: 9, failed: 1 } }))).toBe(false);
  expect(isFullyPassing(makeCheck({ uptime: { passed: 0, failed: 0 } }))).toBe(false);
});

it('latency is p95 where it is known; a rolling mean of zero means that nothing was measured', () => {
  expect(latencyOf(makeCheck({ latency: { p95: 12, rolling1h: 7 } }))).toBe(12);
  expect(latencyOf(makeCheck({ latency: { rolling1h: 7 } }))).toBe(7);
  expect(latencyOf(makeCheck({ latency: { rolling1h: 0 } }))).toBeUndefined();
});

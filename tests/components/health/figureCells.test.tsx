import { createLatency, createUptime } from '@/features/health/cells/figureCells';
import type { GroupRow } from '@/features/health/model/flatten';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { CLASSES } from './cellClasses';

const FACTS = () => ({ rangeMs: 3_600_000, quiet: { of: () => [], key: '' } });

const group = (fullyPassing: number, total: number): GroupRow => ({
  kind: 'group',
  id: 'group:shop',
  depth: 0,
  name: 'shop',
  isExpanded: false,
  health: 'mixed',
  total,
  healthy: fullyPassing,
  unhealthy: total - fullyPassing,
  unknown: 0,
  fullyPassing,
  slowest: undefined,
  lastTransition: undefined,
});

describe('HEALTH-4 M14 a figure', () => {
  it.each([
    { passing: 9, total: 10, width: 84, classes: 'good' },
    { passing: 8227, total: 10_000, width: 84, classes: 'good cut' },
    { passing: 8227, total: 10_000, width: 160, classes: 'good' },
    { passing: 9, total: 10, width: 50, classes: 'good cut' },
    { passing: 8227, total: 10_000, width: undefined, classes: 'good' },
  ])('of $passing/$total in $width pixels is "$classes"', ({ passing, total, width, classes }) => {
    const cell = createUptime(CLASSES, FACTS, () => width);
    cell.show(group(passing, total));
    expect([cell.element.textContent, cell.element.className]).toEqual([`${passing}/${total}`, classes]);
  });

  it('is cut once its column is narrower, and whole again', () => {
    let width = 84;
    const cell = createLatency(CLASSES, () => width);
    const row = {
      kind: 'check',
      id: 'a',
      depth: 0,
      name: 'a',
      check: makeCheck({ latency: { rolling1h: 301 } }),
    } as const;
    const shown = () => {
      cell.show(row);
      return [cell.element.textContent, cell.element.className];
    };
    expect(shown()).toEqual(['301ms', 'figure']);
    width = 60;
    expect(shown()).toEqual(['301ms', 'cut']);
    width = 84;
    expect(shown()).toEqual(['301ms', 'figure']);
  });
});

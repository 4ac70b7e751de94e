import { partsOfRange } from '@server/features/health/summary';
import { isLastHour } from '@server/features/health/timeRange';

const range = (start: string, end: string) => ({ start: `2026-03-${start}Z`, end: `2026-03-${end}Z` });
const at = (moment: string) => `2026-03-${moment}:00.000Z`;

describe('where the runs of a range are counted (contract endpoints §2)', () => {
  it('hours only, from the hour that holds the start, within one day', () => {
    expect(partsOfRange(range('10T08:40:00', '10T11:20:00'))).toEqual([
      { unit: 'hour', from: at('10T08:00'), to: at('10T11:20') },
    ]);
  });

  it('days between the first midnight and the last one, hours around them', () => {
    expect(partsOfRange(range('10T08:40:00', '13T11:20:00'))).toEqual([
      { unit: 'hour', from: at('10T08:00'), to: at('11T00:00') },
      { unit: 'day', from: at('11T00:00'), to: at('13T00:00') },
      { unit: 'hour', from: at('13T00:00'), to: at('13T11:20') },
    ]);
  });

  it('two days without a whole one between them are hours of both', () => {
    expect(partsOfRange(range('10T22:10:00', '11T01:30:00'))).toEqual([
      { unit: 'hour', from: at('10T22:00'), to: at('11T00:00') },
      { unit: 'hour', from: at('11T00:00'), to: at('11T01:30') },
    ]);
  });

  it.each([
    ['10T00:00:00', '12T00:00:00'],
    ['10T00:00:00', '10T01:00:00'],
    ['10T23:59:59', '11T00:00:00'],
    ['01T00:00:01', '31T23:59:59'],
  ])('parts from %s to %s follow each other without a gap', (start, end) => {
    const parts = partsOfRange(range(start, end));
    expect(parts.at(-1)?.to).toBe(new Date(`2026-03-${end}Z`).toISOString());
    expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => to));
  });
});

describe('the last hour', () => {
  const now = Date.UTC(2026, 2, 10, 12);
  it.each([
    ['11:00:00', '12:00:00', true],
    ['10:59:30', '11:59:30', true],
    ['10:58:00', '11:58:00', false],
    ['11:00:01', '12:00:00', false],
    ['10:00:00', '12:00:00', false],
  ])('%s to %s: %s', (start, end, expected) => {
    expect(isLastHour(range(`10T${start}`, `10T${end}`), now)).toBe(expected);
  });
});

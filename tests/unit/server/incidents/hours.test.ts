/** Hours of operation of incident rules (contract specs §6). */
import { Fields } from '@server/features/query/fields';
import { isOpenAt, readHours } from '@server/incidents/hours';

const spans = (...list: object[]) => readHours(list.map((entry) => new Fields(Object.entries(entry))));
const at = (time: string) => Date.parse(`2030-05-06T${time}Z`);

describe('hours of operation', () => {
  it('without any, it is always open', () => {
    expect(isOpenAt([], at('03:00:00'))).toBe(true);
  });

  it('a span begins with its start and ends before its end', () => {
    const day = spans({ start: '08:00', end: '18:30' });
    expect(['07:59:59', '08:00:00', '18:29:59', '18:30:00'].map((time) => isOpenAt(day, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('a span whose end is not after its start goes over midnight, and is the whole day when both are the same', () => {
    const night = spans({ start: '22:00', end: '06:00' });
    expect(['21:59:00', '23:00:00', '05:59:00', '06:00:00'].map((time) => isOpenAt(night, at(time)))).toEqual(
      [false, true, true, false],
    );
    expect(isOpenAt(spans({ start: '09:00', end: '09:00' }), at('03:00:00'))).toBe(true);
    expect(isOpenAt(spans({ start: '00:00', end: '24:00' }), at('23:59:59'))).toBe(true);
  });

  it('any of several plain spans opens; a turned one closes, whatever the others say', () => {
    const hours = spans(
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '18:00' },
      { start: '09:00', end: '10:00', negate: true },
    );
    expect(['08:30:00', '09:30:00', '12:30:00', '17:00:00'].map((time) => isOpenAt(hours, at(time)))).toEqual(
      [true, false, false, true],
    );
    expect(isOpenAt(spans({ start: '08:00', end: '18:00', negate: true }), at('03:00:00'))).toBe(true);
  });

  it('times with their date are one span', () => {
    const once = spans({ start: '2030-05-06T10:00:00Z', end: '2030-05-06T11:00:00Z' });
    expect(isOpenAt(once, at('10:30:00'))).toBe(true);
    expect(isOpenAt(once, at('10:30:00') + 86_400_000)).toBe(false);
  });

  it.each([
    [{ start: 'morning', end: '18:00' }, /The start of hoursOfOperation is "morning"/],
    [{ start: '08:00', end: '25:00' }, /The end of hoursOfOperation is "25:00"/],
    [{ start: '08:00', end: '24:30' }, /"24:30", which is no time/],
    [{ start: '08:00' }, /The end of hoursOfOperation is ""/],
    [{ start: '08:00', end: '2030-05-06T11:00:00Z' }, /must be of one kind/],
  ])('%j is refused in words', (entry, sentence) => {
    expect(() => spans(entry)).toThrow(sentence);
  });
});

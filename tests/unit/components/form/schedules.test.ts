import fc from 'fast-check';
import { SCHEDULE_SETS, scheduleProblem, storedSchedule } from '@/components/form/schedules';
import { readSchedule } from '@server/checks/schedule';

const isGoodForForm = (typed: string) => scheduleProblem(storedSchedule(typed)) === undefined;
const isGoodForServer = (stored: string) => 'schedule' in readSchedule({ schedule: stored });

describe('a schedule as the form and the server read it', () => {
  it.each([
    ['@every 30s', true],
    ['@every 1h30m', true],
    ['@every 1.5h', true],
    ['@every 2w', true],
    ['@EVERY 5m', true],
    ['@every 365d', true],
    ['@every 366d', true],
    ['@every 367d', false],
    ['@every 9999d', false],
    ['@every 500ms', false],
    ['@every 0s', false],
    ['@every 0', false],
    ['@every soon', false],
    ['@every', false],
    ['45s', true],
    ['500ms', false],
    ['2y', false],
    ['0', false],
    ['45', false],
    ['hourly', true],
    ['Daily', true],
    ['@Weekly', true],
    ['@midnight', true],
    ['@reboot', false],
    ['@fortnightly', false],
    ['*/5 * * * *', true],
    ['  */5   *  * * *  ', true],
    ['0 0 1,15 * MON-FRI', true],
    ['30 59 23 L DEC 7', true],
    ['5-10/2 0 * jan,jul Sun', true],
    ['0 0 5W * FRI#2', true],
    ['0 0 * * 5L', true],
    ['0 0 * * FRI-SUN', true],
    ['0 0 * * +MON', true],
    ['? ? * * *', true],
    ['0 0 29 2 *', true],
    ['0 0 30 2 *', false],
    ['0 0 31 4,6 *', false],
    ['0 0 0 * *', false],
    ['99 99 99 99 99', false],
    ['5/10 * * * *', false],
    ['/5 * * * *', false],
    ['5-1 * * * *', false],
    ['*/99 * * * *', false],
    ['*/0 * * * *', false],
    ['0 0 1,, * *', false],
    ['0 0 * * FRI#6', false],
    ['0 0 * FEBRUARY *', false],
    ['٣ * * * *', false],
    ['a b c d e', false],
    ['* * * *', false],
    ['* * * * * * *', false],
    ['0 0 1 1 * 2099', false],
    ['constructor', false],
    ['😀 * * * *', false],
  ])('SCR-3 FORM-H-1 OPEN-40 both say of %j: %s', (typed, isGood) => {
    expect({ form: isGoodForForm(typed), server: isGoodForServer(storedSchedule(typed)) }).toEqual({
      form: isGood,
      server: isGood,
    });
  });

  it.each(Object.entries(SCHEDULE_SETS))('EDIT-16 EDIT-17 EDIT-18 both follow the set %s', (_, options) => {
    expect(options.filter((typed) => !isGoodForForm(typed))).toEqual([]);
    expect(options.filter((typed) => !isGoodForServer(storedSchedule(typed)))).toEqual([]);
  });

  it('says the same of whatever looks like one', () => {
    const place = fc.stringMatching(/^(\*|\?|L|[0-9]{1,2}(-[0-9]{1,2})?|[A-Z]{3}(#[0-9])?)(\/[0-9]{1,2})?$/);
    const cron = fc.array(place, { minLength: 4, maxLength: 7 }).map((places) => places.join(' '));
    const interval = fc.stringMatching(/^(@every )?[0-9]{1,4}(ms|s|m|h|d|w|y|x)$/);
    fc.assert(
      fc.property(fc.oneof(cron, interval, fc.string()), (typed) => {
        const stored = storedSchedule(typed);
        // no schedule at all is another matter: the form asks whether one is required
        return stored === '' || isGoodForForm(typed) === isGoodForServer(stored);
      }),
    );
  });

  it.each([
    ['@every 500ms', 'This is too often. The shortest interval is @every 1s'],
    ['@every 9999d', 'This is too seldom. The longest interval is one year, such as @every 365d'],
    [
      '0 0 30 2 *',
      'This never comes round, because none of its months has that day. Choose another day or month',
    ],
    [
      '5/10 * * * *',
      'Use an interval such as @every 30s, a word such as @hourly, or five cron fields such as */5 * * * *',
    ],
  ])('F63 %j is refused with what to do', (typed, sentence) => {
    expect(scheduleProblem(typed)).toBe(sentence);
  });
});

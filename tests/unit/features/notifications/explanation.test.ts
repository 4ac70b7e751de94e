import {
  decidingStep,
  groupedVerdicts,
  hearersInWords,
  hearForm,
  hearSearchOf,
  questionOf,
} from '@/features/notifications/model/explanation';
import { withLocalTimes } from '@/features/notifications/model/times';
import { formatLocalTime } from '@/services/time/absolute';

const NOTHING = { ask: undefined, askId: undefined, askEvent: undefined, askAt: undefined };

describe('who would hear', () => {
  it('M13 is asked only when it is said about what, with the usual event of the kind', () => {
    expect(questionOf(NOTHING)).toBeUndefined();
    expect(questionOf({ ...NOTHING, ask: 'check' })).toBeUndefined();
    expect(questionOf({ ...NOTHING, ask: 'config', askId: 'i', askEvent: 'check.failed' })).toEqual({
      kind: 'config',
      id: 'i',
      event: 'config.unhealthy',
    });
  });

  it('M13 goes from the address into the form and back', () => {
    const search = {
      ask: 'component',
      askId: 'c',
      askEvent: 'component.warning',
      askAt: '2026-01-01T03:00:00Z',
    } as const;
    expect(hearSearchOf(hearForm(search))).toEqual(search);
    const values = hearForm({ ...NOTHING, ask: 'check' });
    expect(hearSearchOf({ ...values, kind: 'config', config: { value: 'i' }, at: '' })).toEqual({
      ask: 'config',
      askId: 'i',
      askEvent: 'config.unhealthy',
      askAt: undefined,
    });
  });

  it('M13 puts those who hear first, then what is held back, then who refuses or listens to something else', () => {
    const verdict = (outcome: string) => ({ outcome, receivers: [], at: '', steps: [] });
    const rules = [
      { id: 'a', name: 'A', verdicts: [verdict('other-event')] },
      { id: 'b', name: 'B', verdicts: [verdict('repeat-interval'), verdict('sent')] },
      { id: 'c', name: 'C', verdicts: [verdict('filtered')] },
      { id: 'd', name: 'D', verdicts: [verdict('unheard of')] },
    ];
    expect(
      groupedVerdicts(rules).map(({ group, verdicts }) => [group, verdicts.map(({ key }) => key)]),
    ).toEqual([
      ['sends', ['b 1']],
      ['holds', ['b 0']],
      ['refuses', ['c 0', 'd 0']],
      ['elsewhere', ['a 0']],
    ]);
  });

  it('M13 says receivers and moments as a person reads them', () => {
    expect(
      hearersInWords([
        { kind: 'person', name: 'Ada', team: null },
        { kind: 'person', name: 'Bob', team: 'web' },
        { kind: 'address', name: null, team: null },
      ]),
    ).toBe('Ada, Bob (team web), an address');
    const at = '2026-11-22T03:00:00.000Z';
    expect(withLocalTimes(`Until ${at}, or 2026-11-23T03:00:00Z.`)).toBe(
      `Until ${formatLocalTime(at)}, or ${formatLocalTime('2026-11-23T03:00:00Z')}.`,
    );
    const steps = [
      { step: 'rule', passed: true, why: '' },
      { step: 'silence', passed: false, why: 'no' },
    ];
    expect([decidingStep(steps)?.step, decidingStep(steps.slice(0, 1))?.step, decidingStep([])]).toEqual([
      'silence',
      'rule',
      undefined,
    ]);
  });
});

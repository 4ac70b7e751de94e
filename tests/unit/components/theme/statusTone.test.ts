import { statusShape, statusTone, statusWord } from '@/components/theme/statusTone';

describe('status', () => {
  it.each([
    ['degraded', 'danger', 'square'],
    ['missing', 'danger', 'square'],
    ['unhealthy', 'danger', 'square'],
    ['not good', 'danger', 'square'],
    ['FAILED', 'danger', 'square'],
    ['CrashLoopBackOff', 'danger', 'square'],
    ['unknown', 'neutral', 'diamond'],
    ['suspended', 'neutral', 'pause'],
    [undefined, 'neutral', 'diamond'],
    [null, 'neutral', 'diamond'],
    ['  ', 'neutral', 'diamond'],
    ['warning', 'warning', 'triangle'],
    ['Warn', 'warning', 'triangle'],
    ['mixed', 'warning', 'half'],
    ['healthy', 'success', 'circle'],
    ['running', 'success', 'circle'],
    ['anything else', 'success', 'circle'],
  ] as const)('WIDGET-2 %s is %s and drawn as a %s', (status, tone, shape) => {
    expect(statusTone(status)).toBe(tone);
    expect(statusShape(status)).toBe(shape);
  });

  it('OPEN-21 both spellings of a warning are one, and a state that nobody listed keeps its word', () => {
    expect(statusTone('warn')).toBe(statusTone('warning'));
    expect(statusWord('held_back')).toBe('Held back');
  });

  it('writes the status as a word', () => {
    expect(statusWord('unhealthy')).toBe('Unhealthy');
    expect(statusWord('timed_out')).toBe('Timed out');
    expect(statusWord('FAILED')).toBe('Failed');
    expect(statusWord('CrashLoopBackOff')).toBe('CrashLoopBackOff');
    expect(statusWord(undefined)).toBe('Unknown');
  });
});

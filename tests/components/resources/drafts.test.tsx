/** A draft under a hundred keys at random moments: however it ends, at most a second of typing is lost (M19). */
import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { useDraft } from '@/services/offline/useDraft';
import { browserStorage } from '@/services/offline/preferenceStorage';
import { readDraft } from '@/services/offline/draftStore';

const KEY = { userId: 'ada', what: 'canaries/1' };
const stored = () => {
  const spec = readDraft(browserStorage(), KEY)?.values['spec'];
  return typeof spec === 'string' ? spec.length : 0;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

it('M19 of a hundred keys at random moments at most a second is lost: tab killed, line lost, session ended, page left', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 100, maxLength: 100 });
  const end = fc.constantFrom('killed', 'offline', 'signedOut', 'left');
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 100 }), fc.nat(1500), end, (pauses, until, rest, how) => {
      localStorage.clear();
      const { result, unmount } = renderHook(() => useDraft(KEY.userId, KEY.what));
      const typedAt: number[] = [];
      for (const pause of pauses.slice(0, until)) {
        act(() => jest.advanceTimersByTime(pause));
        typedAt.push(Date.now());
        result.current.keep({ spec: 'x'.repeat(typedAt.length) }, undefined);
      }
      act(() => jest.advanceTimersByTime(rest));
      // A killed tab says nothing to anybody; what is stored at this moment is what is left.
      if (how === 'offline') window.dispatchEvent(new Event('offline'));
      if (how === 'signedOut') document.cookie = 'ory_kratos_session=; max-age=0';
      if (how === 'left') act(() => void window.dispatchEvent(new Event('pagehide')));
      const older = typedAt.filter((at) => at <= Date.now() - 1000).length;
      expect(stored()).toBeGreaterThanOrEqual(how === 'left' ? typedAt.length : older);
      unmount();
      jest.clearAllTimers();
    }),
    { numRuns: 100, seed: 9 },
  );
});

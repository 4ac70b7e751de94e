/** What incident rules decide from one look to the next (ADR 67). */
import {
  ancestorsOf,
  endingOf,
  fitsInsights,
  fitsStatus,
  inOrder,
  isWorthKeeping,
  NEW_TRACK,
  nextTrack,
  topmostFirst,
} from '@server/incidents/matching';

const FAILING = { isInTrouble: true, isHealthy: false };
const HEALTHY = { isInTrouble: false, isHealthy: true };
const BETWEEN = { isInTrouble: false, isHealthy: false };

describe('matching', () => {
  it('health or status may be meant, in any case', () => {
    const rule = { statuses: new Set(['unhealthy', 'crashing']) };
    expect(fitsStatus(rule, { health: 'Unhealthy', status: 'x' })).toBe(true);
    expect(fitsStatus(rule, { health: 'unknown', status: 'Crashing' })).toBe(true);
    expect(fitsStatus(rule, { health: 'warning', status: 'warning' })).toBe(false);
  });

  it('one insight must have both, when both are asked for', () => {
    const rule = { severities: new Set(['high']), categories: new Set(['technicaldebt']) };
    expect(fitsInsights(rule, [{ severity: 'High', category: 'technical_debt' }])).toBe(true);
    expect(
      fitsInsights(rule, [
        { severity: 'high', category: 'cost' },
        { severity: null, category: 'technicalDebt' },
      ]),
    ).toBe(false);
    expect(fitsInsights({ severities: new Set(), categories: new Set() }, [])).toBe(true);
  });

  it('higher priority first, then the older', () => {
    const rule = (id: string, priority: number, createdAt: string) => ({ id, createdAt, spec: { priority } });
    const rules = [rule('a', 0, '2026-02-01'), rule('b', 5, '2026-03-01'), rule('c', 0, '2026-01-01')];
    expect(inOrder(rules).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('the topmost come first, and cycles end', () => {
    const parents = new Map([
      ['leaf', ['mid', 'other']],
      ['mid', ['top']],
      ['other', []],
      ['x', ['y']],
      ['y', ['x']],
    ]);
    expect(ancestorsOf(parents, 'leaf')).toEqual(new Set(['mid', 'other', 'top']));
    expect(ancestorsOf(parents, 'x')).toEqual(new Set(['y']));
    const items = ['leaf', 'mid', 'top'].map((id) => ({ id, name: id }));
    expect(topmostFirst(items, parents).map(({ item }) => item.id)).toEqual(['top', 'mid', 'leaf']);
  });
});

describe('tracks', () => {
  it('remember since when a failure lasts, and since when it is over', () => {
    const failing = nextTrack(nextTrack(NEW_TRACK, FAILING, 10), FAILING, 20);
    expect(failing).toMatchObject({ since: 10, healthySince: null });
    const healthy = nextTrack(nextTrack(failing, HEALTHY, 30), HEALTHY, 40);
    expect(healthy).toMatchObject({ since: null, healthySince: 30 });
    expect(nextTrack(healthy, BETWEEN, 50)).toMatchObject({ since: null, healthySince: null });
  });

  it('the same failure keeps an incident that was closed, the next one leaves it behind', () => {
    const closed = { since: 10, healthySince: null, incidentId: 'i', incidentStatus: 'closed' };
    expect(nextTrack(closed, FAILING, 20).incidentId).toBe('i');
    expect(nextTrack({ ...closed, since: null }, FAILING, 20).incidentId).toBeNull();
    expect(nextTrack({ ...closed, since: null, incidentStatus: 'mitigated' }, FAILING, 20).incidentId).toBe(
      'i',
    );
  });

  it('are forgotten when nothing of them matters any more', () => {
    const track = { since: null, healthySince: 5, incidentId: 'i', incidentStatus: 'resolved' };
    expect(isWorthKeeping(track, { closeAfterMs: undefined })).toBe(false);
    expect(isWorthKeeping(track, { closeAfterMs: 1 })).toBe(true);
    expect(isWorthKeeping({ ...track, incidentStatus: 'open' }, { closeAfterMs: undefined })).toBe(true);
    expect(isWorthKeeping({ ...track, incidentStatus: 'closed' }, { closeAfterMs: 1 })).toBe(false);
    expect(isWorthKeeping(NEW_TRACK, { closeAfterMs: 1 })).toBe(false);
  });
});

describe('endings', () => {
  const rule = { resolveAfterMs: 10, closeAfterMs: 100 };
  const open = { status: 'open', healthySince: 1000, decidedAt: null };

  it('resolve after the one timeout and close after the other', () => {
    expect([1009, 1010, 1100].map((now) => endingOf(open, rule, now))).toEqual([
      undefined,
      'resolved',
      'closed',
    ]);
    expect(endingOf({ ...open, status: 'resolved' }, rule, 1050)).toBeUndefined();
    expect(endingOf({ ...open, status: 'resolved' }, rule, 1100)).toBe('closed');
  });

  it('without timeouts there are none, and what is closed or cancelled stays', () => {
    expect(endingOf(open, { resolveAfterMs: undefined, closeAfterMs: undefined }, 9999)).toBeUndefined();
    expect(endingOf({ ...open, status: 'closed' }, rule, 9999)).toBeUndefined();
    expect(endingOf({ ...open, status: 'cancelled' }, rule, 9999)).toBeUndefined();
  });

  it('what a person set after the recovery stays, before it does not; what they resolved is closed', () => {
    expect(endingOf({ ...open, status: 'investigating', decidedAt: 1005 }, rule, 9999)).toBeUndefined();
    expect(endingOf({ ...open, status: 'investigating', decidedAt: 995 }, rule, 1050)).toBe('resolved');
    expect(endingOf({ ...open, status: 'resolved', decidedAt: 1005 }, rule, 1100)).toBe('closed');
  });
});

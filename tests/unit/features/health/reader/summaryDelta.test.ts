import fc from 'fast-check';
import { parseSummary } from '@/features/health/reader/parseSummary';
import { hostileLabels, makeCheck } from '../checkFactory';
import { follower } from './follower';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

const runs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    time: `2026-11-20T10:0${at}:00Z`,
    status: true,
    duration: at,
  }));

describe('M14 the delta of two answers', () => {
  it('an answer that changed nothing sends nothing, and the list is the very same', () => {
    const follow = follower();
    const checks = [makeCheck({ id: 'a' }), makeCheck({ id: 'b' })];
    const first = follow(checks).known;
    const { known, changes, order } = follow(structuredClone(checks));
    expect([changes, order]).toEqual([[], undefined]);
    expect(known).toBe(first);
  });

  it('one row that ran sends its figures but not its labels, and leaves the others alone', () => {
    const follow = follower();
    const a = makeCheck({ id: 'a', labels: { team: 'web' }, checkStatuses: runs(2) });
    const b = makeCheck({ id: 'b' });
    const [, keptB] = follow([a, b]).known;
    const { known, changes } = follow([{ ...a, status: 'unhealthy' }, b]);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.row).not.toHaveProperty('labels');
    expect(changes[0]?.row).not.toHaveProperty('checkStatuses');
    expect(known[0]).toMatchObject({ status: 'unhealthy', labels: { team: 'web' }, checkStatuses: runs(2) });
    expect(known[1]).toBe(keptB);
  });

  it('of a row that ran only the figures that differ travel: its texts are the very ones that were known', () => {
    const follow = follower();
    const ran = { status: 'unhealthy', uptime: { passed: 3, failed: 1 }, last_runtime: 'now' } as const;
    const a = makeCheck({
      id: 'a',
      name: 'web',
      description: 'what the shop answers',
      last_runtime: 'before',
    });
    follow([a]);
    const { known, changes } = follow([{ ...a, ...ran }]);
    expect(changes).toEqual([{ at: 0, from: 0, isPart: true, row: ran }]);
    expect(known).toEqual([{ ...a, ...ran }]);
  });

  it('fields that come and go: such a row travels whole', () => {
    const follow = follower();
    const { status: _status, ...a } = makeCheck({ id: 'a' });
    for (const now of [
      a,
      { ...a, status: 'healthy' as const },
      a,
      { ...a, icon: 'http' },
      { ...a, owner: 'ops' },
    ]) {
      const { known, changes } = follow([now]);
      expect(known).toStrictEqual([now]);
      expect(changes).toMatchObject([{ isPart: false, row: { id: 'a' } }]);
    }
  });

  it('labels that became none are none', () => {
    const follow = follower();
    const a = makeCheck({ id: 'a', labels: { team: 'web' } });
    follow([a]);
    expect(follow([{ ...a, labels: null }]).known[0]?.labels).toBeNull();
  });

  it('rows that come, go, move and change, in any order: the screen always has what the server has', () => {
    const anyCheck = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      status: fc.constantFrom('healthy' as const, 'unhealthy' as const),
      labels: fc.constantFrom(null, { team: 'web' }, { team: 'ops' }),
      count: fc.integer({ min: 0, max: 3 }),
      rest: fc.constantFrom(
        {},
        { owner: 'ops' },
        { owner: 'web' },
        { icon: 'ops' },
        { icon: 'a', owner: 'b' },
      ),
    });
    const anyAnswer = fc.uniqueArray(anyCheck, { selector: ({ id }) => id });
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 6 }), (answers) => {
        const follow = follower();
        for (const answer of answers) {
          const checks = answer.map(({ count, rest, ...check }) =>
            makeCheck({ ...check, ...rest, name: check.id, canary_id: 'c', checkStatuses: runs(count) }),
          );
          expect(follow(checks).known).toStrictEqual(checks);
        }
      }),
    );
  });

  it('two rows of one id are both kept', () => {
    const follow = follower();
    const twins = [makeCheck({ id: 'a', name: 'one' }), makeCheck({ id: 'a', name: 'two' })];
    follow(twins);
    expect(follow(twins).known.map(({ name }) => name)).toEqual(['one', 'two']);
    const others = [makeCheck({ id: 'a', name: 'two' }), makeCheck({ id: 'a', name: 'three' })];
    expect(follow(others).known).toEqual(others);
    const alone = [makeCheck({ id: 'a', name: 'three' })];
    expect(follow(alone).known).toEqual(alone);
  });

  it('a twin that becomes what the other one was is not taken for unchanged', () => {
    const follow = follower();
    const [one, two, three] = ['one', 'two', 'three'].map((name) =>
      makeCheck({ id: 'a', canary_id: 'c', name }),
    );
    if (one === undefined || two === undefined || three === undefined) throw new Error('three checks');
    follow([one, two]);
    expect(follow([two, three]).known).toEqual([two, three]);
    expect(follow([three, one]).known).toEqual([three, one]);
  });

  it('what was received is frozen, so that the store need not do it at once', () => {
    const { known } = follower()([makeCheck({ id: 'a', labels: { team: 'web' }, checkStatuses: runs(1) })]);
    expect(Object.isFrozen(known)).toBe(true);
    expect([known[0], known[0]?.labels, known[0]?.checkStatuses[0]].every(Object.isFrozen)).toBe(true);
  });
});

describe('hostile answers', () => {
  it('TM9 labels named constructor, __proto__ and toString are labels like any other and touch no prototype', () => {
    const labels = hostileLabels([
      ['constructor', 'a'],
      ['__proto__', 'b,c:d'],
      ['toString', '🔥'],
      ['dir', '\u202Egnp.exe'],
    ]);
    const text = JSON.stringify({ checks_summary: [makeCheck({ id: 'a', labels })] });
    const [check] = parseSummary(bytesOf(text));
    expect(Object.entries(check?.labels ?? {})).toEqual(Object.entries(labels));
    expect(Object.keys(Object.prototype)).toEqual([]);
    const { known } = follower()(parseSummary(bytesOf(text)));
    expect(Object.entries(known[0]?.labels ?? {})).toEqual(Object.entries(labels));
  });

  it('F16 F17 what is no JSON, no object or no list is refused with a sentence', () => {
    for (const text of ['', '<html>', '[]', 'null', '{"checks_summary":7}', '{"checks_summary":[{'])
      expect(() => parseSummary(bytesOf(text))).toThrow(/The server did not answer with/);
  });

  it('a megabyte of labels on one check is read', () => {
    const labels = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`key-${at}`, `${'x'.repeat(95)}${at}`]),
    );
    const text = JSON.stringify({ checks_summary: [makeCheck({ id: 'a', labels })] });
    expect(text.length).toBeGreaterThan(1_000_000);
    expect(Object.keys(parseSummary(bytesOf(text))[0]?.labels ?? {})).toHaveLength(10_000);
  });
});

import type { CheckHeartbeat, CheckSummary } from '@/services/contracts/healthRows';
import { makeCheck } from '../checkFactory';
import { follower } from './follower';

const run = (minute: number): CheckHeartbeat => ({
  time: new Date(Date.UTC(2026, 10, 20) + minute * 60_000).toISOString(),
  status: minute % 7 !== 0,
  duration: minute % 40,
});
const runs = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => run(from + at));

/** One check that had some runs and has others: what was sent of them, and what the screen has before and after. */
function follow(before: readonly CheckHeartbeat[], now: readonly CheckHeartbeat[]) {
  const next = follower();
  const check = makeCheck({ id: 'a' });
  const [first] = next([{ ...check, checkStatuses: structuredClone(before) }]).known;
  const { known, changes } = next([{ ...check, checkStatuses: structuredClone(now) }]);
  const [change] = changes;
  const had = first?.checkStatuses ?? [];
  const has = known[0]?.checkStatuses ?? [];
  expect(has).toEqual(now);
  expect([Object.isFrozen(has), has.every(Object.isFrozen)]).toEqual([true, true]);
  const sent =
    change?.runs === undefined ? change?.row.checkStatuses : [...change.runs.before, ...change.runs.after];
  return { had, has, sent, isWhole: change?.row.checkStatuses !== undefined };
}

describe('M14 of the runs of a check only new ones travel', () => {
  it('newest last: one comes, the oldest goes, the others are the very objects', () => {
    const { had, has, sent } = follow(runs(0, 30), runs(1, 31));
    expect(sent).toEqual([run(30)]);
    expect(has).not.toBe(had);
    expect(has.slice(0, 29).every((kept, at) => kept === had[at + 1])).toBe(true);
  });

  it('newest first: the same', () => {
    const { had, has, sent } = follow(runs(0, 30).reverse(), runs(1, 31).reverse());
    expect(sent).toEqual([run(30)]);
    expect(has.slice(1).every((kept, at) => kept === had[at])).toBe(true);
  });

  it('several new ones, a list that grows, and a list of hundreds', () => {
    expect(follow(runs(0, 30), runs(5, 35)).sent).toEqual(runs(30, 35));
    expect(follow(runs(0, 3), runs(0, 5)).sent).toEqual(runs(3, 5));
    expect(follow(runs(0, 3).reverse(), runs(0, 5).reverse()).sent).toEqual(runs(3, 5).reverse());
    expect(follow(runs(0, 400), runs(1, 401)).sent).toEqual([run(400)]);
    expect(follow(runs(0, 400).reverse(), runs(1, 401).reverse()).sent).toEqual([run(400)]);
  });

  it('shortened lists send nothing, the thirty runs of a short list that becomes a long one as well', () => {
    expect(follow(runs(0, 30), runs(20, 30)).sent).toEqual([]);
    expect(follow(runs(0, 30), runs(0, 10)).sent).toEqual([]);
    expect(follow(runs(0, 30), runs(10, 20)).sent).toEqual([]);
    expect(follow(runs(20, 30), runs(0, 30)).sent).toEqual(runs(0, 20));
  });

  it('none kept: sent whole', () => {
    for (const [before, now] of [
      [runs(0, 30), runs(30, 60)],
      [runs(0, 30), []],
      [[], runs(0, 30)],
    ] as const) {
      const { isWhole, sent } = follow(before, now);
      expect([isWhole, sent]).toEqual([true, now]);
    }
  });

  it('a newest run that is told again with another duration is sent again', () => {
    const told = { ...run(29), duration: 12_345 };
    expect(follow(runs(0, 30), [...runs(1, 29), told, run(30)]).sent).toEqual([told, run(30)]);
    const first = [run(30), told, ...runs(1, 29).reverse()];
    expect(follow(runs(0, 30).reverse(), first).sent).toEqual([run(30), told]);
  });

  it('equal runs twice stay twice', () => {
    const twice = [run(1), run(1), run(2), run(1), run(1)];
    expect(follow(twice, [...twice, run(1)]).sent).toEqual([run(1)]);
    expect(follow(twice, twice.slice(1)).sent).toEqual([]);
    expect(follow([run(1), run(1)], [run(1), run(1), run(1)]).sent).toEqual([run(1)]);
    expect(follow([run(1), run(1), run(1)], [run(1)]).sent).toEqual([]);
  });

  it('what else a platform writes into a run is told apart', () => {
    // What the contract does not know: JSON of a platform that writes more, or something else, into its runs.
    const strange = (json: string) => JSON.parse(json) as CheckHeartbeat[];
    for (const [before, now] of [
      ['[{"status":true},{"status":"true"}]', '[{"status":"true"},{"status":true}]'],
      ['[{"a":"b","c":"d"}]', '[{"a":"bc","":"d"}]'],
      ['[{"mixed":{"passed":1}},null,7]', '[null,7,"7",[],{},{"mixed":{"passed":2}}]'],
      ['[null,"null",[null]]', '["null",null,[null],[[null]]]'],
      ['[{"__proto__":"a"}]', '[{"__proto__":"b"}]'],
    ] as const)
      expect(JSON.stringify(follow(strange(before), strange(now)).has)).toBe(now);
  });

  it('runs that did not change are the very list, whatever else did', () => {
    const next = follower();
    const check = makeCheck({ id: 'a', labels: { team: 'web' }, checkStatuses: runs(0, 30) });
    const [first] = next([check]).known;
    const [second] = next([{ ...structuredClone(check), status: 'unhealthy' }]).known;
    expect(second?.status).toBe('unhealthy');
    expect(second?.checkStatuses).toBe(first?.checkStatuses);
    expect(second?.labels).toBe(first?.labels);
  });

  it.each([false, true])('a poll sends one run of each check that ran; newest first: %s', (isNewestFirst) => {
    const next = follower();
    const inOrder = (list: CheckHeartbeat[]) => (isNewestFirst ? list.reverse() : list);
    const estate = Array.from({ length: 80 }, () => makeCheck());
    const poll = (turn: number) =>
      estate.map((check, at) => {
        const ran = Math.floor((turn + (at % 4)) / 4);
        return { ...check, checkStatuses: inOrder(runs(ran, ran + 30)) };
      });
    next(poll(0));
    for (let turn = 1; turn <= 8; turn += 1) {
      const { changes, known } = next(poll(turn));
      const sent = changes.flatMap(({ row, runs: fresh }) => [
        ...(row.checkStatuses ?? []),
        ...(fresh?.before ?? []),
        ...(fresh?.after ?? []),
      ]);
      expect([changes.length, sent.length]).toEqual([20, 20]);
      expect(known).toEqual(poll(turn));
    }
  });
});

/** Numbers from 0 to below `below`, the same for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

type Pick = ReturnType<typeof seeded>;

/** What may happen to the runs of a check; `minute` is later than all before. */
const FATES: readonly ((list: readonly CheckHeartbeat[], minute: number, pick: Pick) => CheckHeartbeat[])[] =
  [
    (list, minute) => [...list, run(minute)].slice(-8),
    (list, minute) => [run(minute), ...list].slice(0, 8),
    (list, minute) => [...list, run(minute), run(minute + 1), run(minute + 2)].slice(-8),
    (list) => list.slice(2),
    (list) => list.slice(0, -1),
    (list) => list.toReversed(),
    (list, _, pick) => list.map((each, at) => (at === pick(8) ? { ...each, duration: pick(9) } : each)),
    (list) => [...list, ...list.slice(-2)],
    (_, minute, pick) => runs(minute, minute + pick(9)),
    () => [],
  ];
const KEEPING = 5;

function fateOf(check: CheckSummary, minute: number, pick: Pick) {
  const fate = pick(FATES.length * 2);
  const checkStatuses = FATES[fate]?.(check.checkStatuses, minute, pick);
  if (checkStatuses === undefined)
    return { check: pick(4) === 0 ? { ...check, name: `name ${minute}` } : check, fate };
  return { check: { ...check, checkStatuses }, fate };
}

describe('M14 some hundred polls, seeded', () => {
  it.each([1, 2, 3])(
    'the screen has what the server answered, runs that stayed being the objects known (seed %i)',
    (seed) => {
      const pick = seeded(seed);
      const next = follower();
      let checks: CheckSummary[] = Array.from({ length: 6 }, (_, at) => makeCheck({ id: `${at}` }));
      let before = new Map<string, CheckSummary>();
      let keptRuns = 0;
      for (let poll = 0; poll < 200; poll += 1) {
        const fates = checks.map((check) => fateOf(check, 10 * poll, pick));
        checks = fates.map(({ check }) => check);
        // Rows come and go, move, and now and then there are two of one id.
        const isTurned = pick(10) === 0;
        const hasTwins = pick(10) === 0;
        const answer = checks.filter(() => pick(20) > 0);
        if (isTurned) answer.reverse();
        if (hasTwins)
          answer.push(...answer.slice(0, 1).map((check) => ({ ...check, checkStatuses: runs(0, 2) })));
        const { known } = next(structuredClone(answer));
        expect(known).toEqual(answer);
        for (const { check, fate } of fates) {
          const had = before.get(check.id)?.checkStatuses;
          const rows = known.filter(({ id }) => id === check.id);
          const [has] = rows;
          if (had === undefined || rows.length !== 1 || has === undefined || fate >= KEEPING) continue;
          const stayed = has.checkStatuses.filter(
            ({ time }) => Date.parse(time) < Date.parse(run(10 * poll).time),
          );
          expect(stayed.every((each) => had.includes(each))).toBe(true);
          keptRuns += stayed.length;
        }
        const once = known.filter(({ id }) => known.filter((other) => other.id === id).length === 1);
        before = new Map(once.map((check) => [check.id, check]));
      }
      expect(keptRuns).toBeGreaterThan(300);
    },
  );
});

/** "Who would hear?", told beforehand, against what the sender then really does. */
import type postgres from 'postgres';
import { asCaller } from '@server/access/asCaller';
import { explain } from '@server/notifications/explain';
import type { Explanation } from '@server/notifications/explain';
import { notifierBed } from './notifierBed';

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HOUR_MS = 3_600_000;
const VIEWER = { personId: '99999999-9999-4999-8999-999999999999', roles: ['viewer'] as const };

interface Outcome {
  rule: string;
  status: string;
  steps: string[];
}

interface Step {
  step: string;
  passed: boolean;
  silence_id?: string | undefined;
}

const shape = (steps: readonly Step[]) =>
  steps.map(({ step, passed, silence_id = '' }) => `${step} ${passed} ${silence_id}`);
const sorted = (outcomes: Outcome[]) =>
  outcomes.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

describe('who would hear', () => {
  const bed = notifierBed();
  const { one, addCheck, addRule, turn, toHook, sendAllDue, clock } = bed;

  const ask = async (kind: string, id: string, event: string, at = Date.now()) => {
    const answer = await asCaller(bed.sql, VIEWER, (tx) => explain(tx, { kind, id, event, at }), {
      readOnly: true,
    });
    if (answer === undefined) throw new Error('there is no such record');
    return answer;
  };
  const verdictsOf = ({ rules }: Explanation, rule: string) =>
    rules.find(({ id }) => id === rule)?.verdicts ?? [];
  const verdictOf = (answer: Explanation, rule: string) =>
    verdictsOf(answer, rule).map(({ outcome }) => outcome);
  /** What the first step of a rule says, and the part of its filter that it points at. */
  const refusalOf = (answer: Explanation, rule: string) => {
    const step = verdictsOf(answer, rule)[0]?.steps[0];
    const filter = step?.filter;
    return { why: step?.why, clause: filter?.text.slice(filter.from, filter.to) };
  };
  /** One entry for each receiver that the history would get a row about. */
  const foretold = ({ rules }: Explanation): Outcome[] =>
    rules.flatMap(({ id, verdicts }) =>
      verdicts.flatMap(({ outcome, steps, receivers }) =>
        receivers.map(() => ({ rule: id, status: outcome, steps: shape(steps) })),
      ),
    );
  const seen = new Set<string>();
  /** What the sender wrote down since this was last asked. */
  const happened = async (): Promise<Outcome[]> => {
    const rows = await bed.sql<{ rule: string; status: string; event_id: string; steps: Step[] }[]>`
      SELECT h.notification_id AS rule, h.status, d.event_id, d.steps
      FROM notification_send_history h JOIN derived.notification_decisions d ON d.history_id = h.id`;
    const fresh = rows.filter(({ event_id }) => !seen.has(event_id));
    fresh.forEach(({ event_id }) => seen.add(event_id));
    return fresh.map(({ rule, status, steps }) => ({ rule, status, steps: shape(steps) }));
  };
  /** Everything that comes of one event, also what waits for two hours. */
  const untilAllIsSaid = async (cause: PromiseLike<unknown>) => {
    await cause;
    // the waits of the rules below
    for (const waited of [0, 60_000, 2 * HOUR_MS]) {
      clock.offsetMs = waited === 0 ? 0 : waited + 1000;
      await sendAllDue();
    }
    clock.offsetMs = 0;
    expect(await bed.sql`SELECT name FROM event_queue`).toEqual([]);
    return happened();
  };

  async function addPeople() {
    const { sql } = bed;
    const person = (name: string, email: string | null) =>
      one(sql`INSERT INTO people (name, email) VALUES (${name}, ${email}) RETURNING id`);
    const [ada, bob, mute] = [
      await person('Ada', 'ada@example.org'),
      await person('Bob', 'bob@example.org'),
      await person('Mute', ''),
    ];
    const team = (name: string) =>
      one(sql`INSERT INTO teams (name, source, created_by) VALUES (${name}, 'UI', ${ada}) RETURNING id`);
    const [web, empty] = [await team('web'), await team('empty')];
    for (const member of [bob, mute])
      await sql`INSERT INTO team_members (team_id, person_id) VALUES (${web}, ${member})`;
    return { ada, mute, web, empty };
  }

  const FILTERS = [
    null,
    '',
    "severity == 'critical'",
    "severity == 'low' && name != 'x'",
    "name.matches('^(a|n)') || labels.app == 'shop'",
    "status == 'unhealthy' || health == 'unhealthy'",
    "labels.app == 'shop'",
    'this is no expression',
    'name',
  ];

  async function addRandomRules(
    next: (below: number) => number,
    { ada, mute, web, empty }: Awaited<ReturnType<typeof addPeople>>,
  ) {
    const { sql } = bed;
    const oneOf = <T>(some: readonly T[]): T => some[next(some.length)] as T; // the list is not empty
    const receivers: (() => Record<string, postgres.SerializableParameter>)[] = [
      toHook,
      () => ({ person_id: ada }),
      () => ({ person_id: mute }),
      () => ({ team_id: web }),
      () => ({ team_id: empty }),
      () => ({
        custom_services: sql.json([
          { name: 'one', url: bed.hook.url, filter: "name.startsWith('a')" },
          { name: 'two', url: bed.hook.url },
          { name: 'gone', connection: 'connection://nobody/knows' },
          ...(next(5) === 0 ? [{ name: 'broken', url: bed.hook.url, filter: 'labels.none.at.all' }] : []),
        ]),
      }),
    ];
    for (let at = 0; at < 40; at += 1) {
      await addRule({
        ...oneOf(receivers)(),
        events: oneOf([
          ['check.failed', 'config.unhealthy'],
          ['check.failed'],
          ['check.passed', 'config.unhealthy'],
        ]),
        filter: oneOf(FILTERS),
        wait_for: oneOf([null, null, '60000000000', String(2 * HOUR_MS * 1e6)]),
        repeat_interval: oneOf([null, '30m', '6h']),
        properties: oneOf([
          null,
          null,
          sql.json({ inhibitions: [{ from: 'Node', to: ['Pod'] }] }),
          sql.json({ inhibitions: [{ from: 'Node' }] }),
        ]),
      });
    }
  }

  it('M13 for dozens of random rules it is what the sender then does, also when it happens again', async () => {
    const { sql } = bed;
    const next = numbersFrom(20_261_122);
    const people = await addPeople();
    const was = await addCheck('a page', { app: 'shop' });
    const is = await addCheck('b page', { app: 'mail' });
    const willBe = await addCheck('c page');
    const checks = [was, is, willBe];
    const addItem = (name: string, type: string) =>
      one(sql`
        INSERT INTO config_items (agent_id, config_class, type, name, external_id, health)
        SELECT id, 'X', ${type}, ${name}, ARRAY[${name}], 'healthy' FROM agents LIMIT 1 RETURNING id`);
    const [node, pod] = [await addItem('node', 'Node'), await addItem('a pod', 'Pod')];
    await sql`INSERT INTO config_relationships (config_id, related_id, relation) VALUES (${node}, ${pod}, 'hosts')`;
    const silence = (columns: Record<string, string>, from: number, until: number) => {
      const times = { from: new Date(Date.now() + from), until: new Date(Date.now() + until) };
      return sql`INSERT INTO notification_silences ${sql({ namespace: '', ...columns, ...times })}`;
    };
    // over, now, only later, and with filters
    await silence({ check_id: was }, -2 * HOUR_MS, -HOUR_MS);
    await silence({ check_id: is, filter: "severity == 'critical'" }, -HOUR_MS, HOUR_MS);
    await silence({ check_id: willBe, filter: "status == 'unhealthy'" }, HOUR_MS, 3 * HOUR_MS);
    await addRandomRules(next, people);
    const counted = new Map<string, number>();
    const compare = async (explanation: Explanation, cause: PromiseLike<unknown>) => {
      const told = sorted(foretold(explanation));
      expect(sorted(await untilAllIsSaid(cause))).toEqual(told);
      for (const { verdicts } of explanation.rules)
        for (const { outcome } of verdicts) counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
    };
    const setHealth = (id: string, health: string) =>
      sql`UPDATE config_items SET health = ${health} WHERE id = ${id}`;
    for (let round = 0; round < 2; round += 1) {
      for (const check of checks)
        await compare(await ask('check', check, 'check.failed'), turn(check, 'unhealthy'));
      for (const item of [node, pod])
        await compare(await ask('config', item, 'config.unhealthy'), setHealth(item, 'unhealthy'));
      for (const check of checks)
        await compare(await ask('check', check, 'check.passed'), turn(check, 'healthy'));
      for (const item of [node, pod]) await untilAllIsSaid(setHealth(item, 'healthy'));
    }
    // every way in which it can end was among them
    expect([...counted.keys()].sort()).toEqual([
      'broken',
      'error',
      'filtered',
      'inhibited',
      'nobody',
      'other-event',
      'repeat-interval',
      'sent',
      'silenced',
    ]);
  }, 120_000);

  it('M13 names who hears, the part of a filter that refuses, and the next possible send; addresses stay secret', async () => {
    const { sql } = bed;
    const { web } = await addPeople();
    const check = await addCheck('front page', { app: 'shop' });
    const toTeam = await addRule({ name: 'to the team', team_id: web, wait_for: '300000000000' });
    const toService = await addRule({
      name: 'to a chat',
      custom_services: sql.json([{ name: 'chat', url: bed.hook.url }, { url: `${bed.hook.url}/2` }]),
    });
    const picky = await addRule({
      ...toHook(),
      filter: "labels.app == 'shop' && (severity == 'low' || name == 'x')",
    });
    const lost = await addRule({ ...toHook(), filter: "labels.app == 'shop' && labels.team == 'web'" });
    const again = await addRule({ ...toHook(), repeat_interval: '1h' });
    await turn(check, 'unhealthy');
    await sendAllDue();
    await turn(check, 'healthy');
    const at = Date.now() + 60_000;
    const answer = await ask('check', check, 'check.failed', at);
    const of = (rule: string) => verdictsOf(answer, rule);
    expect(answer.resource).toEqual({ kind: 'check', id: check, name: 'front page' });
    // Members come by id, which is a matter of chance for two people of one millisecond.
    const nameOf = ({ receivers }: ReturnType<typeof of>[number]) => receivers[0]?.name ?? '';
    const ofTeam = of(toTeam).sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
    expect(ofTeam).toMatchObject([
      {
        outcome: 'sent',
        receivers: [{ kind: 'person', name: 'Bob', team: 'web' }],
        at: new Date(at + 300_000).toISOString(),
        steps: [
          { step: 'rule', passed: true },
          { step: 'wait', passed: true, why: expect.stringContaining('would be asked again after 5 min') },
          { step: 'silence', passed: true },
          { step: 'send', passed: true },
        ],
      },
      {
        outcome: 'error',
        receivers: [{ name: 'Mute' }],
        steps: [{}, {}, {}, { step: 'send', passed: false }],
      },
    ]);
    expect(of(toService)[0]?.receivers).toEqual([
      { kind: 'address', name: 'chat', team: null },
      { kind: 'address', name: null, team: null },
    ]);
    expect(refusalOf(answer, picky)).toEqual({
      why: `Its filter refuses it, because severity == 'low' || name == 'x' is not true: severity is "critical", name is "front page".`,
      clause: "severity == 'low' || name == 'x'",
    });
    expect(verdictOf(answer, lost)).toEqual(['broken']);
    expect(refusalOf(answer, lost)).toMatchObject({ clause: "labels.team == 'web'" });
    const [last] = await sql<{ created_at: string }[]>`
      SELECT created_at FROM notification_send_history WHERE notification_id = ${again} AND status = 'sent'`;
    expect(of(again)[0]?.steps.at(-1)).toMatchObject({
      step: 'repeat',
      passed: false,
      next_at: new Date(Date.parse(last?.created_at ?? '') + HOUR_MS).toISOString(),
    });
    expect(JSON.stringify(answer)).not.toContain('secret-path');
  });

  it('M13 the silence is the one of that moment', async () => {
    const { sql } = bed;
    const rule = await addRule(toHook());
    const check = await addCheck('front page');
    const night = await one(sql`
      INSERT INTO notification_silences (namespace, "from", "until", check_id)
      VALUES ('', now() + interval '5 hours', now() + interval '6 hours', ${check}) RETURNING id`);
    const outcomeAt = async (hours: number) =>
      verdictOf(await ask('check', check, 'check.failed', Date.now() + hours * HOUR_MS), rule);
    expect([await outcomeAt(0), await outcomeAt(5.5), await outcomeAt(7)]).toEqual([
      ['sent'],
      ['silenced'],
      ['sent'],
    ]);
    const later = await ask('check', check, 'check.failed', Date.now() + 7 * HOUR_MS);
    expect(later.rules[0]?.verdicts[0]?.steps.find(({ step }) => step === 'silence')).toMatchObject({
      passed: true,
      silence_id: night,
      ended_at: expect.any(String),
    });
  });
});

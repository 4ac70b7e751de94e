/** Whom incident rules involve, and the job that looks with them (contract specs §6). */
import pino from 'pino';
import { connect } from '@server/db/connect';
import { startJobs } from '@server/jobs/jobs';
import { eventually } from '@tests/setup/eventually';
import { RuleHarness } from './ruleHarness';

const WAIT_MS = 30_000;

describe('the people of an incident rule', () => {
  let rules: RuleHarness;
  beforeEach(async () => {
    rules = await RuleHarness.start();
  });
  afterEach(() => rules.stop());

  const person = async (name: string, email: string): Promise<string> => {
    const [row] = await rules.sql<{ id: string }[]>`
      INSERT INTO people (name, email) VALUES (${name}, ${email}) RETURNING id`;
    return row!.id;
  };
  const team = async (name: string, spec: object = {}): Promise<string> => {
    const [row] = await rules.sql<{ id: string }[]>`
      INSERT INTO teams (name, spec, created_by) VALUES (${name}, ${JSON.stringify(spec)}::text::jsonb, ${rules.author})
      RETURNING id`;
    return row!.id;
  };
  const responders = async (ruleId: string) => {
    const rows = await rules.sql<{ who: string; type: string }[]>`
      SELECT coalesce(p.name, t.name) AS who, r.type FROM responders r JOIN incidents i ON i.id = r.incident_id
      LEFT JOIN people p ON p.id = r.person_id LEFT JOIN teams t ON t.id = r.team_id
      WHERE i.incident_rule_id = ${ruleId} ORDER BY who`;
    return rows.map(({ who, type }) => `${who} (${type})`);
  };

  it('INC-3 are those of the template by address, name or id; the author of the rule opens where nobody is named', async () => {
    await rules.component('shop', 'unhealthy');
    const [eve, bob] = [await person('Eve', 'eve@example.test'), await person('Bob', 'bob@example.test')];
    const rule = await rules.rule('down', {
      components: [{ name: 'shop' }],
      template: { created_by: 'EVE@example.test', commander_id: bob, communicator_id: { name: 'Eve' } },
    });
    await rules.look();
    expect(await rules.incidents(rule)).toMatchObject([
      { created_by: eve, commander_id: bob, communicator_id: eve },
    ]);
  });

  it('are asked to help; who is not here is said in the job history', async () => {
    await rules.component('shop', 'unhealthy');
    await person('Eve', 'eve@example.test');
    await team('web');
    const rule = await rules.rule('down', {
      components: [{ name: 'shop' }],
      template: { commander_id: 'nobody@example.test' },
      responders: {
        email: [{ to: 'eve@example.test, mail@elsewhere.test' }],
        teams: ['web', 'space'],
        jira: [{ summary: 'It is down' }],
        slack: [],
      },
    });
    await rules.look();
    await rules.look();
    expect(await responders(rule)).toEqual(['Eve (person)', 'web (system)']);
    const [row, ...others] = await rules.history(rule);
    expect(others).toEqual([]);
    expect(row?.status).toBe('WARNING');
    expect(row?.details.errors).toEqual([
      expect.stringMatching(/^Responders of the kind jira are not here/),
      expect.stringMatching(/^The commander "nobody@example.test" is not here/),
      expect.stringMatching(/^The responder "mail@elsewhere.test" is not here/),
      expect.stringMatching(/^The team "space" is not here/),
    ]);
    expect(
      await rules.sql`SELECT name FROM event_queue WHERE name = 'incident.responder.added'`,
    ).toHaveLength(2);
  });

  it('are the owners with autoAssignOwner: the linked team, the team that chooses it, or whom it names', async () => {
    const linked = await rules.component('linked', 'unhealthy');
    await rules.component('chosen', 'unhealthy', { labels: { team: 'data' } });
    await rules.component('named', 'unhealthy', { owner: 'ada@example.test' });
    await rules.component('left', 'unhealthy');
    const web = await team('web');
    await team('data', { components: [{ labelSelector: 'team=data' }] });
    await rules.sql`INSERT INTO team_components (team_id, component_id) VALUES (${web}, ${linked})`;
    const rule = await rules.rule('down', { components: [{ types: ['Service'] }], autoAssignOwner: true });
    await rules.look();
    expect(await responders(rule)).toEqual(['data (system)', 'web (system)']);
    const commanded = (await rules.incidents(rule)).filter(
      ({ commander_id }) => commander_id === rules.author,
    );
    expect(commanded.map(({ title }) => title)).toEqual(['named is unhealthy']);
    expect((await rules.history(rule))[0]?.details.errors).toEqual([
      expect.stringMatching(/^"left" has no owner/),
    ]);
  });
});

describe('the job of the incident rules', () => {
  let rules: RuleHarness;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    rules = await RuleHarness.start();
    await Promise.all([server(), server()]);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await rules.stop();
  });

  async function server(): Promise<void> {
    const pool = connect(rules.url, { max: 6 });
    const log = pino({ level: 'error' }, pino.destination(2));
    const jobs = await startJobs({
      sql: pool,
      databaseUrl: rules.url,
      log,
      clock: { now: () => Date.now() },
    });
    stops.push(async () => {
      await jobs.stop();
      await pool.end();
    });
  }
  const until = (ruleId: string, wanted: readonly string[]) =>
    eventually(
      async () => ((await rules.standing(ruleId)).join() === wanted.join() ? true : undefined),
      WAIT_MS,
    );

  it('looks soon after a rule is saved and after a component changes, with one server of two', async () => {
    const shop = await rules.component('shop', 'unhealthy');
    const rule = await rules.rule('down', { components: [{ name: 'shop' }], autoResolve: { timeout: '0' } });
    await until(rule, ['shop is unhealthy: open']);
    await rules.become(shop, 'healthy');
    await until(rule, ['shop is unhealthy: resolved']);
    await rules.become(shop, 'unhealthy');
    await until(rule, ['shop is unhealthy: resolved', 'shop is unhealthy: open']);
    const happened = (await rules.history(rule)).map(({ details: { summary } }) =>
      Object.entries(summary).flatMap(([what, { success }]) =>
        what !== 'looked_at' && success > 0 ? [what] : [],
      ),
    );
    expect(happened).toEqual([['opened'], ['resolved'], ['opened']]);
  });

  it('has one turn that waits, a minute after the last one', async () => {
    const jobs = await eventually(async () => {
      const rows = await rules.sql<{ seconds: number }[]>`
        SELECT extract(epoch FROM start_after - now())::float8 AS seconds
        FROM pgboss.job WHERE name = 'incident-rules' AND state < 'active'`;
      return rows[0] !== undefined && rows[0].seconds > 20 ? rows : undefined;
    }, WAIT_MS);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.seconds).toBeLessThanOrEqual(60);
  });
});

/** Notifications sent for real: events of the database, rules, silences, a webhook receiver and a mail server. */
import { eventually } from '@tests/setup/eventually';
import { writeRun } from '@server/jobs/results';
import { notifierBed } from './notifierBed';

describe('notifications', () => {
  const bed = notifierBed();
  const { one, start, addCheck, turn, addRule, toHook, history, untilHistory, clock } = bed;

  it('a check that fails reaches the webhook of the rule that listens, once, and the history says why', async () => {
    const rule = await addRule({ ...toHook(), filter: "severity == 'critical'" });
    await addRule({ ...toHook(), events: ['check.passed'] });
    const other = await addRule({ ...toHook(), filter: "severity == 'low'" });
    const check = await addCheck('front page');
    await Promise.all([start(), start()]);
    await turn(check, 'unhealthy');
    const [row] = await untilHistory(rule, 1);
    expect(bed.hook.got).toEqual([
      {
        title: 'check front page: failed',
        message: expect.stringContaining(`https://watch.example.org/health?checkId=${check}`),
        text: expect.stringContaining('*check front page: failed*'),
      },
    ]);
    expect(row).toMatchObject({
      status: 'sent',
      source_event: 'check.failed',
      resource_id: check,
      error: null,
    });
    expect(row?.steps.map(({ step, passed }) => [step, passed])).toEqual([
      ['rule', true],
      ['silence', true],
      ['send', true],
    ]);
    expect(await history(other)).toEqual([]);
    expect(await bed.sql`SELECT name FROM event_queue`).toEqual([]);
  });

  it('NTF-1 the message quotes the run that turned the check, whichever runs began or ended besides', async () => {
    const check = await addCheck('front page');
    await addRule(toHook());
    await addRule({ ...toHook(), wait_for: '60000000000', template: 'later: {{.check.error}}' });
    const begin = Date.now() - 60_000;
    const run = (second: number, error?: string) =>
      writeRun(bed.sql, {
        check: {
          id: check,
          canaryId: check,
          type: 'http',
          name: 'front page',
          severity: null,
          spec: {},
          canarySpec: {},
        },
        result: {
          pass: error === undefined,
          durationMs: 5,
          message: error === undefined ? 'all is well' : '',
          ...(error !== undefined && { error }),
        },
        startedAt: begin + second * 1000,
        nextRunAt: undefined,
        historyWindowMs: 0,
      });
    await run(0, 'an outage of yesterday');
    await run(1);
    await run(20);
    // began before the last that passed, and gave up after it
    await run(10, 'no answer within ten seconds');
    await start();
    await eventually(() => Promise.resolve(bed.hook.got.length === 1));
    expect(bed.hook.got[0]?.['message']).toContain('no answer within ten seconds');
    // the outage goes on in other words while the second message waits
    await run(30, 'the name cannot be resolved');
    clock.offsetMs = 61_000;
    await eventually(() => Promise.resolve(bed.hook.got.length === 2));
    expect(bed.hook.got[1]?.['message']).toBe('later: no answer within ten seconds');
  });

  it('people and members of teams get mail with the words of the rule', async () => {
    const { sql } = bed;
    const ada = await one(
      sql`INSERT INTO people (name, email) VALUES ('Ada', 'ada@example.org') RETURNING id`,
    );
    const bob = await one(
      sql`INSERT INTO people (name, email) VALUES ('Bob', 'bob@example.org') RETURNING id`,
    );
    const team = await one(
      sql`INSERT INTO teams (name, source, created_by) VALUES ('web', 'UI', ${ada}) RETURNING id`,
    );
    await sql`INSERT INTO team_members (team_id, person_id) VALUES (${team}, ${bob})`;
    const templates = {
      title: 'Down: {{.check.name}}',
      template: 'Look at {{.permalink}} ({{.labels.app}})',
    };
    const toAda = await addRule({ person_id: ada, ...templates });
    const toTeam = await addRule({ team_id: team });
    const check = await addCheck('front page', { app: 'shop' });
    await start();
    await turn(check, 'unhealthy');
    const [row] = await untilHistory(toAda, 1);
    await untilHistory(toTeam, 1);
    expect(bed.mails.received.map(({ to }) => to).sort()).toEqual([['ada@example.org'], ['bob@example.org']]);
    const mail = bed.mails.received.find(({ to }) => to[0] === 'ada@example.org');
    expect(mail?.source).toContain('Subject: Down: front page');
    expect(row?.body).toBe(
      `Down: front page\n\nLook at https://watch.example.org/health?checkId=${check} (shop)`,
    );
  });

  it('a silence stops the next one, and the history names the silence', async () => {
    const { sql } = bed;
    const rule = await addRule(toHook());
    const check = await addCheck('front page');
    const silence = await one(sql`
      INSERT INTO notification_silences (namespace, "from", "until", check_id, description, source)
      VALUES ('', now() - interval '1 minute', now() + interval '1 hour', ${check}, 'deploying', 'UI') RETURNING id`);
    await start();
    await turn(check, 'unhealthy');
    const [row] = await untilHistory(rule, 1);
    expect(row).toMatchObject({ status: 'silenced', count: 1 });
    expect(row?.steps.at(-1)).toMatchObject({
      step: 'silence',
      passed: false,
      silence_id: silence,
      why: expect.stringMatching(/^A silence \(deploying\) hides it until /),
    });
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    await eventually(async () => (await history(rule))[0]?.count === 2);
    expect(bed.hook.got).toEqual([]);
    await sql`UPDATE notification_silences SET deleted_at = now() WHERE id = ${silence}`;
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    expect((await untilHistory(rule, 2)).map(({ status }) => status).sort()).toEqual(['sent', 'silenced']);
  });

  it('recursive silences hide what is below, others only the thing itself; past and future ones hide nothing', async () => {
    const { sql } = bed;
    const parent = await one(sql`
      INSERT INTO components (name, type, external_id, status) VALUES ('shop', 'System', 'shop', 'healthy') RETURNING id`);
    const child = await one(sql`
      INSERT INTO components (name, type, external_id, status, parent_id) VALUES ('web', 'Service', 'web', 'healthy', ${parent}) RETURNING id`);
    const check = await addCheck('front page');
    await sql`
      INSERT INTO check_component_relationships (component_id, check_id, canary_id)
      SELECT ${child}, id, canary_id FROM checks WHERE id = ${check}`;
    const silenced = async (kind: string, id: string) =>
      (await sql`SELECT 1 FROM access.silences_of(${kind}, ${id}, now())`).length > 0;
    const add = (recursive: boolean, from: string, until: string) => sql`
      INSERT INTO notification_silences (namespace, "from", "until", component_id, recursive, source)
      VALUES ('', now() + ${from}::interval, now() + ${until}::interval, ${parent}, ${recursive}, 'UI')`;
    await add(false, '-1 hour', '1 hour');
    await add(true, '-2 hours', '-1 hour');
    await add(true, '1 hour', '2 hours');
    expect([
      await silenced('component', parent),
      await silenced('component', child),
      await silenced('check', check),
    ]).toEqual([true, false, false]);
    await add(true, '-1 hour', '1 hour');
    expect([await silenced('component', child), await silenced('check', check)]).toEqual([true, true]);
    // a tree that closes on itself ends all the same
    await sql`UPDATE components SET parent_id = ${child} WHERE id = ${parent}`;
    expect(await silenced('check', check)).toBe(true);
  });

  it('waits as long as the rule says, and sends nothing when it is over by then', async () => {
    const rule = await addRule({ ...toHook(), wait_for: '60000000000' });
    const [flapping, broken] = [await addCheck('flapping'), await addCheck('broken')];
    await start();
    await turn(flapping, 'unhealthy');
    await turn(broken, 'unhealthy');
    await eventually(
      async () => (await bed.sql`SELECT 1 FROM event_queue WHERE name = 'notification.send'`).length === 2,
    );
    await turn(flapping, 'healthy');
    expect(bed.hook.got).toEqual([]);
    clock.offsetMs = 61_000;
    const rows = await untilHistory(rule, 2);
    expect(rows.map(({ resource_id: id, status }) => [id, status]).sort()).toEqual(
      [
        [flapping, 'skipped'],
        [broken, 'sent'],
      ].sort(),
    );
    expect(rows.find(({ status }) => status === 'skipped')?.steps.at(-1)?.why).toBe(
      'After 1 min it was healthy again, so nothing was sent.',
    );
    expect(bed.hook.got).toHaveLength(1);
  });

  it('repeats only after the interval of the rule', async () => {
    const rule = await addRule({ ...toHook(), repeat_interval: '1h' });
    const check = await addCheck('front page');
    await start();
    await turn(check, 'unhealthy');
    await untilHistory(rule, 1);
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    const rows = await untilHistory(rule, 2);
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'repeat-interval']);
    expect(rows[1]?.steps.at(-1)?.why).toMatch(/the rule repeats after (60 min|1 h)/);
    expect(bed.hook.got).toHaveLength(1);
    clock.offsetMs = 3_700_000;
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    await eventually(() => Promise.resolve(bed.hook.got.length === 2));
  });

  it('what belongs to one group comes in one message', async () => {
    const rule = await addRule({ ...toHook(), group_by: ['label:app'], wait_for: '60000000000' });
    const shop = [await addCheck('a', { app: 'shop' }), await addCheck('b', { app: 'shop' })];
    const mail = await addCheck('c', { app: 'mail' });
    await start();
    for (const check of [...shop, mail]) await turn(check, 'unhealthy');
    await eventually(
      async () => (await bed.sql`SELECT 1 FROM event_queue WHERE name = 'notification.send'`).length === 3,
    );
    clock.offsetMs = 61_000;
    await untilHistory(rule, 3);
    expect(bed.hook.got.map(({ title }) => title).sort()).toEqual([
      'check a and 1 more: failed',
      'check c: failed',
    ]);
  });

  it('a receiver that is away gets the message later; the address is told nobody', async () => {
    const rule = await addRule(toHook());
    const check = await addCheck('front page');
    bed.hook.status = 503;
    await start();
    await turn(check, 'unhealthy');
    const [failed] = await untilHistory(rule, 1);
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/answered with status 503/),
    });
    expect(JSON.stringify(await bed.sql`SELECT error FROM event_queue`)).not.toContain('secret-path');
    bed.hook.status = 200;
    clock.offsetMs = 11_000;
    await eventually(async () => (await history(rule))[0]?.status === 'sent');
    expect(await history(rule)).toMatchObject([{ status: 'sent', count: 2, error: null }]);
    expect(bed.hook.got).toHaveLength(1);
  });

  it.each<[string, () => Parameters<typeof addRule>[0], RegExp]>([
    [
      'a connection that does not exist',
      () => ({ custom_services: bed.sql.json([{ name: 'x', connection: 'connection://none' }]) }),
      /does not exist any more/,
    ],
    [
      'an address that is none',
      () => ({ custom_services: bed.sql.json([{ name: 'x', url: 'telegram://token@telegram' }]) }),
      /not one that this backend sends to/,
    ],
    [
      'logic in a template',
      () => ({ ...toHook(), template: '{{if .check}}x{{end}}' }),
      /more than the name of a value/,
    ],
  ])('%s is said in the history and not tried again', async (_title, columns, sentence) => {
    const rule = await addRule(columns());
    const check = await addCheck('front page');
    await start();
    await turn(check, 'unhealthy');
    const [row] = await untilHistory(rule, 1);
    expect(row).toMatchObject({ status: 'error', error: expect.stringMatching(sentence) });
    expect(await bed.sql`SELECT 1 FROM event_queue`).toEqual([]);
  });

  it('a filter that cannot be evaluated is said at its rule and holds up no other', async () => {
    const broken = await addRule({ ...toHook(), filter: 'severity ==' });
    const fine = await addRule(toHook());
    const check = await addCheck('front page');
    await start();
    await turn(check, 'unhealthy');
    await untilHistory(fine, 1);
    const [row] = await bed.sql`SELECT error FROM notifications WHERE id = ${broken}`;
    expect(row?.['error']).toMatch(/^The filter "severity ==" cannot be evaluated/);
  });

  it('connections: generic webhooks with their keys, and mail servers', async () => {
    const { sql } = bed;
    await sql`INSERT INTO connections ${sql([
      {
        name: 'generic',
        namespace: 'default',
        type: 'generic_webhook',
        url: `generic+${bed.hook.url}?ContentType=application/json`,
        properties: sql.json({ key: 'body', titleKey: 'subject' }),
      },
      {
        name: 'mail',
        namespace: 'default',
        type: 'email',
        url: null,
        properties: sql.json({
          host: '127.0.0.1',
          port: String(bed.mails.port),
          from: 'wf@example.org',
          encryptionMethod: 'None',
        }),
      },
    ])}`;
    const rule = await addRule({
      custom_services: sql.json([
        { name: 'a', connection: 'connection://default/generic' },
        { name: 'b', connection: 'connection://default/mail', properties: { to: 'team@example.org' } },
        { name: 'c', connection: 'connection://default/mail', filter: "severity == 'low'" },
      ]),
    });
    const check = await addCheck('front page');
    await start();
    await turn(check, 'unhealthy');
    const rows = await untilHistory(rule, 2);
    expect(rows.map(({ status, error }) => [status, error])).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    expect(bed.hook.got).toEqual([{ subject: 'check front page: failed', body: expect.any(String) }]);
    expect(bed.mails.received.map(({ to }) => to)).toEqual([['team@example.org']]);
  });
});

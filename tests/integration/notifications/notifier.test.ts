/** Notifications sent for real: events of the database, rules, silences, a webhook receiver and a mail server. */
import { createServer } from 'node:http';
import type postgres from 'postgres';
import type { AddressInfo } from 'node:net';
import { readConnection } from '@server/jobs/connectionRows';
import { smtpTransport } from '@server/mail/smtp';
import { startNotifier } from '@server/notifications/notifier';
import type { Notifier } from '@server/notifications/notifier';
import { eventually } from '@tests/setup/eventually';
import { startMailReceiver } from '@tests/setup/mailReceiver';
import type { MailReceiver } from '@tests/setup/mailReceiver';
import { openDatabase, silentLog } from '../database/testDatabase';
import type { TestDatabase } from '../database/testDatabase';

interface HistoryRow {
  status: string;
  source_event: string;
  resource_id: string;
  count: number;
  error: string | null;
  body: string | null;
  steps: { step: string; passed: boolean; why: string; silence_id?: string }[];
}

describe('notifications', () => {
  let database: TestDatabase;
  let mails: MailReceiver;
  let notifiers: Notifier[];
  let offsetMs: number;
  let hook: { url: string; got: Record<string, string>[]; status: number; close(): void };

  const one = async (query: PromiseLike<readonly { id: string }[]>) => (await query)[0]?.id ?? '';
  const start = async () => {
    const { sql } = database;
    notifiers.push(
      await startNotifier({
        sql,
        clock: { now: () => Date.now() + offsetMs },
        log: silentLog,
        mail: smtpTransport({ url: mails.url }),
        publicUrl: 'https://watch.example.org',
        connection: (reference) => readConnection(sql, reference),
      }),
    );
  };
  const addCheck = async (name: string, labels: Record<string, string> = {}) => {
    const { sql } = database;
    const canary = await one(sql`
      INSERT INTO canaries (name, namespace, spec, agent_id) SELECT ${name}, 'default', '{}', id FROM agents LIMIT 1 RETURNING id`);
    return one(sql`
      INSERT INTO checks (canary_id, agent_id, type, name, status, severity, labels)
      SELECT ${canary}, id, 'http', ${name}, 'healthy', 'critical', ${sql.json(labels)} FROM agents LIMIT 1 RETURNING id`);
  };
  const turn = (id: string, status: string) =>
    database.sql`UPDATE checks SET status = ${status} WHERE id = ${id}`;
  const addRule = (columns: Record<string, postgres.SerializableParameter | string[]>) => {
    const { sql } = database;
    const row = { name: `r${Math.random()}`, events: ['check.failed'], source: 'UI', ...columns };
    return one(sql`INSERT INTO notifications ${sql(row)} RETURNING id`);
  };
  const toHook = () => ({ custom_services: database.sql.json([{ name: 'hook', url: hook.url }]) });
  const history = (rule: string) => database.sql<HistoryRow[]>`
    SELECT h.*, d.steps FROM notification_send_history h JOIN derived.notification_decisions d ON d.history_id = h.id
    WHERE h.notification_id = ${rule} ORDER BY h.created_at`;
  const untilHistory = (rule: string, rows: number) =>
    eventually(async () => {
      const found = await history(rule);
      return found.length >= rows && found;
    });

  beforeAll(async () => {
    const got: Record<string, string>[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        if (hook.status < 400) got.push(JSON.parse(text) as Record<string, string>); // what channels.ts sends
        response.statusCode = hook.status;
        response.end('ok');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // it listens on a port
    hook = {
      url: `http://127.0.0.1:${port}/secret-path`,
      got,
      status: 200,
      close: () => void server.close(),
    };
    mails = await startMailReceiver();
  });
  afterAll(async () => {
    hook.close();
    await mails.stop();
  });
  beforeEach(async () => {
    database = await openDatabase();
    await database.sql`INSERT INTO agents (name) VALUES ('elsewhere')`;
    notifiers = [];
    offsetMs = 0;
    hook.got.length = 0;
    hook.status = 200;
    mails.received.length = 0;
  });
  afterEach(async () => {
    for (const notifier of notifiers) await notifier.stop();
    await database.drop();
  });

  it('a check that fails reaches the webhook of the rule that listens, once, and the history says why', async () => {
    const rule = await addRule({ ...toHook(), filter: "severity == 'critical'" });
    await addRule({ ...toHook(), events: ['check.passed'] });
    const other = await addRule({ ...toHook(), filter: "severity == 'low'" });
    const check = await addCheck('front page');
    await Promise.all([start(), start()]);
    await turn(check, 'unhealthy');
    const [row] = await untilHistory(rule, 1);
    expect(hook.got).toEqual([
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
    expect(await database.sql`SELECT name FROM event_queue`).toEqual([]);
  });

  it('people and members of teams get mail with the words of the rule', async () => {
    const { sql } = database;
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
    expect(mails.received.map(({ to }) => to).sort()).toEqual([['ada@example.org'], ['bob@example.org']]);
    const mail = mails.received.find(({ to }) => to[0] === 'ada@example.org');
    expect(mail?.source).toContain('Subject: Down: front page');
    expect(row?.body).toBe(
      `Down: front page\n\nLook at https://watch.example.org/health?checkId=${check} (shop)`,
    );
  });

  it('a silence stops the next one, and the history names the silence', async () => {
    const { sql } = database;
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
    expect(hook.got).toEqual([]);
    await sql`UPDATE notification_silences SET deleted_at = now() WHERE id = ${silence}`;
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    expect((await untilHistory(rule, 2)).map(({ status }) => status).sort()).toEqual(['sent', 'silenced']);
  });

  it('recursive silences hide what is below, others only the thing itself; past and future ones hide nothing', async () => {
    const { sql } = database;
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
      async () =>
        (await database.sql`SELECT 1 FROM event_queue WHERE name = 'notification.send'`).length === 2,
    );
    await turn(flapping, 'healthy');
    expect(hook.got).toEqual([]);
    offsetMs = 61_000;
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
    expect(hook.got).toHaveLength(1);
  });

  it('what a message about a related item speaks for is held back, along relationships and for a while', async () => {
    const { sql } = database;
    const addItem = (name: string, type: string) =>
      one(sql`
        INSERT INTO config_items (agent_id, config_class, type, name, external_id, health, scraper_id)
        SELECT id, 'Node', ${type}, ${name}, ARRAY[${name}], 'healthy', NULL FROM agents LIMIT 1 RETURNING id`);
    const relate = (from: string, to: string) =>
      sql`INSERT INTO config_relationships (config_id, related_id, relation) VALUES (${from}, ${to}, 'hosts')`;
    const ail = (id: string, health = 'unhealthy') =>
      sql`UPDATE config_items SET health = ${health} WHERE id = ${id}`;
    const node = await addItem('node-1', 'Node');
    const [set, pod, stray] = [
      await addItem('web', 'ReplicaSet'),
      await addItem('web-1', 'Pod'),
      await addItem('web-2', 'Pod'),
    ];
    await relate(node, set);
    await relate(set, pod);
    await relate(stray, node); // related, but the wrong way round
    const rule = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      repeat_interval: '1h',
      properties: sql.json({ inhibitions: [{ direction: 'outgoing', from: 'Node', to: ['Pod'] }] }),
    });
    const shallow = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      properties: sql.json({ inhibitions: [{ from: 'Node', to: ['Pod'], depth: 1 }] }),
    });
    const broken = await addRule({
      ...toHook(),
      events: ['config.unhealthy'],
      properties: sql.json({ inhibitions: [{ from: 'Node' }] }),
    });
    await start();
    await ail(node);
    await untilHistory(rule, 1);
    await ail(pod);
    await ail(stray);
    const rows = await untilHistory(rule, 3);
    const outcome = (id: string, of = rows) => of.find(({ resource_id: about }) => about === id);
    expect([node, pod, stray].map((id) => outcome(id)?.status)).toEqual(['sent', 'inhibited', 'sent']);
    expect(outcome(pod)?.steps.at(-1)).toEqual({
      step: 'inhibition',
      passed: false,
      why: expect.stringMatching(
        /^The message about node-1 \(Node\), sent at .*, speaks for it for (60 min|1 h)\.$/,
      ),
    });
    expect(outcome(stray)?.steps.map(({ step }) => step)).toContain('inhibition');
    const far = await untilHistory(shallow, 3);
    expect(outcome(pod, far)?.status).toBe('sent');
    const [said] = await sql<{ error: string }[]>`SELECT error FROM notifications WHERE id = ${broken}`;
    expect(said?.error).toMatch(/^to of properties\.inhibitions must be a list/);

    offsetMs = 3_700_000;
    await ail(pod, 'healthy');
    await ail(pod);
    await eventually(async () =>
      (await history(rule)).some(({ resource_id: about, status }) => about === pod && status === 'sent'),
    );
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
    expect(hook.got).toHaveLength(1);
    offsetMs = 3_700_000;
    await turn(check, 'healthy');
    await turn(check, 'unhealthy');
    await eventually(() => Promise.resolve(hook.got.length === 2));
  });

  it('what belongs to one group comes in one message', async () => {
    const rule = await addRule({ ...toHook(), group_by: ['label:app'], wait_for: '60000000000' });
    const shop = [await addCheck('a', { app: 'shop' }), await addCheck('b', { app: 'shop' })];
    const mail = await addCheck('c', { app: 'mail' });
    await start();
    for (const check of [...shop, mail]) await turn(check, 'unhealthy');
    await eventually(
      async () =>
        (await database.sql`SELECT 1 FROM event_queue WHERE name = 'notification.send'`).length === 3,
    );
    offsetMs = 61_000;
    await untilHistory(rule, 3);
    expect(hook.got.map(({ title }) => title).sort()).toEqual([
      'check a and 1 more: failed',
      'check c: failed',
    ]);
  });

  it('a receiver that is away gets the message later; the address is told nobody', async () => {
    const rule = await addRule(toHook());
    const check = await addCheck('front page');
    hook.status = 503;
    await start();
    await turn(check, 'unhealthy');
    const [failed] = await untilHistory(rule, 1);
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/answered with status 503/),
    });
    expect(JSON.stringify(await database.sql`SELECT error FROM event_queue`)).not.toContain('secret-path');
    hook.status = 200;
    offsetMs = 11_000;
    await eventually(async () => (await history(rule))[0]?.status === 'sent');
    expect(await history(rule)).toMatchObject([{ status: 'sent', count: 2, error: null }]);
    expect(hook.got).toHaveLength(1);
  });

  it.each<[string, () => Parameters<typeof addRule>[0], RegExp]>([
    [
      'a connection that does not exist',
      () => ({ custom_services: database.sql.json([{ name: 'x', connection: 'connection://none' }]) }),
      /does not exist any more/,
    ],
    [
      'an address that is none',
      () => ({ custom_services: database.sql.json([{ name: 'x', url: 'telegram://token@telegram' }]) }),
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
    expect(await database.sql`SELECT 1 FROM event_queue`).toEqual([]);
  });

  it('a filter that cannot be evaluated is said at its rule and holds up no other', async () => {
    const broken = await addRule({ ...toHook(), filter: 'severity ==' });
    const fine = await addRule(toHook());
    const check = await addCheck('front page');
    await start();
    await turn(check, 'unhealthy');
    await untilHistory(fine, 1);
    const [row] = await database.sql`SELECT error FROM notifications WHERE id = ${broken}`;
    expect(row?.['error']).toMatch(/^The filter "severity ==" cannot be evaluated/);
  });

  it('connections: generic webhooks with their keys, and mail servers', async () => {
    const { sql } = database;
    await sql`INSERT INTO connections ${sql([
      {
        name: 'generic',
        namespace: 'default',
        type: 'generic_webhook',
        url: `generic+${hook.url}?ContentType=application/json`,
        properties: sql.json({ key: 'body', titleKey: 'subject' }),
      },
      {
        name: 'mail',
        namespace: 'default',
        type: 'email',
        url: null,
        properties: sql.json({
          host: '127.0.0.1',
          port: String(mails.port),
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
    expect(hook.got).toEqual([{ subject: 'check front page: failed', body: expect.any(String) }]);
    expect(mails.received.map(({ to }) => to)).toEqual([['team@example.org']]);
  });
});

/** What notifications are sent with in tests: a database of its own for each, a webhook receiver and a mail server. */
import { createServer } from 'node:http';
import type postgres from 'postgres';
import type { AddressInfo } from 'node:net';
import { readConnection } from '@server/jobs/connectionRows';
import { smtpTransport } from '@server/mail/smtp';
import { startNotifier } from '@server/notifications/notifier';
import type { Notifier } from '@server/notifications/notifier';
import { queueEvents } from '@server/notifications/queueEvents';
import { sendNext } from '@server/notifications/send';
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

interface Hook {
  url: string;
  got: Record<string, string>[];
  /** What the receiver answers. */
  status: number;
  close(): void;
}

/** Call it once in a describe: everything is fresh for each test. */
export function notifierBed() {
  let database: TestDatabase;
  let mails: MailReceiver;
  let notifiers: Notifier[];
  let hook: Hook;
  const clock = { offsetMs: 0 };

  const one = async (query: PromiseLike<readonly { id: string }[]>) => (await query)[0]?.id ?? '';
  const deps = () => ({
    sql: database.sql,
    clock: { now: () => Date.now() + clock.offsetMs },
    mail: smtpTransport({ url: mails.url }),
    publicUrl: 'https://watch.example.org',
    connection: (reference: string) => readConnection(database.sql, reference),
  });
  const start = async () => {
    notifiers.push(await startNotifier({ ...deps(), log: silentLog }));
  };
  /** What a notifier does, without waiting for it: all that is due at the moment of its clock. */
  const sendAllDue = async () => {
    while ((await queueEvents(database.sql)) > 0);
    while (await sendNext({ ...deps(), signal: new AbortController().signal }));
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
    clock.offsetMs = 0;
    hook.got.length = 0;
    hook.status = 200;
    mails.received.length = 0;
  });
  afterEach(async () => {
    for (const notifier of notifiers) await notifier.stop();
    await database.drop();
  });

  return {
    get sql() {
      return database.sql;
    },
    get hook() {
      return hook;
    },
    get mails() {
      return mails;
    },
    /** `offsetMs` moves the notifiers' clock. */
    clock,
    one,
    start,
    sendAllDue,
    addCheck,
    turn,
    addRule,
    toHook,
    history,
    untilHistory,
  };
}

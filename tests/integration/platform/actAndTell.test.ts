/**
 * The server as an operator starts it, with a service to watch, a webhook receiver and a mail server: a red check tells
 * people, a silence stops it, and a playbook ends truthfully although its server is killed between its steps.
 */
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@tests/setup/eventually';
import { startMailReceiver, type MailReceiver } from '@tests/setup/mailReceiver';
import {
  buildServer,
  killLeftovers,
  startServerProcess,
  type ServerProcess,
} from '@tests/setup/serverProcess';
import { signIn, type TestFetch } from '@tests/setup/signIn';

const PASSWORD = 'a quiet test password';
const ADMIN = 'admin@watchfloor.local';

describe('acting and telling', () => {
  let dataDir: string;
  let mails: MailReceiver;
  let server: ServerProcess;
  let send: TestFetch;
  const opened: Server[] = [];

  const listen = async (answer: (text: string) => number, port = 0) => {
    const service = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        response.statusCode = answer(text);
        response.end('ok');
      });
    });
    await new Promise<void>((done) => service.listen(port, '127.0.0.1', done));
    opened.push(service);
    return { service, port: (service.address() as AddressInfo).port }; // it listens on a port
  };
  const close = (service: Server) =>
    new Promise<void>((done) => {
      service.closeAllConnections();
      service.close(() => done());
    });
  const start = async () => {
    server = startServerProcess({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      ALLOW_EXEC: 'true',
      SMTP_URL: mails.url,
      LOG_LEVEL: 'silent',
    });
    const { origin } = await server.ready;
    send = await signIn(origin, ADMIN, PASSWORD);
  };
  const rows = async <Row>(query: string): Promise<Row[]> =>
    (await (await send(`/api/db/${query}`)).json()) as Row[]; // the columns that the query names
  const post = async (address: string, body: unknown) => {
    const answer = await send(address, {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status).toBeLessThan(300);
    return text === '' ? undefined : (JSON.parse(text) as unknown); /* each caller says what it expects */
  };
  const idOf = (answer: unknown) => (answer as { id: string }[])[0]?.id ?? ''; // return=representation

  beforeAll(async () => {
    await buildServer();
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-act-'));
    mails = await startMailReceiver();
    await start();
  }, 120_000);
  afterAll(async () => {
    killLeftovers();
    await mails.stop();
    await Promise.all(opened.map(close));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('a red check reaches a webhook and a mailbox; a silence stops the next one and the history says why', async () => {
    const got: { title: string }[] = [];
    const hook = await listen((text) => {
      got.push(JSON.parse(text) as { title: string }); // what the server sends
      return 200;
    });
    let watched = await listen(() => 200);
    const [me] = await rows<{ id: string }>(`people?select=id&email=eq.${ADMIN}`);
    await post('/api/db/notifications', {
      name: 'chat',
      events: ['check.failed'],
      custom_services: [{ name: 'chat', url: `http://127.0.0.1:${hook.port}/hook` }],
      source: 'UI',
    });
    await post('/api/db/notifications', {
      name: 'mail',
      events: ['check.failed'],
      person_id: me?.id,
      source: 'UI',
    });
    await post('/api/db/canaries', {
      name: 'shop',
      namespace: 'default',
      source: 'UI',
      spec: {
        schedule: '@every 1s',
        http: [{ name: 'front page', url: `http://127.0.0.1:${watched.port}/` }],
      },
    });
    const status = async () => (await rows<{ id: string; status: string }>('checks?select=id,status'))[0];
    await eventually(async () => (await status())?.status === 'healthy', 20_000);
    await close(watched.service);
    await eventually(() => Promise.resolve(got.length === 1 && mails.received.length === 1), 20_000);
    expect(got[0]?.title).toBe('check front page: failed');
    expect(mails.received[0]).toMatchObject({
      to: [ADMIN],
      source: expect.stringContaining('Subject: check front page: failed'),
    });

    const check = await status();
    await post('/api/notification/silence', {
      check_id: check?.id,
      from: 'now',
      until: 'now+1h',
      description: 'repairs',
    });
    watched = await listen(() => 200, watched.port);
    await eventually(async () => (await status())?.status === 'healthy', 20_000);
    await close(watched.service);
    const silenced = await eventually(async () => {
      const found = await rows<{ id: string }>(
        'notification_send_history?select=id,status&status=eq.silenced',
      );
      return found.length === 2 && found;
    }, 20_000);
    // as the routes of notifications document it
    const why = (await (await send(`/api/notification/history/${silenced[0]?.id ?? ''}/why`)).json()) as {
      steps: { step: string; why: string }[];
    };
    expect(why.steps.at(-1)).toMatchObject({
      step: 'silence',
      why: expect.stringMatching(/^A silence \(repairs\) hides it/),
    });
    expect([got.length, mails.received.length]).toEqual([1, 1]);
  }, 120_000);

  it('an approved playbook shows its log live; its server is killed in the second step, and the run ends truthfully', async () => {
    const playbook = idOf(
      await post('/api/db/playbooks', {
        name: 'two steps',
        title: 'two steps',
        source: 'UI',
        category: '',
        spec: {
          approval: { type: 'all', approvers: { people: [ADMIN, 'nobody@example.org'] } },
          actions: [
            { name: 'first', exec: { script: 'echo first is done' } },
            { name: 'second', exec: { script: 'echo second began; sleep 60' } },
            { name: 'third', exec: { script: 'echo never' } },
          ],
        },
      }),
    );
    // everybody has to approve, so one approval leaves it waiting
    const waiting = (await post('/api/playbook/run', { id: playbook })) as { run_id: string }; // contract §6
    expect(await rows(`playbook_runs?select=status&id=eq.${waiting.run_id}`)).toEqual([
      { status: 'pending_approval' },
    ]);

    await send(`/api/db/playbooks?id=eq.${playbook}`, {
      method: 'PATCH',
      body: JSON.stringify({
        spec: {
          approval: { type: 'any', approvers: { people: [ADMIN] } },
          actions: [
            { name: 'first', exec: { script: 'echo first is done' } },
            { name: 'second', exec: { script: 'echo second began; sleep 60' } },
            { name: 'third', exec: { script: 'echo never' } },
          ],
        },
      }),
    });
    const { run_id: run } = (await post('/api/playbook/run', { id: playbook })) as { run_id: string }; // contract §6
    interface Action {
      name: string;
      status: string;
      result: { stdout?: string } | null;
      error: string | null;
    }
    const actions = () =>
      rows<Action>(
        `playbook_run_actions?select=name,status,result,error&playbook_run_id=eq.${run}&order=scheduled_time.asc`,
      );
    await eventually(async () => (await actions())[1]?.result?.stdout?.includes('second began'), 30_000);
    expect(await actions()).toMatchObject([
      { name: 'first', status: 'completed', result: { stdout: 'first is done' } },
      { name: 'second', status: 'running' },
    ]);

    await server.kill('SIGKILL');
    await start();
    const ended = await eventually(async () => {
      const [row] = await rows<{ status: string; error: string }>(
        `playbook_runs?select=status,error&id=eq.${run}`,
      );
      return row?.status === 'failed' && row;
    }, 40_000);
    expect(ended.error).toMatch(/^The step "second" failed: The server stopped while this step ran\./);
    expect((await actions()).map(({ name, status }) => [name, status])).toEqual([
      ['first', 'completed'],
      ['second', 'failed'],
      ['third', 'skipped'],
    ]);
  }, 120_000);
});

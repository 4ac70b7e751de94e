/** Where messages go: to a real mail server, or into the outbox that only administrators read. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { OUTBOX_LIFE_MS } from '@server/mail/outbox';
import { codeIn, openFlow, PASSWORD, signIn, submitFlow } from '@tests/integration/identity/flowClient';
import { startIdentityServer, type IdentityServer } from '@tests/integration/identity/identityServer';
import { startTestServer } from '@tests/setup/server';

const EMAIL = 'ada@example.com';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  source: string;
}

/** A real SMTP server that keeps what it is given. */
async function startReceiver(refusals = 0) {
  const received: Received[] = [];
  let left = refusals;
  const receiver = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        left -= 1;
        if (left >= 0) {
          done(new Error('Try later.'));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const { server } = receiver;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has an address of this form
  return { port, received, stop: () => new Promise<void>((resolve) => receiver.close(resolve)) };
}

async function askForCode(server: IdentityServer, email: string): Promise<void> {
  const browser = server.browser();
  const flow = await openFlow(browser, 'recovery');
  const answer = await submitFlow(browser, 'recovery', flow, { method: 'code', email });
  expect(answer.status).toBe(200);
}

const ADA = {
  email: EMAIL,
  firstName: 'Ada',
  lastName: 'Lovelace',
  password: PASSWORD,
  roles: ['admin'],
} as const;

describe('with SMTP_URL', () => {
  it('the code arrives at a real mail server, and nothing stays in the outbox', async () => {
    const receiver = await startReceiver();
    const server = await startIdentityServer({
      smtpUrl: `smtp://sender%40example.com:secret@127.0.0.1:${receiver.port}`,
    });
    try {
      await server.identity.createAccount(ADA);
      await askForCode(server, EMAIL);
      await askForCode(server, 'nobody@example.com');
      await server.identity.mailer.idle();
      expect(receiver.received).toHaveLength(1);
      const [mail] = receiver.received;
      expect(mail).toMatchObject({ from: 'sender@example.com', to: [EMAIL], user: 'sender@example.com' });
      expect(mail?.source).toContain('Subject: Recover access to your Watchfloor account');
      const code = codeIn(mail?.source.replaceAll('\r\n', '\n') ?? '');
      expect(server.logged()).not.toContain(code);
      expect(server.logged()).not.toContain('secret');
      expect(await server.sql`select id from identity.outbox`).toHaveLength(0);
    } finally {
      await server.stop();
      await receiver.stop();
    }
  });

  it('names the sender from the address of the console, or as the URL says', async () => {
    const receiver = await startReceiver();
    try {
      for (const [query, from] of [
        ['', 'watchfloor@watch.example.com'],
        ['?from=ops@example.org', 'ops@example.org'],
      ]) {
        const server = await startIdentityServer({
          smtpUrl: `smtp://127.0.0.1:${receiver.port}${query}`,
          publicUrl: 'https://watch.example.com',
        });
        await server.identity.createAccount(ADA);
        server.identity.mailer.queue({ to: EMAIL, subject: 'Hello', text: 'Hello' });
        await server.stop();
        expect(receiver.received.at(-1)?.from).toBe(from);
      }
    } finally {
      await receiver.stop();
    }
  });

  it('tries again when the mail server refuses for the moment', async () => {
    const receiver = await startReceiver(1);
    const server = await startIdentityServer({ smtpUrl: `smtp://127.0.0.1:${receiver.port}` });
    try {
      server.identity.mailer.queue({ to: EMAIL, subject: 'Hello', text: 'Hello' });
      await server.identity.mailer.idle();
      expect(receiver.received).toHaveLength(1);
      expect(server.logged()).toContain('could not be sent yet');
    } finally {
      await server.stop();
      await receiver.stop();
    }
  });

  it('an address that looks like two reaches nobody else', async () => {
    const receiver = await startReceiver();
    const server = await startIdentityServer({ smtpUrl: `smtp://127.0.0.1:${receiver.port}` });
    try {
      const to = 'a@example.com,b@example.com';
      server.identity.mailer.queue({ to, subject: 'Hello\r\nBcc: c@example.com', text: 'Hello' });
      await server.identity.mailer.idle();
      expect(receiver.received.flatMap((mail) => mail.to)).not.toContain('b@example.com');
      expect(receiver.received.flatMap((mail) => mail.to)).not.toContain('c@example.com');
    } finally {
      await server.stop();
      await receiver.stop();
    }
  });
});

describe('the outbox of the whole server', () => {
  it('is for administrators only and never cached', async () => {
    const server = await startTestServer({ env: { IDENTITY_KEY: 'k'.repeat(40) } });
    try {
      expect((await server.fetch('/api/auth/outbox')).status).toBe(401);
      for (const role of ['viewer', 'editor', 'commander', 'responder'] as const) {
        const answer = await (await server.signIn(role))('/api/auth/outbox');
        expect(answer.status).toBe(403);
      }
      const admin = await server.signIn('admin');
      const answer = await admin('/api/auth/outbox');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('forgets messages after a day', async () => {
    const server = await startIdentityServer();
    try {
      await server.identity.createAccount(ADA);
      await askForCode(server, EMAIL);
      await server.identity.mailer.idle();
      const count = async () => (await server.sql`select id from identity.outbox`).length;
      server.clock.pass(OUTBOX_LIFE_MS - 1);
      await server.identity.deleteExpired();
      expect(await count()).toBe(1);
      server.clock.pass(1);
      await server.identity.deleteExpired();
      expect(await count()).toBe(0);
    } finally {
      await server.stop();
    }
  });
});

it('signs nobody in by a message alone', async () => {
  const server = await startIdentityServer();
  try {
    await server.identity.createAccount(ADA);
    await askForCode(server, EMAIL);
    expect((await signIn(server.browser(), EMAIL, '123456')).status).toBe(400);
  } finally {
    await server.stop();
  }
});

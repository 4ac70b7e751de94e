/** Authenticator apps and recovery codes over raw HTTP, with real codes (contract identity.md §3 to §6). */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Flow, FlowNode } from '@/services/contracts/identity';
import { KEY_FILE } from '@server/identity/vaultKey';
import {
  errorOf,
  factsOf,
  fieldMessages,
  flowOf,
  messageIds,
  openFlow,
  PASSWORD,
  signIn,
  submitFlow,
} from '@tests/integration/identity/flowClient';
import {
  startIdentityServer,
  type Answer,
  type Browser,
  type IdentityServer,
} from '@tests/integration/identity/identityServer';

const EMAIL = 'ada@example.com';
const MINUTE = 60_000;
const STEP = 30_000;

function textOf(flow: Flow, id: string): Extract<FlowNode['attributes'], { node_type: 'text' }>['text'] {
  for (const { attributes } of flow.ui.nodes) {
    if (attributes.node_type === 'text' && attributes.id === id) return attributes.text;
  }
  throw new Error(`The flow has no text ${id}.`);
}

describe('second factors', () => {
  let server: IdentityServer;
  let dataDir: string;
  let browser: Browser;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-key-'));
    server = await startIdentityServer({ dataDir });
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    await server.identity.createAccount({ ...account, roles: ['viewer'] });
    browser = await password();
  });
  afterEach(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  const password = async (): Promise<Browser> => {
    const fresh = server.browser();
    expect((await signIn(fresh, EMAIL, PASSWORD)).status).toBe(200);
    return fresh;
  };
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
  const change = async (values: Record<string, unknown>, flow?: Flow): Promise<Answer> =>
    submitFlow(browser, 'settings', flow ?? (await openFlow(browser, 'settings')), values);
  const setUpTotp = async (): Promise<string> => {
    const flow = await openFlow(browser, 'settings');
    const secret = textOf(flow, 'totp_secret_key').text;
    expect((await change({ method: 'totp', totp_code: codeOf(secret) }, flow)).status).toBe(200);
    return secret;
  };
  const secondStep = async (who: Browser, values: Record<string, unknown>): Promise<Answer> =>
    submitFlow(who, 'login', await openFlow(who, 'login', '?aal=aal2'), values);
  const setUpCodes = async (): Promise<string[]> => {
    const made = flowOf(await change({ lookup_secret_regenerate: 'true' }));
    const codes = textOf(made, 'lookup_secret_codes').text.split('\n');
    expect((await change({ lookup_secret_confirm: 'true' }, made)).status).toBe(200);
    return codes;
  };

  describe('an authenticator app', () => {
    it('shows the key as picture and text, and is set up by its first code', async () => {
      const flow = await openFlow(browser, 'settings');
      const text = textOf(flow, 'totp_secret_key');
      expect(text).toMatchObject({ id: 1050006, context: { secret: text.text } });
      expect(text.text).toMatch(/^[A-Z2-7]{32}$/);
      const picture = flow.ui.nodes
        .map(({ attributes }) => attributes)
        .find(({ node_type: t }) => t === 'img');
      expect(picture).toMatchObject({ id: 'totp_qr', width: 256, height: 256 });
      expect(picture).toHaveProperty('src', expect.stringMatching(/^data:image\/png;base64,iVBOR/));
      const before = browser.cookies.get('ory_kratos_session');
      const answer = await change({ method: 'totp', totp_code: codeOf(text.text) }, flow);
      expect(answer.status).toBe(200);
      const saved = flowOf(answer);
      expect(saved.state).toBe('success');
      expect(messageIds(saved)).toEqual([1050001]);
      expect(factsOf(saved)).toContainEqual(['totp', 'totp_unlink', 'submit', 1050004]);
      expect(answer.text).not.toContain(text.text);
      // TM15: the session is one of the second level now, under a new id
      expect(browser.cookies.get('ory_kratos_session')).not.toBe(before);
      const thief = server.browser();
      thief.cookies.set('ory_kratos_session', before ?? '');
      expect((await thief.get('/sessions/whoami')).status).toBe(401);
      expect((await browser.get('/sessions/whoami')).body).toMatchObject({
        authenticator_assurance_level: 'aal2',
        authentication_methods: [
          { method: 'password', aal: 'aal1' },
          { method: 'totp', aal: 'aal2' },
        ],
      });
    });

    it('keeps the same key through a wrong code, another change, and a reload', async () => {
      const flow = await openFlow(browser, 'settings');
      const secret = textOf(flow, 'totp_secret_key').text;
      const wrong = await change({ method: 'totp', totp_code: '000000' }, flow);
      expect(wrong.status).toBe(400);
      expect(fieldMessages(flowOf(wrong))).toEqual([['totp_code', 4000008]]);
      const renamed = await change({ method: 'profile', 'traits.email': EMAIL }, flow);
      expect(textOf(flowOf(renamed), 'totp_secret_key').text).toBe(secret);
      const read = flowOf(await browser.get(`/self-service/settings/flows?id=${flow.id}`));
      expect(textOf(read, 'totp_secret_key').text).toBe(secret);
      expect((await change({ method: 'totp', totp_code: codeOf(secret) }, read)).status).toBe(200);
    });

    it('never has its key in the database, nor in the log; the sealing key is for this user only', async () => {
      const flow = await openFlow(browser, 'settings');
      const secret = textOf(flow, 'totp_secret_key').text;
      const dump = async (): Promise<string> => {
        const rows = await server.sql`
          select (select json_agg(f) from identity.flows f)::text as flows,
                 (select json_agg(t) from identity.totp_credentials t)::text as totp`;
        return JSON.stringify(rows);
      };
      const hex = Buffer.from(secret).toString('hex');
      for (const text of [
        await dump(),
        (await change({ method: 'totp', totp_code: codeOf(secret) }, flow), await dump()),
      ]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(hex);
      }
      expect(await dump()).toContain('"secret');
      expect(server.logged()).not.toContain(secret);
      expect((await stat(path.join(dataDir, KEY_FILE))).mode & 0o777).toBe(0o600);
    });

    it('AUTH-25 ERR-4 refuses sessions without the second step everywhere', async () => {
      await setUpTotp();
      const half = await password();
      const who = await half.get('/sessions/whoami');
      expect(who.status).toBe(403);
      expect(errorOf(who)).toMatchObject({ id: 'session_aal2_required', code: 403, status: 'Forbidden' });
      expect(who.body).toMatchObject({ redirect_browser_to: `${server.origin}/login?aal=aal2` });
      expect((await half.get(`${server.origin}/caller`)).body).toBeNull();
      const settings = await half.get('/self-service/settings/browser');
      expect(settings.status).toBe(403);
      expect(settings.body).toMatchObject({
        error: { id: 'session_aal2_required' },
        redirect_browser_to: `${server.origin}/login?aal=aal2&return_to=%2Fprofile-settings`,
      });
      const own = await openFlow(browser, 'settings');
      browser.cookies.set('ory_kratos_session', half.cookies.get('ory_kratos_session') ?? '');
      for (const answer of [
        await browser.get(`/self-service/settings/flows?id=${own.id}`),
        await change({ totp_unlink: 'true' }, own),
      ]) {
        expect(errorOf(answer)).toMatchObject({ id: 'session_aal2_required' });
      }
    });

    it('lets sessions in after the second step, under a new id', async () => {
      const secret = await setUpTotp();
      server.clock.pass(STEP);
      const half = await password();
      const flow = await openFlow(half, 'login', '?aal=aal2&return_to=/health');
      expect(flow).toMatchObject({ requested_aal: 'aal2', refresh: false, return_to: '/health' });
      expect(messageIds(flow)).toEqual([1010004]);
      expect(factsOf(flow)).toEqual([
        ['totp', 'totp_code', 'text', 1010006],
        ['totp', 'method', 'submit', 1010009],
      ]);
      const before = half.cookies.get('ory_kratos_session') ?? '';
      const answer = await submitFlow(half, 'login', flow, { method: 'totp', totp_code: codeOf(secret) });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        session: {
          authenticator_assurance_level: 'aal2',
          authentication_methods: [
            { method: 'password', aal: 'aal1' },
            { method: 'totp', aal: 'aal2' },
          ],
        },
      });
      expect((await half.get('/sessions/whoami')).status).toBe(200);
      expect((await half.get(`${server.origin}/caller`)).body).toMatchObject({ email: EMAIL, aal: 'aal2' });
      const thief = server.browser();
      thief.cookies.set('ory_kratos_session', before);
      expect((await thief.get('/sessions/whoami')).status).toBe(401);
      const again = await half.get('/self-service/login/browser?aal=aal2');
      expect(errorOf(again)).toMatchObject({ id: 'session_aal_already_fulfilled' });
    });

    it('takes each code once, and the codes of the neighbouring half minutes only', async () => {
      const secret = await setUpTotp();
      const replay = await secondStep(await password(), { method: 'totp', totp_code: codeOf(secret) });
      expect(replay.status).toBe(400);
      expect(fieldMessages(flowOf(replay))).toEqual([['totp_code', 4000008]]);
      const early = codeOf(secret);
      server.clock.pass(3 * STEP);
      const old = await secondStep(await password(), { method: 'totp', totp_code: early });
      expect(old.status).toBe(400);
      const code = codeOf(secret);
      server.clock.pass(STEP);
      const both = await Promise.all(
        [await password(), await password()].map((who) =>
          secondStep(who, { method: 'totp', totp_code: code }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    it('is not a way around the password, nor the password a way around it', async () => {
      const secret = await setUpTotp();
      server.clock.pass(STEP);
      const nobody = server.browser();
      const first = await openFlow(nobody, 'login');
      const skipped = await submitFlow(nobody, 'login', first, { method: 'totp', totp_code: codeOf(secret) });
      expect(messageIds(flowOf(skipped))).toEqual([4010002]);
      const half = await password();
      const second = await openFlow(half, 'login', '?aal=aal2');
      const form = { method: 'password', identifier: EMAIL, password: PASSWORD };
      expect((await submitFlow(half, 'login', second, form)).status).toBe(400);
      // confirming the password does not raise a session either
      expect((await signIn(half, EMAIL, PASSWORD, '?refresh=true')).status).toBe(200);
      expect((await half.get('/sessions/whoami')).status).toBe(403);
    });

    it('a confirmed password keeps the second level of a session', async () => {
      await setUpTotp();
      server.clock.pass(20 * MINUTE);
      expect((await signIn(browser, EMAIL, PASSWORD, '?refresh=true')).status).toBe(200);
      expect((await browser.get('/sessions/whoami')).body).toMatchObject({
        authenticator_assurance_level: 'aal2',
      });
      const answer = await change({ totp_unlink: true });
      expect(answer.status).toBe(200);
      expect(factsOf(flowOf(answer))).toContainEqual(['totp', 'totp_qr', 'img', 1050005]);
      expect((await (await password()).get('/sessions/whoami')).status).toBe(200);
    });

    it('cannot be replaced by the key of an old form', async () => {
      const old = await openFlow(browser, 'settings');
      const secret = textOf(old, 'totp_secret_key').text;
      const used = await setUpTotp();
      expect(used).not.toBe(secret);
      const answer = await change({ method: 'totp', totp_code: codeOf(secret) }, old);
      expect(answer.status).toBe(400);
    });

    it('TM16 slows guessing down', async () => {
      await server.stop();
      server = await startIdentityServer({ dataDir, loginLimits: { perAccount: 5, perAddress: 100 } });
      const account = { email: EMAIL, firstName: 'Ada', lastName: 'L', password: PASSWORD };
      await server.identity.createAccount({ ...account, roles: [] });
      browser = await password();
      await setUpTotp();
      const half = await password();
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await secondStep(half, { method: 'totp', totp_code: '000000' })).status).toBe(400);
      }
      const sixth = await secondStep(half, { method: 'totp', totp_code: '000000' });
      expect(sixth.status).toBe(429);
      expect(sixth.headers.get('retry-after')).toBe('60');
    });

    it('recovery by mail leads to the second step before the settings', async () => {
      await setUpTotp();
      const visitor = server.browser();
      const opened = await openFlow(visitor, 'recovery');
      await submitFlow(visitor, 'recovery', opened, { method: 'code', email: EMAIL });
      await server.identity.mailer.idle();
      await server.sql`insert into casbin_rule (ptype, v0, v1) select 'g', id::text, 'admin' from identities`;
      const box = await browser.get(`${server.origin}/outbox`);
      const [, code] = /(\d{6})/.exec(box.text.replace(/"id":"[^"]*"/g, '')) ?? [];
      const back = await submitFlow(visitor, 'recovery', opened, { method: 'code', code });
      expect(back.status).toBe(422);
      const { redirect_browser_to: address } = back.body as { redirect_browser_to: string }; // parsed on the next line
      const id = new URL(address).searchParams.get('flow');
      const settings = await visitor.get(`/self-service/settings/flows?id=${id}`);
      expect(settings.status).toBe(403);
      expect(settings.body).toMatchObject({
        error: { id: 'session_aal2_required' },
        redirect_browser_to: `${server.origin}/login?aal=aal2&return_to=%2Fprofile-settings%3Fflow%3D${id}`,
      });
    });
  });

  describe('recovery codes', () => {
    it('are made, shown, confirmed, revealed and disabled', async () => {
      const made = flowOf(await change({ lookup_secret_regenerate: true }));
      const text = textOf(made, 'lookup_secret_codes');
      expect(text.id).toBe(1050015);
      const codes = text.text.split('\n');
      expect(new Set(codes).size).toBe(12);
      expect(text.context?.secrets).toEqual(
        codes.map((code) => ({ id: 1050009, type: 'info', text: code, context: { secret: code } })),
      );
      expect(factsOf(made).slice(-2)).toEqual([
        ['lookup_secret', 'lookup_secret_codes', 'text', 1050010],
        ['lookup_secret', 'lookup_secret_confirm', 'submit', 1050011],
      ]);
      const half = await password();
      expect((await half.get('/sessions/whoami')).status).toBe(200); // not confirmed yet
      const confirmed = flowOf(await change({ lookup_secret_confirm: true }, made));
      expect(messageIds(confirmed)).toEqual([1050001]);
      expect(factsOf(confirmed).slice(-2)).toEqual([
        ['lookup_secret', 'lookup_secret_reveal', 'submit', 1050007],
        ['lookup_secret', 'lookup_secret_disable', 'submit', 1050016],
      ]);
      expect((await half.get('/sessions/whoami')).status).toBe(403);
      const shown = flowOf(await change({ lookup_secret_reveal: 'true' }, confirmed));
      expect(textOf(shown, 'lookup_secret_codes').text).toBe(text.text);
      expect(factsOf(shown).slice(-2)).toEqual([
        ['lookup_secret', 'lookup_secret_disable', 'submit', 1050016],
        ['lookup_secret', 'lookup_secret_regenerate', 'submit', 1050008],
      ]);
      const rows = await server.sql`select row_to_json(l)::text as stored from identity.lookup_credentials l`;
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(codes[0] ?? '').toString('hex'));
      expect((await change({ lookup_secret_disable: 'true' }, shown)).status).toBe(200);
      expect((await half.get('/sessions/whoami')).status).toBe(200);
    });

    it('are used once each, however they are typed', async () => {
      const [first = '', second = ''] = await setUpCodes();
      const half = await password();
      const flow = await openFlow(half, 'login', '?aal=aal2');
      expect(factsOf(flow)).toEqual([
        ['lookup_secret', 'lookup_secret', 'text', 1010007],
        ['lookup_secret', 'method', 'submit', 1010010],
      ]);
      const wrong = await secondStep(half, { method: 'lookup_secret', lookup_secret: 'nothing' });
      expect(fieldMessages(flowOf(wrong))).toEqual([['lookup_secret', 4000016]]);
      const typed = ` ${first.slice(0, 5).toUpperCase()}-${first.slice(5)} `;
      const right = await secondStep(half, { method: 'lookup_secret', lookup_secret: typed });
      expect(right.status).toBe(200);
      expect((await half.get('/sessions/whoami')).body).toMatchObject({
        authenticator_assurance_level: 'aal2',
      });
      const used = await secondStep(await password(), { method: 'lookup_secret', lookup_secret: first });
      expect(fieldMessages(flowOf(used))).toEqual([['lookup_secret', 4000012]]);
      const both = await Promise.all(
        [await password(), await password()].map((who) =>
          secondStep(who, { method: 'lookup_secret', lookup_secret: second }),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const shown = flowOf(await change({ lookup_secret_reveal: 'true' }));
      const secrets = textOf(shown, 'lookup_secret_codes').context?.secrets;
      expect(secrets).toContainEqual(
        expect.objectContaining({ id: 1050014, context: { used_at: expect.any(String) } }),
      );
      expect(JSON.stringify(shown)).not.toContain(first);
    });

    it('say so when there is nothing to confirm, and ask for a code that is missing', async () => {
      const answer = await change({ lookup_secret_confirm: 'true' });
      expect(answer.status).toBe(400);
      await setUpCodes();
      const missing = await secondStep(await password(), { method: 'lookup_secret', lookup_secret: '' });
      expect(fieldMessages(flowOf(missing))).toEqual([['lookup_secret', 4000002]]);
    });
  });
});

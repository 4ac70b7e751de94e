/** The key that seals second factors: where it lies, and what happens without it. */
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { createIdentity } from '@server/identity/identity';
import { createVault, VaultProblem } from '@server/identity/vault';
import { KEY_FILE, readVaultKey } from '@server/identity/vaultKey';
import { Secret, TOTP } from 'otpauth';
import { csrfOf, openFlow, PASSWORD, signIn, submitFlow } from './flowClient';
import { startIdentityServer } from './identityServer';

describe('the identity key', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const file = () => path.join(dataDir, KEY_FILE);

  it('is made once, for this user only, also in a folder that is not there yet', async () => {
    const folder = path.join(dataDir, 'deeper');
    const key = readVaultKey({ dataDir: folder });
    expect(key).toHaveLength(32);
    expect(readVaultKey({ dataDir: folder })).toEqual(key);
    expect((await stat(path.join(folder, KEY_FILE))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is made private again when a backup came back with wider rights', async () => {
    readVaultKey({ dataDir });
    await chmod(file(), 0o644);
    readVaultKey({ dataDir });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('is never replaced silently: a damaged file is an error that names it', async () => {
    await writeFile(file(), 'nonsense');
    expect(() => readVaultKey({ dataDir })).toThrow(`The key file ${file()} is damaged`);
    expect(await readFile(file(), 'utf8')).toBe('nonsense');
  });

  it('may come from the environment, and then no file is made', async () => {
    const identityKey = 'a long text that nobody guesses, ever';
    expect(readVaultKey({ dataDir, identityKey })).toEqual(readVaultKey({ identityKey }));
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  it('opens only what was sealed with it, for the same purpose, and unchanged', () => {
    const vault = createVault(() => Buffer.alloc(32, 1));
    const sealed = vault.seal('totp secret', 'ABC');
    expect(vault.open('totp secret', sealed)).toBe('ABC');
    expect(vault.seal('totp secret', 'ABC')).not.toEqual(sealed);
    expect(() => vault.open('outbox', sealed)).toThrow(VaultProblem);
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(() => vault.open('totp secret', changed)).toThrow(VaultProblem);
    const other = createVault(() => Buffer.alloc(32, 2));
    expect(() => other.open('totp secret', sealed)).toThrow('Restore the key file, or IDENTITY_KEY');
    expect(other.hash('a', 'x')).not.toEqual(vault.hash('a', 'x'));
  });

  it('second factors survive a restart with the same file, and another key lets nobody in', async () => {
    const server = await startIdentityServer({ dataDir });
    try {
      const email = 'ada@example.com';
      const account = { email, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
      await server.identity.createAccount({ ...account, roles: ['viewer'] });
      const { sql, clock } = server;
      const browser = server.browser();
      await signIn(browser, email, PASSWORD);
      const settings = await openFlow(browser, 'settings');
      const [secret = ''] = settings.ui.nodes.flatMap(({ attributes }) =>
        attributes.node_type === 'text' ? [attributes.text.text] : [],
      );
      const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() });
      const form = { method: 'totp', totp_code: code() };
      expect((await submitFlow(browser, 'settings', settings, form)).status).toBe(200);
      clock.pass(30_000);

      const half = server.browser();
      await signIn(half, email, PASSWORD);
      const flow = await openFlow(half, 'login', '?aal=aal2');
      const cookie = [...half.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const body = JSON.stringify({ csrf_token: csrfOf(flow), method: 'totp', totp_code: code() });
      const log = pino({ level: 'silent' });
      const send = (config: { dataDir: string } | { identityKey: string }) =>
        createIdentity({ sql, clock, log, config }).routes.request(
          `${server.origin}/self-service/login?flow=${flow.id}`,
          {
            method: 'POST',
            headers: { cookie, accept: 'application/json', 'content-type': 'application/json' },
            body,
          },
        );
      expect((await send({ identityKey: 'another key of 32 characters and more' })).status).toBe(500);
      expect((await send({ dataDir })).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

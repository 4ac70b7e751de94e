/** A database of an earlier version gets the tables of the account flows and keeps what it has. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { connect } from '@server/db/connect';
import { migrate } from '@server/db/migrate';
import { createTestDatabase } from '@tests/setup/database';

const FOLDER = 'server/db/migrations';

it('the migration of the account flows comes on top of a database that has flows and sessions', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 4 });
  const log = pino({ level: 'silent' });
  const earlier = await mkdtemp(path.join(tmpdir(), 'watchfloor-migrations-'));
  try {
    const later = (await readdir(FOLDER)).filter((name) => name > '0101');
    expect(later).toContain('0102_account_flows.sql');
    // back to the version before: the tables go, and the memory of having made them
    await sql.unsafe(`
      drop table identity.one_time_codes, identity.verified_addresses, identity.totp_credentials,
                 identity.lookup_credentials, identity.outbox;
      alter table identity.flows drop column sealed;
      delete from access.migrations where name = '0102_account_flows.sql'`);
    await sql`insert into identity.flows (id, kind, request_url, csrf_hash, nodes, messages, issued_at, expires_at, updated_at)
              values (gen_random_uuid(), 'login', '/', '\\x00', '[]', '[]', now(), now(), now())`;
    await cp(FOLDER, earlier, { recursive: true });
    await rm(path.join(earlier, '0102_account_flows.sql'));
    await migrate(sql, log, earlier);
    await migrate(sql, log);
    const [row] = await sql`select (select count(*)::int from identity.flows where sealed is null) as flows,
      (select count(*)::int from identity.outbox) as messages,
      has_table_privilege('watchfloor_api', 'identity.outbox', 'select') as readable`;
    expect(row).toEqual({ flows: 1, messages: 0, readable: false });
  } finally {
    await sql.end();
    await database.drop();
    await rm(earlier, { recursive: true });
  }
});

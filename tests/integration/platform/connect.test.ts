import { connect, requireReachable, toRfc3339, toSafeInteger } from '@server/db/connect';
import { TEST_DATABASE_URL } from '@tests/setup/testDatabaseHandle';

const url = process.env[TEST_DATABASE_URL] ?? '';

describe('connect', () => {
  const sql = connect(url, { max: 1 });
  afterAll(() => sql.end());

  it('answers times as RFC 3339 with a T, an offset and all microseconds', async () => {
    const [row] =
      await sql`SELECT '2026-11-20 07:22:32.123456+01'::timestamptz AS at, '2026-11-20 07:22:32'::timestamp AS plain,
      '2026-11-20'::date AS day, 'infinity'::timestamptz AS never`;
    expect(row).toEqual({
      at: '2026-11-20T06:22:32.123456+00:00',
      plain: '2026-11-20T07:22:32',
      day: '2026-11-20',
      never: 'infinity',
    });
  });

  it('stores a time given as text or Date without losing precision', async () => {
    const text = '2026-11-20T06:22:32.123456+00:00';
    const moment = new Date('2026-11-20T06:22:32.123Z');
    const [row] = await sql`SELECT ${text}::timestamptz AS text, ${moment}::timestamptz AS moment`;
    expect(row).toEqual({ text, moment: '2026-11-20T06:22:32.123+00:00' });
  });

  it('answers bigint as a number where a number can hold it', async () => {
    const [row] =
      await sql`SELECT count(*) AS n, 9007199254740993::bigint AS big, ${5}::bigint AS given FROM generate_series(1, 3)`;
    expect(row).toEqual({ n: 3, big: '9007199254740993', given: 5 });
  });

  it('keeps the durability that PostgreSQL has by default', async () => {
    const rows =
      await sql`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption') ORDER BY name`;
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      synchronous_commit: 'on',
    });
  });

  it('requireReachable is content with the database that is there', async () => {
    await expect(requireReachable(sql, url)).resolves.toBeUndefined();
  });

  it('an unreachable DATABASE_URL gets one sentence with the address, the way to mend it and no password', async () => {
    const wrong = 'postgres://someone:topsecret@127.0.0.1:1/nowhere';
    const nobody = connect(wrong, { max: 1 });
    const failure = await requireReachable(nobody, wrong).catch((error: unknown) => error);
    await nobody.end();
    expect(String(failure)).toMatch(
      /^StartError: The PostgreSQL .* 127\.0\.0\.1:1\/nowhere does not answer \(ECONNREFUSED\): check address/,
    );
    expect(String(failure)).not.toContain('topsecret');
  });
});

describe('values', () => {
  it.each([
    ['2026-11-20 06:22:32.5+00', '2026-11-20T06:22:32.5+00:00'],
    ['2026-11-20 06:22:32+05:30', '2026-11-20T06:22:32+05:30'],
    ['12026-11-20 06:22:32+00', '12026-11-20T06:22:32+00:00'],
    ['0044-03-15 00:00:00+00 BC', '0044-03-15 00:00:00+00 BC'],
  ])('%s reads %s', (from, to) => expect(toRfc3339(from)).toBe(to));

  it('integers beyond 2^53 keep their digits', () => {
    expect(toSafeInteger('-9007199254740991')).toBe(-9007199254740991);
    expect(toSafeInteger('9007199254740992')).toBe('9007199254740992');
  });
});

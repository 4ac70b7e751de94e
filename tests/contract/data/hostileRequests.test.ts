import fc from 'fast-check';
import { addCaller } from '@tests/integration/database/testDatabase';
import { rowsOf, startDataApi, sentence } from './dataClient';
import type { Answer, DataFixture, Send } from './dataClient';

/** Statement text, identifiers and operators that have broken query builders before. */
const ATTACKS = [
  `'; DROP TABLE canaries; --`,
  `1; SELECT pg_sleep(10)`,
  `x') OR 1=1 --`,
  `" OR ""="`,
  `x"."y`,
  `$1`,
  `$$x$$`,
  `\\'; SELECT 1`,
  `/**/UNION/**/SELECT/**/1`,
  `current_setting('request.jwt.claims')`,
  `pg_read_file('/etc/passwd')`,
  `set_config('role','postgres',false)`,
  `%00`,
  `\u0000`,
  `\ud800`,
  `x`.repeat(5000),
  `((((((((((`,
  `{"$eq":1}`,
  `__proto__`,
  `constructor`,
  `name::text`,
  `count()`,
  `name->>'a'`,
  `spec->>a->>b`,
  `*`,
  `..`,
  `-- `,
  `null`,
  `1e999`,
  `-0`,
];

const ABSENT_ID = '0192e3f0-0000-4000-8000-000000000001';

/** Half a surrogate pair cannot be percent-encoded, so no client can send one. */
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '');

describe('TM10 hostile requests to the data API', () => {
  let fixture: DataFixture;
  let send: Send;

  beforeAll(async () => {
    fixture = await startDataApi();
    const admin = await addCaller(fixture.sql, 'admin');
    send = fixture.as(admin);
    const spec = { schedule: '@hourly', http: [{ name: 'x', url: 'http://127.0.0.1' }] };
    await send('POST', 'canaries', { body: { name: 'kept', namespace: 'default', spec } });
  });
  afterAll(() => fixture.stop());

  const expectHarmless = async (answer: Answer) => {
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body ?? '')).not.toMatch(/root:x:0|supabase|kysely|node_modules/);
    const [row] = await fixture.sql<
      { count: number }[]
    >`SELECT count(*) FROM canaries WHERE deleted_at IS NULL`;
    expect(row?.count).toBe(1);
  };

  it.each(ATTACKS)('TM10 %j is harmless as name, value, select, order, path and body', async (attack) => {
    const text = encodeURIComponent(wellFormed(attack));
    const paths = [
      `canaries?${text}=eq.1`,
      `canaries?name=eq.${text}`,
      `canaries?name=${text}`,
      `canaries?name=in.(${text})`,
      `canaries?labels->>${text}=eq.1`,
      `canaries?select=${text}`,
      `canaries?select=id,${text}(id)`,
      `canaries?select=${text}:created_by(id)`,
      `canaries?order=${text}`,
      `canaries?order=name.${text}`,
      `canaries?or=(${text})`,
      `canaries?or=(name.eq.${text},${text}.eq.1)`,
      `canaries?limit=${text}`,
      `canaries?name.filter=${text}`,
      `canaries?created_at.filter=${text}`,
      text,
      `rpc/${text}`,
      `rpc/lookup_components_by_check?id=${text}`,
      `rpc/lookup_components_by_check?${text}=1`,
    ];
    for (const path of paths) await expectHarmless(await send('GET', path));
    await expectHarmless(await send('POST', 'properties', { body: { [attack]: attack } }));
    await expectHarmless(await send('POST', 'properties', { text: attack }));
    await expectHarmless(await send('PATCH', `properties?name=eq.${text}`, { body: { value: attack } }));
  });

  it('TM10 any query string ends in an answer below 500', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'name',
        'labels->>a',
        'or',
        'and',
        'not.or',
        'select',
        'order',
        'limit',
        'created_at.filter',
      ),
      fc.string({ maxLength: 12 }),
    );
    const value = fc.oneof(
      fc.constantFrom('eq.', 'in.(', 'not.in.("', '(name.eq.', 'is.', '*', 'like.*', 'now-1d', ')'),
      fc.string({ maxLength: 12 }),
    );
    const printed = jest.spyOn(console, 'error');
    const query = fc.array(fc.tuple(piece, fc.array(value, { maxLength: 3 })), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const search = pairs
          .map(
            ([name, values]) =>
              `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(values.join('')))}`,
          )
          .join('&');
        const answer = await send('GET', `canaries?${search}`);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
    // What a client sends must not end up on the server's console, where the library would print it.
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('TM10 any stored text comes back as it was, and is found by exactly itself', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter((value) => !value.includes('\0') && value !== '');
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        await fixture.sql`DELETE FROM properties`;
        await send('POST', 'properties', { body: { name: value, value } });
        const byValue = await send('GET', `properties?value=eq.${encodeURIComponent(value)}`);
        expect(rowsOf(byValue).map((row) => row['value'])).toEqual([value]);
        const quoted = `"${value.replace(/[\\"]/g, '\\$&')}"`;
        const byTree = await send('GET', `properties?or=(value.eq.${encodeURIComponent(quoted)},name.eq.x)`);
        expect(rowsOf(byTree)).toHaveLength(1);
        const byList = await send('GET', `properties?value=in.(${encodeURIComponent(quoted)},x)`);
        expect(rowsOf(byList)).toHaveLength(1);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['51 filters', `canaries?${Array.from({ length: 51 }, () => 'name=neq.x').join('&')}`],
    ['51 filters in a tree', `canaries?or=(${Array.from({ length: 51 }, () => 'name.eq.x').join(',')})`],
    ['1001 values in a list', `canaries?name=in.(${Array.from({ length: 1001 }, (_, n) => n).join(',')})`],
    ['conditions 6 deep', `canaries?or=(and(or(and(or(and(name.eq.x))))))`],
    ['embeds 6 deep', `checks?select=canaries(checks(canaries(checks(canaries(checks(id))))))`],
    ['a cast', 'canaries?select=id::text'],
    ['an aggregate', 'canaries?select=count()'],
    ['a foreign schema', 'pgboss.job'],
    ['a function that is not listed', 'rpc/set_config?setting_name=role&new_value=postgres&is_local=false'],
    ['a helper of the policies', 'rpc/may?resource=rbac&action=read'],
  ])('TM10 refuses %s', async (_what, path) => {
    const answer = await send('GET', path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toMatchObject({ message: sentence(/\w/) });
  });

  it('TM10 exactly 50 filters and 1000 values pass', async () => {
    expect(
      (await send('GET', `canaries?${Array.from({ length: 50 }, () => 'name=neq.x').join('&')}`)).status,
    ).toBe(200);
    const values = Array.from({ length: 1000 }, (_, n) => n).join(',');
    expect((await send('GET', `canaries?name=in.(${values})`)).status).toBe(200);
  });

  it.each([
    [{ 'accept-profile': 'identity' }],
    [{ 'content-profile': 'identity' }],
    [{ authorization: 'Bearer x.y.z' }],
    [{ apikey: 'sb_secret_x' }],
    [{ range: '0-99999999' }],
    [{ accept: 'application/vnd.pgrst.plan' }],
  ])('TM10 the header %j changes nothing', async (headers) => {
    const plain = await send('GET', 'canaries?select=name');
    const answer = await send('GET', 'canaries?select=name', { headers });
    expect([answer.status, answer.body]).toEqual([plain.status, plain.body]);
  });

  it('TM10 a read cannot write, even through a function that tries to', async () => {
    await fixture.sql`CREATE OR REPLACE FUNCTION lookup_components_by_check(id uuid) RETURNS SETOF components
      LANGUAGE plpgsql VOLATILE AS $$ BEGIN DELETE FROM canaries; RETURN; END $$`;
    const answer = await send('GET', `rpc/lookup_components_by_check?id=${ABSENT_ID}`);
    await expectHarmless(answer);
    expect([answer.status, answer.body]).toMatchObject([405, { code: '25006' }]);
  });

  it('TM10 a statement that takes too long is stopped with a sentence', async () => {
    await fixture.sql`CREATE OR REPLACE FUNCTION lookup_components_by_check(id uuid) RETURNS SETOF components
      LANGUAGE plpgsql STABLE AS $$ BEGIN PERFORM pg_sleep(30); RETURN; END $$`;
    const started = Date.now();
    const answer = await send('GET', `rpc/lookup_components_by_check?id=${ABSENT_ID}`);
    expect(Date.now() - started).toBeLessThan(8000);
    expect([answer.status, answer.body]).toMatchObject([
      504,
      { message: 'The request took too long and was stopped.' },
    ]);
  });
});

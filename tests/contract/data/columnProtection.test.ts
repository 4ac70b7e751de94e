import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { READ_ONLY_TABLES } from '@/services/contracts/tables';
import { ROW_FACTORIES } from './rowFactories';
import { plantSeeds } from './seeds';
import type { Seeds } from './seeds';
import { firstRow, startDataApi, sentence } from './dataClient';
import type { DataFixture, Send } from './dataClient';

describe('TM11 what a client may never decide', () => {
  let fixture: DataFixture;
  let editor: Caller;
  let other: Caller;
  let send: Send;
  const spec = { schedule: '@hourly', http: [{ name: 'x', url: 'http://127.0.0.1' }] };
  const body = (name: string) => ({ name, namespace: 'default', source: 'UI', spec });

  beforeAll(async () => {
    fixture = await startDataApi();
    editor = await addCaller(fixture.sql, 'editor');
    other = await addCaller(fixture.sql, 'editor');
    send = fixture.as(editor);
  });
  afterAll(() => fixture.stop());

  it('TM11 created_by is the session, whatever the body says', async () => {
    const made = await send('POST', 'canaries', { body: { ...body('spoofed'), created_by: other.personId } });
    expect(firstRow(made)['created_by']).toBe(editor.personId);
  });

  it('TM11 is_pushed is bookkeeping of agents', async () => {
    const made = await send('POST', 'canaries', { body: { ...body('pushed'), is_pushed: true } });
    expect(firstRow(made)['is_pushed']).toBe(false);
  });

  it('TM11 a change keeps who made the record and when', async () => {
    const made = firstRow(await send('POST', 'canaries', { body: body('kept') }));
    const changed = await fixture.as(other)('PATCH', `canaries?id=eq.${String(made['id'])}`, {
      body: {
        ...made,
        labels: { a: 'b' },
        created_by: other.personId,
        created_at: '2000-01-01T00:00:00Z',
        is_pushed: true,
      },
    });
    expect(firstRow(changed)).toMatchObject({
      labels: { a: 'b' },
      created_by: editor.personId,
      created_at: made['created_at'],
      is_pushed: false,
    });
  });

  it('TM11 an id may be chosen for a new record but never changed', async () => {
    const id = '0192e3f0-0000-4000-8000-000000000001';
    expect(firstRow(await send('POST', 'canaries', { body: { ...body('own id'), id } }))['id']).toBe(id);
    const moved = await send('PATCH', `canaries?id=eq.${id}`, {
      body: { id: '0192e3f0-0000-4000-8000-000000000002' },
    });
    expect([moved.status, moved.body]).toMatchObject([
      400,
      { message: 'The id of a record cannot be changed.' },
    ]);
    expect(firstRow(await send('GET', `canaries?id=eq.${id}`))['name']).toBe('own id');
  });

  it('TM11 PERM-6 a viewer with an editor id in the body stays a viewer', async () => {
    const viewer = await addCaller(fixture.sql, 'viewer');
    const made = await fixture.as(viewer)('POST', 'canaries', {
      body: { ...body('no'), created_by: editor.personId },
    });
    expect(made.status).toBe(403);
    expect(made.body).toMatchObject({ code: '42501', hint: sentence(/administrator/) });
  });

  it('TM11 an editor cannot grant roles, by table or by embed', async () => {
    const grant = { ptype: 'g', v0: editor.personId, v1: 'admin' };
    expect((await send('POST', 'casbin_rule', { body: grant })).status).toBe(403);
    expect((await send('GET', 'people?select=id,casbin_rule(*)')).status).toBe(400);
    expect((await send('GET', 'people?select=id,identities(*)')).status).toBe(400);
  });

  it('TM11 a removed role is gone with the next request', async () => {
    const demoted = { ...editor, roles: [] };
    expect((await fixture.as(demoted)('POST', 'canaries', { body: body('late') })).status).toBe(403);
    expect((await fixture.as(demoted)('GET', 'canaries')).status).toBe(200);
  });

  describe('every table', () => {
    let admin: Caller;
    let seeds: Seeds;
    let counter = 0;
    beforeAll(async () => {
      admin = await addCaller(fixture.sql, 'admin');
      seeds = await plantSeeds(fixture.sql);
    });
    const writable = Object.keys(ROW_FACTORIES).filter(
      (table) => !READ_ONLY_TABLES.some((name) => name === table),
    );

    const columnsOf = async (table: string) =>
      (
        await fixture.sql<{ name: string }[]>`
          SELECT column_name AS name FROM information_schema.columns
          WHERE table_schema = 'public' AND table_name = ${table}`
      ).map(({ name }) => name);
    const only = (columns: readonly string[], row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));

    it.each(writable)('TM11 %s: maker, birth and origin are never what a client says', async (table) => {
      const factory = ROW_FACTORIES[table];
      if (factory === undefined) throw new Error(`no factory for ${table}`);
      const columns = await columnsOf(table);
      const lies = only(columns, { created_by: other.personId, is_pushed: true });
      const row = { ...factory.make(seeds, (counter += 1)), ...lies };
      const made = firstRow(await fixture.as(admin)('POST', table, { body: row }));
      expect(made).toMatchObject(only(columns, { created_by: admin.personId, is_pushed: false }));

      // Where the birth is part of the key, the row would not be found again.
      const late = factory.key.includes('created_at')
        ? {}
        : only(columns, { created_at: '2000-01-01T00:00:00Z' });
      const filter = factory.key.map((name) => `${name}=eq.${encodeURIComponent(String(made[name]))}`);
      const body = { ...factory.change, ...lies, ...late };
      const second = await addCaller(fixture.sql, 'admin');
      const changed =
        Object.keys(body).length === 0
          ? made
          : firstRow(await fixture.as(second)('PATCH', `${table}?${filter.join('&')}`, { body }));
      expect(changed).toMatchObject(
        only(columns, { created_by: admin.personId, is_pushed: false, created_at: made['created_at'] }),
      );
      if (factory.once) await fixture.sql`DELETE FROM ${fixture.sql(table)}`;
    });
  });
});

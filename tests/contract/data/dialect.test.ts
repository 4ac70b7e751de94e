import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, startDataApi, sentence } from './dataClient';
import type { DataFixture, Send } from './dataClient';

/** Everything below is read by the console in these words (contract README §4, endpoints §2, §8, §9). */
describe('the database REST dialect', () => {
  let fixture: DataFixture;
  let editor: Caller;
  let send: Send;
  const ids = { canary: '', check: '', component: '', config: '' };
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 10, n)).toISOString();

  beforeAll(async () => {
    fixture = await startDataApi();
    editor = await addCaller(fixture.sql, 'editor');
    send = fixture.as(editor);
    const spec = { schedule: '@every 1m', http: [{ name: 'web', url: 'http://127.0.0.1:1/healthz' }] };
    const labels = { team: 'web', tier: '1.0', 'app.kubernetes.io/name': 'shop', odd: 'a,"b")' };
    ids.canary = String(
      firstRow(
        await send('POST', 'canaries', {
          body: { name: 'shop', namespace: 'default', source: 'UI', labels, spec },
        }),
      )['id'],
    );
    const check = {
      canary_id: ids.canary,
      type: 'http',
      name: 'web',
      spec: spec.http[0],
      labels: { env: 'prod' },
    };
    ids.check = String(firstRow(await send('POST', 'checks', { body: check }))['id']);
    ids.component = String(
      firstRow(
        await send('POST', 'components', {
          body: { name: 'shop', external_id: 'shop', status: 'healthy', icon: 'cart' },
        }),
      )['id'],
    );
    ids.config = String(
      firstRow(
        await send('POST', 'config_items', {
          body: {
            name: 'pod',
            config_class: 'Pod',
            type: 'Kubernetes::Pod',
            external_id: ['a', 'b,c'],
            tags: { namespace: 'shop' },
          },
        }),
      )['id'],
    );
    await send('POST', 'check_component_relationships', {
      body: { check_id: ids.check, canary_id: ids.canary, component_id: ids.component },
    });
    await send('POST', 'check_config_relationships', {
      body: { check_id: ids.check, canary_id: ids.canary, config_id: ids.config },
    });
    const runs = Array.from({ length: 60 }, (_, n) => ({
      check_id: ids.check,
      time: minute(n),
      status: n % 3 !== 0,
      duration: n * 10,
      message: `run ${n}`,
      error: n % 3 === 0 ? 'refused' : null,
    }));
    await send('POST', 'check_statuses', { body: runs });
  });
  afterAll(() => fixture.stop());

  describe('the history of a check', () => {
    const history = (more = '') =>
      `check_statuses?check_id=eq.${ids.check}&time=gt.2026-01-01T00:00:00Z&order=time.desc${more}`;
    const count = { prefer: 'count=exact' };

    it('CHECK-5 CHECK-12 API-7 answers time, duration, status, message and error, newest first, with the total', async () => {
      const answer = await send('GET', history('&limit=50&offset=0'), count);
      expect([answer.status, answer.range]).toEqual([206, '0-49/60']);
      const [newest] = rowsOf(answer);
      expect(newest).toMatchObject({ duration: 590, status: true, message: 'run 59', error: null });
      expect(newest?.['time']).toBe('2026-01-01T10:59:00+00:00');
    });

    it.each([
      ['1', 40, true],
      ['0', 20, false],
      ['true', 40, true],
      ['false', 20, false],
    ])('CHECK-9 API-7 status=eq.%s keeps %i runs', async (value, total, status) => {
      const answer = await send('GET', history(`&status=eq.${value}&limit=5`), count);
      expect(answer.range).toBe(`0-4/${total}`);
      expect(new Set(rowsOf(answer).map((row) => row['status']))).toEqual(new Set([status]));
    });

    it('CHECK-7 API-7 duration=gte keeps the slow runs, together with the status filter', async () => {
      const answer = await send('GET', history('&duration=gte.500&status=eq.0&select=duration'), count);
      expect([answer.status, answer.range]).toEqual([200, '0-2/3']);
      expect(rowsOf(answer)).toEqual([{ duration: 570 }, { duration: 540 }, { duration: 510 }]);
    });

    it('two bounds on one column both hold', async () => {
      const answer = await send(
        'GET',
        `check_statuses?check_id=eq.${ids.check}&duration=gt.100&duration=gt.550&order=time`,
      );
      expect(rowsOf(answer).map((row) => row['duration'])).toEqual([560, 570, 580, 590]);
    });

    it('an empty window answers [] with the total, a window past the end 416', async () => {
      const none = await send('GET', history('&duration=gte.9999'), count);
      expect([none.status, none.range, none.body]).toEqual([200, '*/0', []]);
      const past = await send('GET', history('&limit=50&offset=100'), count);
      expect([past.status, past.range]).toEqual([416, '*/60']);
      expect(past.body).toMatchObject({ code: 'PGRST103' });
    });
  });

  describe('embeds', () => {
    it('CHECK-3 CHECK-4 API-8 a check with canary, agent, components and configs', async () => {
      const select =
        '*,canaries!checks_canary_id_fkey(id,name,source),agents!checks_agent_id_fkey(id, name),components:check_component_relationships(components(id,name,icon)),configs:check_config_relationships(configs(id,name,type))';
      const row = firstRow(await send('GET', `checks?id=eq.${ids.check}&select=${select}`));
      expect(row).toMatchObject({
        canaries: { id: ids.canary, name: 'shop', source: 'UI' },
        agents: { name: 'local' },
        components: [{ components: { id: ids.component, name: 'shop', icon: 'cart' } }],
        configs: [{ configs: { id: ids.config, name: 'pod', type: 'Kubernetes::Pod' } }],
      });
    });

    it('a person by column name replaces the column, also from a view', async () => {
      const row = firstRow(
        await send(
          'GET',
          'canaries_with_status?select=*,created_by(id,name,avatar)&order=created_at.desc&deleted_at=is.null&limit=100',
        ),
      );
      expect(row['created_by']).toEqual({ id: editor.personId, name: editor.name, avatar: null });
      expect(row).toMatchObject({ schedule: '@every 1m', agent: { name: 'local' } });
    });

    it('gaps §1.6 the agent of a config item is embedded although views relate both in other ways', async () => {
      const row = firstRow(await send('GET', `configs?select=id,agent:agents(id,name)&id=eq.${ids.config}`));
      expect(row['agent']).toMatchObject({ name: 'local' });
    });

    it('a filter inside an inner embed drops the parents', async () => {
      const path = (name: string) => `checks?select=id,canaries!inner(name)&canaries.name=eq.${name}`;
      expect(rowsOf(await send('GET', path('shop')))).toHaveLength(1);
      expect(rowsOf(await send('GET', path('other')))).toHaveLength(0);
    });

    it('lookups by rpc take arguments and filters', async () => {
      const found = await send(
        'GET',
        `rpc/lookup_components_by_check?id=${ids.check}&select=id,name&name=eq.shop`,
      );
      expect(found.body).toEqual([{ id: ids.component, name: 'shop' }]);
      expect((await send('GET', 'rpc/lookup_components_by_check?nope=1')).status).toBe(404);
    });
  });

  describe('filters', () => {
    it.each([
      ['labels->>team=eq.web', 1],
      ['labels->>tier=eq.1.0', 1],
      ['labels->>tier=eq.1', 0],
      ['labels->>"app.kubernetes.io/name"=eq.shop', 1],
      ['or=(labels->>"app.kubernetes.io/name".eq.shop,name.eq.x)', 1],
      ['or=(labels->>odd.eq."a,\\"b\\")",name.eq.x)', 1],
      ['and=(name.eq.shop,or(namespace.eq.x,namespace.like.def*))', 1],
      ['not.or=(name.eq.shop,name.eq.x)', 0],
      ['or=(and(labels->>team.eq.web,labels->>team.neq.ops))', 1],
      ['name=in.(shop,"x,y")', 1],
      ['name=not.in.(shop,x)', 0],
      ['name=in.()', 0],
      ['name=ilike.*SHO*', 1],
      ['name=like.sh*&name=like.*op', 1],
      ['name=like.sh*&name=like.*x', 0],
      ['deleted_at=is.null', 1],
      ['deleted_at=not.is.null', 0],
      ['name.filter=shop,!other', 1],
      ['name.filter=!shop', 0],
      ['name.filter=sh*', 1],
      ['created_at.filter=>now-1d', 1],
      ['created_at.filter=<now-1d', 0],
      ['created_at.filter=now', 1],
      ['annotations=is.null&nonsense=5', 1],
      ['id=eq.00000000-0000-0000-0000-0000000000ff', 0],
    ])('%s finds %i', async (filter, count) => {
      const answer = await send('GET', `canaries?${filter.replaceAll('+', '%2B')}`);
      expect([answer.status, answer.body]).toEqual([200, expect.any(Array)]);
      expect(rowsOf(answer)).toHaveLength(count);
    });

    it('the first select and order win, stray separators and a surplus parenthesis are ignored', async () => {
      const answer = await send('GET', `canaries?&&select=id,name)&order=name.asc)&select=spec&order=nope&`);
      expect(rowsOf(answer)).toEqual([{ id: ids.canary, name: 'shop' }]);
    });

    it.each([
      ['nope=eq.1', 400, '42703'],
      ['id=eq.zzz', 400, '22P02'],
      ['select=id,nope(id)', 400, 'PGRST200'],
      ['or=(name.eq.x', 400, 'PGRST100'],
      ['name=match.x', 400, 'PGRST100'],
      ['id=like.x*', 404, '42883'],
      ['limit=-1', 400, 'PGRST100'],
      ['created_at.filter=soon', 400, 'PGRST100'],
    ])('API-20 OPEN-20 %s answers %i %s with a sentence', async (query, status, code) => {
      const answer = await send('GET', `canaries?${query}`);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ code, message: sentence(/\w+ \w+/) });
      expect(Object.keys(answer.body as object).sort()).toEqual(['code', 'details', 'hint', 'message']); // error body
    });

    it('at most 2000 rows are answered', async () => {
      await fixture.sql`INSERT INTO job_history (name) SELECT 'many' FROM generate_series(1, 2100)`;
      const answer = await send('GET', 'job_history?name=eq.many&limit=5000', { prefer: 'count=exact' });
      expect([answer.status, answer.range]).toEqual([206, '0-1999/2100']);
    });
  });

  describe('writes', () => {
    it('API-2 insert answers 201 with the row and the defaults', async () => {
      const answer = await send('POST', 'properties?select=*', {
        body: { name: 'health.disable', value: 'true', created_by: editor.personId },
      });
      expect(answer.status).toBe(201);
      expect(firstRow(answer)).toMatchObject({
        name: 'health.disable',
        created_by: editor.personId,
        deleted_at: null,
      });
    });

    it('several rows at once, real DELETE, and 200 [] when nothing matches', async () => {
      const names = ['one.disable', 'two.disable'];
      expect(
        (await send('POST', 'properties', { body: names.map((name) => ({ name, value: 'false' })) })).status,
      ).toBe(201);
      expect(rowsOf(await send('DELETE', `properties?name=in.(${names.join(',')})`))).toHaveLength(2);
      const gone = await send('DELETE', 'properties?name=eq.one.disable');
      expect([gone.status, gone.body]).toEqual([200, []]);
      const patched = await send('PATCH', 'properties?name=eq.one.disable', { body: { value: 'x' } });
      expect([patched.status, patched.body]).toEqual([200, []]);
    });

    it('OPEN-27 the words now() are the current time', async () => {
      const made = firstRow(
        await send('POST', 'topologies', { body: { name: 'gone', namespace: 'default', source: 'UI' } }),
      );
      const removed = firstRow(
        await send('PATCH', `topologies?id=eq.${String(made['id'])}`, { body: { deleted_at: 'now()' } }),
      );
      expect(Math.abs(Date.parse(String(removed['deleted_at'])) - Date.now())).toBeLessThan(60_000);
      expect(removed['deleted_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    });

    it('gaps §5 labels sent as JSON text become the object they spell', async () => {
      const made = await send('POST', 'topologies', {
        body: { name: 'text', namespace: 'x', labels: '{"a":"b"}', spec: [1, { a: null }] },
      });
      expect(firstRow(made)).toMatchObject({ labels: { a: 'b' }, spec: [1, { a: null }] });
    });

    it.each([
      ['properties', { name: 'x', nope: 1, value: 'y' }, 400, 'PGRST204'],
      ['properties', { name: 'x' }, 400, '23502'],
      ['properties', { name: 'health.disable', value: 'again' }, 409, '23505'],
      [
        'checks',
        { canary_id: '00000000-0000-0000-0000-0000000000ff', type: 'http', name: 'x' },
        409,
        '23503',
      ],
      ['config_items', { config_class: 'Pod', type: 'x', health: 'fine' }, 400, '23514'],
      ['config_scrapers', { name: 'no source', spec: {} }, 400, '23502'],
    ])('POST %s %j answers %i %s', async (table, body, status, code) => {
      const answer = await send('POST', table, { body });
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]); // error body
    });

    it.each([
      ['PATCH', 'canaries'],
      ['DELETE', 'canaries'],
      ['PATCH', 'canaries?nonsense=1'],
    ])('%s %s without a filter changes nothing', async (method, path) => {
      const answer = await send(method, path, method === 'PATCH' ? { body: { name: 'all' } } : {});
      expect(answer.status).toBe(400);
      expect(await fixture.sql`SELECT name FROM canaries WHERE name = 'all'`).toHaveLength(0);
    });

    it.each([
      [{ schedule: '@every 1m', htp: [] }, /"htp".*http/],
      [{ schedule: '@every 1m', http: {} }, /http.*list/],
      [{ schedule: '@every 1m', http: [{ name: 'x' }] }, /url/],
      [{ schedule: 'whenever', http: [{ name: 'x', url: 'http://x' }] }, /schedule/],
      ['text', /mapping/],
    ])(
      'OPEN-20 a canary spec %j is refused with 422 and a sentence, and nothing is stored',
      async (spec, pattern) => {
        const made = await send('POST', 'canaries', { body: { name: 'bad', namespace: 'default', spec } });
        expect(made.status).toBe(422);
        expect(made.body).toMatchObject({ message: sentence(pattern) });
        const changed = await send('PATCH', `canaries?id=eq.${ids.canary}`, { body: { spec } });
        expect(changed.status).toBe(422);
        expect(await fixture.sql`SELECT FROM canaries WHERE name = 'bad'`).toHaveLength(0);
      },
    );

    it('PUT and upserts are not offered', async () => {
      expect((await send('PUT', 'properties?name=eq.x', { body: { name: 'x', value: 'y' } })).status).toBe(
        405,
      );
      expect(
        (await send('POST', 'properties?on_conflict=name', { body: { name: 'x', value: 'y' } })).status,
      ).toBe(400);
      const merged = await send('POST', 'properties', {
        body: { name: 'health.disable', value: 'merged' },
        prefer: 'resolution=merge-duplicates,return=representation',
      });
      expect(merged.status).toBe(409);
    });
  });

  it("answers carry none of the library's headers", async () => {
    const { headers } = await send('GET', 'canaries');
    expect([...headers.keys()].sort()).toEqual(['content-range', 'content-type', 'preference-applied']);
  });
});

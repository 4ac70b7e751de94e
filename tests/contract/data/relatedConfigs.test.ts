/** Walks along relationships of config items by rpc (contract schema §4). */
import { addCaller } from '@tests/integration/database/testDatabase';
import { rowsOf, sentence, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

/**
 * cluster ─hard→ namespace ─hard→ deployment ─hard→ pod      (parents, so also in each path)
 * ingress ─soft→ deployment ─soft→ secret ─soft→ ingress     (a cycle)
 * deployment ─soft→ old (deleted item); deployment ─soft→ gone (deleted relationship)
 */
describe('related config items', () => {
  let fixture: DataFixture;
  let send: Send;
  const ids: Record<string, string> = {};
  const names = new Map<string, string>();
  const idOf = (name: string) => ids[name] ?? '';

  const addItem = async (name: string, parent?: string) => {
    const { sql } = fixture;
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO config_items (name, config_class, type, parent_id, health, status)
      VALUES (${name}, 'X', ${`Kubernetes::${name}`}, ${parent === undefined ? null : idOf(parent)}, 'healthy', 'Running')
      RETURNING id`;
    ids[name] = row?.id ?? '';
    names.set(idOf(name), name);
  };
  const relate = (from: string, to: string, deleted = false) =>
    fixture.sql`INSERT INTO config_relationships (config_id, related_id, relation, deleted_at)
      VALUES (${idOf(from)}, ${idOf(to)}, 'soft', ${deleted ? fixture.sql`now()` : null})`;
  const call = (name: string, query: string) => send('GET', `rpc/${name}?${query}`);
  const found = async (query: string) =>
    rowsOf(await call('related_configs_recursive', query)).map((row) => row['name']);
  const around = (start: string, more = '') => found(`config_id=${idOf(start)}&max_depth=10${more}`);

  beforeAll(async () => {
    fixture = await startDataApi();
    send = fixture.as(await addCaller(fixture.sql, 'viewer'));
    await addItem('cluster');
    await addItem('namespace', 'cluster');
    await addItem('deployment', 'namespace');
    await addItem('pod', 'deployment');
    for (const name of ['ingress', 'secret', 'old', 'gone']) await addItem(name);
    await relate('ingress', 'deployment');
    await relate('deployment', 'secret');
    await relate('secret', 'ingress');
    await relate('deployment', 'old');
    await relate('deployment', 'gone', true);
    await fixture.sql`UPDATE config_items SET deleted_at = now() WHERE id = ${idOf('old')}`;
    for (const name of ['cluster', 'deployment', 'pod', 'old', 'ingress']) {
      await fixture.sql`INSERT INTO config_changes (config_id, change_type) VALUES (${idOf(name)}, ${name})`;
    }
  });
  afterAll(() => fixture.stop());

  it('schema §4 outgoing is the default: everything below, the ancestors, and itself', async () => {
    expect((await around('deployment')).sort()).toEqual(
      ['cluster', 'deployment', 'ingress', 'namespace', 'pod', 'secret'].sort(),
    );
    expect(await found(`config_id=${idOf('deployment')}`)).toHaveLength(6);
  });

  it('schema §4 incoming walks the other way, all is both', async () => {
    expect((await around('pod', '&type_filter=incoming')).sort()).toEqual(
      ['cluster', 'deployment', 'ingress', 'namespace', 'pod', 'secret'].sort(),
    );
    expect((await around('pod', '&type_filter=outgoing')).sort()).toEqual(
      ['cluster', 'deployment', 'namespace', 'pod'].sort(),
    );
    expect((await around('namespace', '&type_filter=all')).sort()).toEqual(
      ['cluster', 'deployment', 'ingress', 'namespace', 'pod', 'secret'].sort(),
    );
  });

  it('schema §4 hard keeps parents and children only, each direction by its own word', async () => {
    expect((await around('deployment', '&outgoing_relation=hard')).sort()).toEqual(
      ['cluster', 'deployment', 'namespace', 'pod'].sort(),
    );
    expect(
      (await around('deployment', '&type_filter=all&outgoing_relation=hard&incoming_relation=both')).sort(),
    ).toEqual(['cluster', 'deployment', 'ingress', 'namespace', 'pod', 'secret'].sort());
    expect(
      (await around('deployment', '&type_filter=all&outgoing_relation=hard&incoming_relation=hard')).sort(),
    ).toEqual(['cluster', 'deployment', 'namespace', 'pod'].sort());
  });

  it.each([
    ['0', ['cluster', 'deployment', 'namespace']],
    ['1', ['cluster', 'deployment', 'namespace', 'pod', 'secret']],
    ['-5', ['cluster', 'deployment', 'namespace']],
  ])('schema §4 max_depth=%s', async (depth, expected) => {
    expect((await found(`config_id=${idOf('deployment')}&max_depth=${depth}`)).sort()).toEqual(expected);
  });

  it('schema §4 deleted items come when asked for, deleted relationships never', async () => {
    const rows = await around('deployment', '&include_deleted_configs=true');
    expect(rows).toContain('old');
    expect(rows).not.toContain('gone');
    expect(await around('deployment', '&include_deleted_configs=false')).not.toContain('old');
  });

  it('schema §4 related_ids draws parent to child, null where nothing leaves; nearest edges come first', async () => {
    const rows = rowsOf(
      await call('related_configs_recursive', `config_id=${idOf('deployment')}&max_depth=10`),
    );
    const targets = Object.fromEntries(
      rows.map((row) => [
        row['name'],
        (row['related_ids'] as string[] | null)?.map((id) => names.get(id)).sort() ?? null, // text[]
      ]),
    );
    expect(targets).toEqual({
      cluster: ['namespace'],
      namespace: ['deployment'],
      deployment: ['old', 'pod', 'secret'],
      secret: ['ingress'],
      ingress: ['deployment'],
      pod: null,
    });
    expect(rows.map((row) => row['name'])).toEqual([
      'deployment',
      'namespace',
      'cluster',
      'secret',
      'ingress',
      'pod',
    ]);
    expect(rows[0]).toMatchObject({
      changes: 1,
      analysis: {},
      path: sentence(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/),
    });
  });

  it('the console filters the returned rows', async () => {
    const rows = await around(
      'deployment',
      '&include_deleted_configs=false&type.filter=Kubernetes::pod,Kubernetes::secret,!Kubernetes::x&status.filter=Running&health.filter=healthy&type_filter=outgoing&incoming_relation=both',
    );
    expect(rows.sort()).toEqual(['pod', 'secret']);
  });

  it.each([
    ['type_filter=sideways', 400, /type_filter "sideways" is not known/],
    ['type_filter=none', 400, /is not known/],
    ['outgoing_relation=firm', 400, /both nor hard/],
    ['max_depth=deep', 400, /./],
    ['include_deleted_configs=perhaps', 400, /./],
    ['nope=1', 404, /./],
  ])('schema §4 %s answers %i with a sentence', async (query, status, pattern) => {
    const answer = await call('related_configs_recursive', `config_id=${idOf('pod')}&${query}`);
    expect([answer.status, answer.body]).toMatchObject([status, { message: sentence(pattern) }]);
  });

  it('an id that is none is refused, an unknown one finds nothing', async () => {
    expect((await call('related_configs_recursive', 'config_id=zzz')).status).toBe(400);
    expect(await found('config_id=0192e3f0-0000-4000-8000-000000000001')).toEqual([]);
  });

  it('related_configs goes one step, related_config_ids_recursive says how far, get_recursive_path climbs', async () => {
    const near = rowsOf(await call('related_configs', `config_id=${idOf('secret')}`));
    expect(near.map((row) => row['name']).sort()).toEqual(['deployment', 'ingress', 'secret']);
    const far = rowsOf(
      await call('related_config_ids_recursive', `config_id=${idOf('namespace')}&type_filter=all`),
    ).map((row) => [names.get(String(row['id'])), row['direction'], row['depth']]);
    expect(far).toEqual(
      expect.arrayContaining([
        ['deployment', 'outgoing', 1],
        ['pod', 'outgoing', 2],
        ['ingress', 'outgoing', 3],
        ['cluster', 'incoming', 1],
      ]),
    );
    const chain = rowsOf(await call('get_recursive_path', `start=${idOf('pod')}`)).map((row) => [
      names.get(String(row['id'])),
      names.get(String(row['related_id'])),
      row['relation_type'],
      row['direction'],
      row['depth'],
    ]);
    expect(chain).toEqual([
      ['deployment', 'pod', 'parent', 'incoming', 1],
      ['namespace', 'deployment', 'parent', 'incoming', 2],
      ['cluster', 'namespace', 'parent', 'incoming', 3],
    ]);
    const edges = rowsOf(
      await call('config_relationships_recursive', `config_id=${idOf('ingress')}&max_depth=1`),
    );
    expect(edges).toEqual([
      {
        id: idOf('ingress'),
        related_id: idOf('deployment'),
        relation_type: 'soft',
        direction: 'outgoing',
        depth: 1,
      },
    ]);
  });

  describe('related_changes_recursive', () => {
    const changes = async (more: string) =>
      rowsOf(
        await call('related_changes_recursive', `lookup_id=${idOf('deployment')}${more}&order=change_type`),
      ).map((row) => row['change_type']);

    it.each([
      ['', ['deployment', 'ingress', 'pod']],
      ['&type_filter=none', ['deployment']],
      ['&type_filter=upstream', ['cluster', 'deployment', 'ingress']],
      ['&type_filter=all', ['cluster', 'deployment', 'ingress', 'pod']],
      ['&type_filter=downstream&max_depth=1', ['deployment', 'pod']],
      ['&type_filter=downstream&include_deleted_configs=true&max_depth=1', ['deployment', 'old', 'pod']],
    ])('schema §4 OPEN-48 with "%s"', async (more, expected) => {
      expect(await changes(more)).toEqual(expected);
    });

    it('shows the changes of a deleted item that is asked for itself', async () => {
      const answer = await call('related_changes_recursive', `lookup_id=${idOf('old')}&type_filter=none`);
      expect(rowsOf(answer)).toMatchObject([
        { change_type: 'old', name: 'old', type: 'Kubernetes::old', count: 1 },
      ]);
    });

    it('refuses an unknown direction with a sentence', async () => {
      const answer = await call('related_changes_recursive', `lookup_id=${idOf('pod')}&type_filter=left`);
      expect([answer.status, answer.body]).toMatchObject([400, { message: sentence(/not known/) }]);
    });
  });
});

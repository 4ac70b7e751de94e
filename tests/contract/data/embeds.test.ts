/** Every embed of contract README §4.4 outside health and incidents, in the words that the console sends. */
import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

const AV = 'id,name,avatar';
const CONFIG = 'id,name,type,config_class';

describe('embeds of README §4.4', () => {
  let fixture: DataFixture;
  let admin: Caller;
  let send: Send;
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';

  const make = async (name: string, table: string, body: object) => {
    const answer = await send('POST', table, { body });
    if (answer.status !== 201) throw new Error(`${table}: ${answer.status} ${JSON.stringify(answer.body)}`);
    ids[name] = String(firstRow(answer)['id']);
  };
  const first = async (path: string) => firstRow(await send('GET', path));
  const person = () => ({ id: admin.personId, name: admin.name, avatar: null });

  beforeAll(async () => {
    fixture = await startDataApi();
    admin = await addCaller(fixture.sql, 'admin');
    send = fixture.as(admin);
    const spec = {};
    await make('team', 'teams', { name: 'Payments', icon: 'group', spec });
    await make('topology', 'topologies', { name: 'shop', namespace: 'default', spec });
    await make('component', 'components', {
      name: 'shop',
      external_id: 'shop',
      status: 'healthy',
      icon: 'cart',
      type: 'Service',
      topology_id: idOf('topology'),
    });
    await make('scraper', 'config_scrapers', { name: 'cluster', spec, source: 'UI' });
    const item = { config_class: 'Pod', type: 'Kubernetes::Pod', scraper_id: idOf('scraper') };
    await make('config', 'config_items', { ...item, name: 'pod' });
    await make('other', 'config_items', { ...item, name: 'another' });
    await make('change', 'config_changes', { config_id: idOf('config'), change_type: 'diff' });
    await make('analysis', 'config_analysis', {
      config_id: idOf('config'),
      analyzer: 'costs',
      analysis_type: 'cost',
      severity: 'high',
      message: 'Too big',
    });
    await make('', 'config_relationships', {
      config_id: idOf('config'),
      related_id: idOf('other'),
      relation: 'uses',
    });
    for (const config of ['config', 'other']) {
      await make('', 'config_component_relationships', {
        component_id: idOf('component'),
        config_id: idOf(config),
        selector_id: 'manual',
      });
    }
    await make('', 'team_components', { team_id: idOf('team'), component_id: idOf('component') });
    await make('', 'team_members', { team_id: idOf('team'), person_id: admin.personId });
    await make('canary', 'canaries', {
      name: 'shop',
      namespace: 'default',
      spec: { schedule: '@hourly', http: [{ name: 'web', url: 'http://127.0.0.1' }] },
    });
    await make('check', 'checks', { canary_id: idOf('canary'), type: 'http', name: 'web', icon: 'http' });
    await make('playbook', 'playbooks', {
      name: 'restart',
      title: 'Restart',
      source: 'UI',
      spec,
      icon: 'play',
    });
    const [run] = await fixture.sql<{ id: string }[]>`
      INSERT INTO playbook_runs (playbook_id, component_id, created_by)
      VALUES (${idOf('playbook')}, ${idOf('component')}, ${admin.personId}) RETURNING id`;
    ids['run'] = run?.id ?? '';
    const [approval] = await fixture.sql<{ id: string }[]>`
      INSERT INTO playbook_approvals (run_id, person_id) VALUES (${idOf('run')}, ${admin.personId}) RETURNING id`;
    ids['approval'] = approval?.id ?? '';
    await make('rule', 'incident_rules', { name: 'rule', spec });
    await make('backend', 'logging_backends', { name: 'logs', spec, source: 'UI' });
    await make('connection', 'connections', { name: 'chat', type: 'slack', url: 'slack://token@channel' });
    await make('notification', 'notifications', {
      name: 'failures',
      events: ['check.failed'],
      team_id: idOf('team'),
      source: 'UI',
    });
    await make('direct', 'notifications', {
      name: 'direct',
      events: ['check.failed'],
      person_id: admin.personId,
      source: 'UI',
    });
    await make('silence', 'notification_silences', {
      namespace: '',
      from: 'now()',
      until: '2099-01-01T00:00:00Z',
      check_id: idOf('check'),
      source: 'UI',
    });
    await make('', 'properties', { name: 'x.disable', value: 'true' });
    await make('agent', 'agents', { name: 'edge' });
  });
  afterAll(() => fixture.stop());

  it.each([
    'teams_with_status',
    'topologies_with_status',
    'canaries_with_status',
    'config_scrapers_with_status',
    'incident_rules',
    'connections',
  ])('API-8 the maker of a record of %s', async (list) => {
    const row = await first(
      `${list}?select=*,created_by(${AV})&order=created_at.desc&deleted_at=is.null&limit=100`,
    );
    expect(row['created_by']).toEqual(person());
  });

  it.each([
    'agents_summary',
    'properties',
    'logging_backends',
    'playbooks',
    'notifications',
    'notifications_summary',
  ])('API-8 the maker of a record of %s, newest first', async (list) => {
    const row = await first(`${list}?select=*,created_by(${AV})&order=created_at.desc`);
    expect(row['created_by']).toEqual(person());
  });

  it('API-8 gaps §5 the agent of a topology: the embed wins over the column', async () => {
    const row = await first(
      `topologies_with_status?select=*,created_by(${AV}),agent:agent_id(id,name,description)&order=created_at.desc`,
    );
    expect(row['agent']).toMatchObject({ name: 'local', description: null });
  });

  it('API-8 person and team of notification rules', async () => {
    const select = `*,person:person_id(${AV}),team:team_id(id,name,icon),created_by(${AV})`;
    for (const list of ['notifications', 'notifications_summary']) {
      const rows = rowsOf(await send('GET', `${list}?select=${select}&order=name.desc&limit=50&offset=0`));
      expect(rows).toMatchObject([
        { name: 'failures', person: null, team: { id: idOf('team'), name: 'Payments', icon: 'group' } },
        { name: 'direct', person: person(), team: null },
      ]);
    }
  });

  it('API-8 what a silence is about', async () => {
    const row = await first(
      `notification_silences?select=*,checks:check_id(id,name,type,status),catalog:config_id(${CONFIG}),component:component_id(id,name,icon),createdBy:created_by(${AV})&order=created_at.desc&limit=50&offset=0&deleted_at=is.null`,
    );
    expect(row).toMatchObject({
      checks: { id: idOf('check'), name: 'web', type: 'http' },
      catalog: null,
      component: null,
      createdBy: person(),
    });
  });

  it('API-8 the scraper of a config item, and the items of a scraper', async () => {
    const row = await first(`config_detail?id=eq.${idOf('config')}&select=*,config_scrapers(id,name)`);
    expect(row['config_scrapers']).toEqual({ id: idOf('scraper'), name: 'cluster' });
    const scraper = `config_scrapers?id=eq.${idOf('scraper')}&select=`;
    expect((await first(`${scraper}config_items(${CONFIG})`))['config_items']).toHaveLength(2);
    expect((await send('GET', `${scraper}config_items(id,name,external_type,config_type)`)).status).toBe(400);
  });

  it.each(['config_changes', 'config_analysis', 'config_analysis_items'])(
    'API-8 the config item of %s',
    async (list) => {
      const row = await first(`${list}?config_id=eq.${idOf('config')}&select=id,config:configs(${CONFIG})`);
      expect(row['config']).toEqual({
        id: idOf('config'),
        name: 'pod',
        type: 'Kubernetes::Pod',
        config_class: 'Pod',
      });
    },
  );

  it('API-8 config items of a component, components of a config item', async () => {
    const configs = rowsOf(
      await send(
        'GET',
        `config_component_relationships?component_id=eq.${idOf('component')}&configs.order=name&select=*,configs!config_component_relationships_config_id_fkey(id,type,name,config_class,deleted_at)&deleted_at=is.null`,
      ),
    );
    const names = configs.map((row) => (row['configs'] as { name: string }).name); // an embedded item
    expect(names.sort()).toEqual(['another', 'pod']);
    const components = await first(
      `config_component_relationships?config_id=eq.${idOf('config')}&select=components!config_component_relationships_component_id_fkey(id, icon, name)`,
    );
    expect(components).toEqual({ components: { id: idOf('component'), icon: 'cart', name: 'shop' } });
  });

  it('API-8 both ends of a relationship', async () => {
    const columns = 'id,type,name,config_class,deleted_at';
    const row = await first(
      `config_relationships?or=(related_id.eq.${idOf('other')},config_id.eq.${idOf('other')})&configs.order=name&select=*,configs:configs!config_relationships_config_id_fkey(${columns}),related:configs!config_relationships_related_id_fkey(${columns})&deleted_at=is.null`,
    );
    expect(row).toMatchObject({ configs: { name: 'pod' }, related: { name: 'another' } });
  });

  it('API-8 insights of a component with their config item and all its insights', async () => {
    const select = `analysis_id,config:configs(id,name,config_class,type,analysis:config_analysis(id,analyzer,analysis_type,message,severity,analysis,first_observed))`;
    const answer = await send(
      'GET',
      `analysis_by_component?component_id=eq.${idOf('component')}&limit=50&offset=0&select=${select}`,
      { prefer: 'count=exact' },
    );
    expect([answer.status, answer.range]).toEqual([200, '0-0/1']);
    expect(firstRow(answer)).toMatchObject({
      analysis_id: idOf('analysis'),
      config: { id: idOf('config'), name: 'pod', analysis: [{ id: idOf('analysis'), message: 'Too big' }] },
    });
  });

  it('API-8 gaps §1.13 changes of a component: an alias named as a column takes its place', async () => {
    const row = await first(
      `changes_by_component?component_id=eq.${idOf('component')}&select=id,type,config_id,name,change_type,config_class,created_at:configs(id, name, type, config_class)`,
    );
    expect(row).toMatchObject({
      id: idOf('change'),
      name: 'pod',
      created_at: { id: idOf('config'), name: 'pod' },
    });
  });

  it('API-8 topology of a component, components of a topology', async () => {
    const topology = await first(`components?id=eq.${idOf('component')}&select=id,topologies(id,name)`);
    expect(topology['topologies']).toEqual({ id: idOf('topology'), name: 'shop' });
    const components = await first(
      `topologies?select=id,components(id,name,type,icon)&id=eq.${idOf('topology')}`,
    );
    expect(components['components']).toEqual([
      { id: idOf('component'), name: 'shop', type: 'Service', icon: 'cart' },
    ]);
  });

  it('API-8 teams of a component, members of a team', async () => {
    const row = await first(
      `team_components?component_id=eq.${idOf('component')}&select=*,team:teams(*, created_by(${AV}))`,
    );
    expect(row).toMatchObject({ team: { name: 'Payments', created_by: person() } });
    const member = await first(`team_members?team_id=eq.${idOf('team')}&select=*,person_id(*)`);
    expect(member['person_id']).toMatchObject({ id: admin.personId, email: admin.email });
  });

  it('API-8 a playbook run with everything about it', async () => {
    const targets = `component:components(id,name,icon),config:config_items(${CONFIG}),check:checks(id,name,icon)`;
    const run = await first(
      `playbook_runs?id=eq.${idOf('run')}&select=*,created_by(${AV}),playbooks(id,name,title,spec),${targets},playbook_approvals(*, person_id(${AV}), team_id(*))`,
    );
    expect(run).toMatchObject({
      created_by: person(),
      playbooks: { title: 'Restart' },
      component: { name: 'shop' },
      config: null,
      check: null,
      playbook_approvals: [{ id: idOf('approval'), person_id: person(), team_id: null }],
    });
    const times =
      'or=(and(start_time.gte.2020-01-01,start_time.lte.2099-01-01),and(created_at.gte.2020-01-01,created_at.lte.2099-01-01))';
    const list = await first(
      `playbook_runs?component_id=eq.${idOf('component')}&order=created_at.desc&limit=50&offset=0&${times}&select=*,playbooks(id,name,title,spec,icon),${targets}`,
    );
    expect(list).toMatchObject({ id: idOf('run'), playbooks: { icon: 'play' } });
  });
});

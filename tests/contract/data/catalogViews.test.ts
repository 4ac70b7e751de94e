/** What lists and filters of catalog and topology compute (contract schema §3.3, §3.4, §4). */
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, rowsOf, startDataApi } from './dataClient';
import type { DataFixture, Send } from './dataClient';

describe('catalog and topology views', () => {
  let fixture: DataFixture;
  let send: Send;
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? '';
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const read = async (path: string) => rowsOf(await send('GET', path));
  const first = async (path: string) => firstRow(await send('GET', path));
  const counted = async (path: string) => (await send('GET', path, { prefer: 'count=exact' })).range;

  beforeAll(async () => {
    fixture = await startDataApi();
    send = fixture.as(await addCaller(fixture.sql, 'viewer'));
    const editor = fixture.as(await addCaller(fixture.sql, 'editor'));
    const make = async (name: string, table: string, body: object) => {
      const answer = await editor('POST', table, { body });
      if (answer.status !== 201) throw new Error(`${table}: ${answer.status} ${JSON.stringify(answer.body)}`);
      ids[name] = String(firstRow(answer)['id']);
    };
    const pod = { config_class: 'Pod', type: 'Kubernetes::Pod', cost_total_30d: 10.5 };
    const tags = { namespace: 'shop', cluster: 'eu' };
    await make('pod', 'config_items', { ...pod, name: 'pod', status: 'Running', health: 'healthy', tags });
    await make('quiet', 'config_items', { ...pod, name: 'quiet', labels: { app: 'shop' }, tags });
    await make('vm', 'config_items', {
      config_class: 'VirtualMachine',
      type: 'AWS::EC2::Instance',
      name: 'vm',
      labels: { region: 'eu-west-1', zone: 'a', account: '1' },
    });
    await make('old', 'config_items', { ...pod, name: 'old', tags: { namespace: 'gone' }, status: 'Gone' });
    const change = (days: number, type: string | null, more: object = {}) =>
      make(`change-${days}`, 'config_changes', {
        config_id: idOf('pod'),
        change_type: type,
        severity: 'low',
        created_at: daysAgo(days),
        first_observed: daysAgo(days),
        ...more,
      });
    for (const [days, type] of [
      [1, 'diff'],
      [5, 'diff'],
      [20, 'CREATE'],
      [60, ''],
      [61, null],
    ] as const) {
      await change(days, type);
    }
    await make('old-change', 'config_changes', { config_id: idOf('old'), change_type: 'DELETE' });
    const insight = (name: string, more: object) =>
      make(name, 'config_analysis', {
        config_id: idOf('pod'),
        analyzer: 'costs',
        analysis_type: 'cost',
        ...more,
      });
    await insight('minor', { severity: 'low' });
    await insight('major', { severity: 'critical', analyzer: 'scanner', analysis_type: 'security' });
    await insight('second', { severity: 'low' });
    await insight('done', {
      severity: 'high',
      status: 'resolved',
      analyzer: 'linter',
      analysis_type: 'other',
    });
    await make('shop', 'components', {
      name: 'shop',
      external_id: 'shop',
      status: 'healthy',
      type: 'Service',
      config_id: idOf('pod'),
      log_selectors: [{ name: 'web', type: 'pods' }],
      labels: { tier: 'front' },
      properties: [{ name: 'owner', text: 'web' }],
    });
    await make('cart', 'components', {
      name: 'cart',
      external_id: 'cart',
      status: 'healthy',
      parent_id: idOf('shop'),
    });
    await make('hidden', 'components', { name: 'hidden', external_id: 'h', status: 'healthy', hidden: true });
    await make('', 'component_relationships', { component_id: idOf('cart'), relationship_id: idOf('shop') });
    const link = { component_id: idOf('shop'), selector_id: 'manual' };
    await make('', 'config_component_relationships', { ...link, config_id: idOf('pod') });
    await make('', 'config_component_relationships', { ...link, config_id: idOf('old') });
    await make('team', 'teams', { name: 'Payments' });
    await make('', 'team_components', { team_id: idOf('team'), component_id: idOf('shop') });
    await editor('PATCH', `config_items?id=eq.${idOf('old')}`, { body: { deleted_at: 'now()' } });
  });
  afterAll(() => fixture.stop());

  describe('configs', () => {
    it('gaps §5 counts changes of seven days and open insights, and knows new items', async () => {
      const rows = await read(
        'configs?select=name,namespace,changes,analysis&deleted_at=is.null&order=type,name.asc&limit=50&offset=0',
      );
      expect(rows).toEqual([
        { name: 'vm', namespace: null, changes: 0, analysis: {} },
        { name: 'pod', namespace: 'shop', changes: 2, analysis: { cost: 2, security: 1 } },
        { name: 'quiet', namespace: 'shop', changes: 0, analysis: {} },
      ]);
      expect(await counted('configs?type=eq.Kubernetes::Pod&deleted_at=is.null')).toBe('0-1/2');
      expect(await counted('configs?or=(name.ilike.*PO*,namespace.ilike.*none*)')).toBe('0-0/1');
      expect(await counted('configs?or=(and(labels->>region.eq.eu-west-1,labels->>zone.neq.b))')).toBe(
        '0-0/1',
      );
    });

    it('schema §1 money is a number, also in filters and orders', async () => {
      const rows = await read(
        'configs?select=cost_total_30d&cost_total_30d=gte.10.5&order=cost_total_30d&limit=1',
      );
      expect(rows).toEqual([{ cost_total_30d: 10.5 }]);
    });

    it('schema §3.4 has none of the heavy columns', async () => {
      const row = await first(`configs?id=eq.${idOf('pod')}`);
      for (const column of [
        'config',
        'icon',
        'properties',
        'parent_id',
        'last_scraped_time',
        'delete_reason',
      ]) {
        expect(row).not.toHaveProperty(column);
      }
    });

    it.each([
      ['3d', 1],
      ['7d', 2],
      ['30d', 3],
    ])('schema §3.4 config_item_summary_%s counts %i changes', async (span, changes) => {
      const rows = await read(
        `config_item_summary_${span}?config_id=in.(${idOf('pod')},${idOf('vm')})&order=config_changes_count`,
      );
      expect(rows).toEqual([
        { config_id: idOf('vm'), config_changes_count: 0, config_analysis_type_counts: {} },
        {
          config_id: idOf('pod'),
          config_changes_count: changes,
          config_analysis_type_counts: { cost: 2, security: 1 },
        },
      ]);
    });

    it('gaps §5 config_detail counts for its own item, with zeros for nothing', async () => {
      const row = await first(`config_detail?id=eq.${idOf('pod')}`);
      expect(row['summary']).toEqual({
        relationships: 0,
        analysis: 3,
        changes: 2,
        playbook_runs: 0,
        checks: 0,
      });
      expect(row['components']).toMatchObject([
        { id: idOf('shop'), name: 'shop', labels: { tier: 'front' } },
      ]);
      expect((await first(`config_detail?id=eq.${idOf('vm')}`))['components']).toBeNull();
    });

    it('schema §3.4 config_items_aws picks zone, region and account from the labels', async () => {
      expect(await read('config_items_aws')).toMatchObject([
        { name: 'vm', region: 'eu-west-1', zone: 'a', account: '1' },
      ]);
    });
  });

  describe('filters', () => {
    it.each([
      ['config_types', [{ type: 'AWS::EC2::Instance' }, { type: 'Kubernetes::Pod' }]],
      ['config_classes', [{ config_class: 'Pod' }, { config_class: 'VirtualMachine' }]],
      ['config_statuses', [{ status: 'Gone' }, { status: 'Running' }]],
      [
        'config_tags',
        [
          { key: 'cluster', value: 'eu' },
          { key: 'namespace', value: 'shop' },
        ],
      ],
      ['config_labels?key=eq.app', [{ key: 'app', value: 'shop' }]],
      [
        'change_types?change_type=not.eq.',
        [{ change_type: 'CREATE' }, { change_type: 'DELETE' }, { change_type: 'diff' }],
      ],
      [
        'analysis_types',
        [{ analysis_type: 'cost' }, { analysis_type: 'other' }, { analysis_type: 'security' }],
      ],
      ['analyzer_types', [{ analyzer: 'costs' }, { analyzer: 'linter' }, { analyzer: 'scanner' }]],
      ['config_analysis_analyzers?order=analyzer.asc', [{ analyzer: 'costs' }, { analyzer: 'scanner' }]],
      ['component_labels', [{ key: 'tier', value: 'front' }]],
      ['component_types?type=not.is.null', [{ type: 'Service' }]],
    ])('schema §3.4 %s', async (path, expected) => {
      const rows = await read(path);
      expect(rows).toHaveLength(expected.length);
      expect(rows).toEqual(expect.arrayContaining<unknown>(expected));
    });

    it('schema §3.4 config_names by name', async () => {
      expect((await read('config_names?select=name')).map((row) => row['name'])).toEqual([
        'old',
        'pod',
        'quiet',
        'vm',
      ]);
    });
  });

  describe('changes and insights', () => {
    it('schema §3.4 catalog_changes carry their config item, and whether that is deleted', async () => {
      const rows = await read('catalog_changes?order=created_at.desc&deleted_at=is.null&limit=1');
      expect(rows).toMatchObject([
        {
          id: idOf('change-1'),
          config_id: idOf('pod'),
          name: 'pod',
          type: 'Kubernetes::Pod',
          tags: { namespace: 'shop' },
          change_type: 'diff',
          count: 1,
        },
      ]);
      expect(await counted('catalog_changes?deleted_at=not.is.null')).toBe('0-0/1');
    });

    it('schema §3.4 config_analysis_items know type and class of their item', async () => {
      const query = 'config_type=eq.Kubernetes::Pod&status=eq.open&severity=eq.low&order=first_observed.desc';
      expect(await counted(`config_analysis_items?${query}`)).toBe('0-1/2');
      expect(await first(`config_analysis_items?${query}`)).toMatchObject({
        config_class: 'Pod',
        analyzer: 'costs',
      });
    });

    it('schema §3.4 sums per type and class', async () => {
      expect(await read('config_summary?type=eq.Kubernetes::Pod')).toMatchObject([
        {
          total_configs: 2,
          changes: 3,
          cost_total_30d: 21,
          analysis: { cost: 2, security: 1 },
          severity: { low: 2, critical: 1 },
        },
      ]);
      expect(await read('config_class_summary?config_class=eq.Pod')).toMatchObject([
        { total_configs: 3, changes: 4, analysis: { cost: 2, security: 1 } },
      ]);
      expect(await read('config_changes_by_types')).toEqual([{ type: 'Kubernetes::Pod', change_count: 4 }]);
      expect(await read('config_analysis_by_severity?severity=eq.low')).toEqual([
        { type: 'Kubernetes::Pod', severity: 'low', analysis_count: 2 },
      ]);
      expect(await read(`analysis_by_config?id=eq.${idOf('pod')}`)).toEqual([
        { id: idOf('pod'), analysis: { cost: { low: 2 }, security: { critical: 1 } } },
      ]);
    });
  });

  describe('components', () => {
    const link = () => `component_id=eq.${idOf('shop')}`;

    it('schema §3.3 names leave out hidden components', async () => {
      expect((await read('component_names?order=name.asc')).map((row) => row['name'])).toEqual([
        'cart',
        'shop',
      ]);
      expect(await read('component_names_all?select=name,deleted_at&order=name.asc')).toEqual([
        { name: 'cart', deleted_at: null },
        { name: 'shop', deleted_at: null },
      ]);
      expect(await read('components_with_logs?select=name&order=name.asc')).toEqual([{ name: 'shop' }]);
    });

    it('schema §3.3 topology sums up what hangs on a component', async () => {
      expect(await first(`topology?id=eq.${idOf('shop')}`)).toMatchObject({
        logs: [{ name: 'web' }],
        checks: null,
        team_names: ['Payments'],
        incidents: null,
        analysis: { cost: { low: 2 }, security: { critical: 1 }, other: { high: 1 } },
        children: [idOf('cart')],
        parents: [],
      });
      expect(await first(`topology?id=eq.${idOf('cart')}`)).toMatchObject({
        children: [],
        parents: [idOf('shop')],
      });
    });

    it('schema §3.3 insights by severity, changes newest first and those of deleted items too', async () => {
      const insights = await read(`analysis_by_component?${link()}`);
      expect(insights.map((row) => row['severity'])).toEqual(['critical', 'low', 'low']);
      const changes = await read(`changes_by_component?${link()}&select=name,change_type,config_deleted_at`);
      expect(changes.map((row) => row['change_type'])).toEqual([
        'DELETE',
        'diff',
        'diff',
        'CREATE',
        '',
        null,
      ]);
      expect(changes[0]?.['config_deleted_at']).not.toBeNull();
    });

    it.each([
      ['lookup_analysis_by_component', 'id=$shop', 4],
      ['lookup_changes_by_component', 'id=$shop', 6],
      ['lookup_configs_by_component', 'id=$shop', 2],
      ['lookup_configs_by_component', 'id=$shop&deleted_at=is.null', 1],
      ['lookup_components_by_config', 'id=$pod', 1],
      ['lookup_component_by_property', 'name=owner&value=web', 1],
      ['lookup_component_by_property', 'name=owner&value=other', 0],
      ['lookup_component_children', 'id=$shop&max_depth=-1', 2],
      ['lookup_component_children', 'id=$shop&max_depth=0', 1],
      ['lookup_component_relations', 'component_id=$cart', 1],
      ['lookup_component_incidents', 'component_id=$shop', 0],
      ['lookup_component_config_id_related_components', 'component_id=$shop', 0],
      ['lookup_config_children', 'id=$pod&max_depth=5', 1],
      ['lookup_config_relations', 'config_id=$pod', 0],
      ['lookup_analysis_by_component', 'id=none', 0],
    ])('schema §4 rpc %s?%s finds %i', async (name, query, count) => {
      const path = query.replace(/\$(\w+)/, (_, record: string) => idOf(record));
      expect(await read(`rpc/${name}?${path}`)).toHaveLength(count);
    });

    it('schema §4 rpc lookup_component_names and lookup_configs_by_component answer their columns', async () => {
      const names = await send(
        'GET',
        `rpc/lookup_component_names?component_id={${idOf('shop')},${idOf('cart')}}`,
      );
      expect(names.body).toEqual([{ names: ['cart', 'shop'] }]);
      expect(await first(`rpc/lookup_configs_by_component?id=${idOf('shop')}&order=name.desc`)).toEqual({
        config_id: idOf('pod'),
        name: 'pod',
        type: 'Pod',
        icon: null,
        role: 'left',
        deleted_at: null,
      });
    });
  });
});

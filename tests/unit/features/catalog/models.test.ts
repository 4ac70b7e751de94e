/** What the catalog asks, and what it makes of answers. */
import {
  byKey,
  isSelectable,
  jsonColumn,
  labelFilterOf,
  selectorOf,
  valueListOf,
} from '@/features/catalog/model/choices';
import { changePage } from '@/features/catalog/model/changePage';
import { changesBody, changesQuestion, type ChangesArgument } from '@/features/catalog/model/changeRequest';
import { insightQuery } from '@/features/catalog/model/insightQuery';
import { documentText, parentsOf, typeParts } from '@/features/catalog/model/item';
import { listQuery, showsSummary, summaryBody } from '@/features/catalog/model/listQuery';
import { relatedLines, relatedQuery } from '@/features/catalog/model/related';
import { readSummary } from '@/features/catalog/model/summaryRows';
import { catalogSearch, changesSearch, insightsSearch, relatedSearch } from '@/features/catalog/search';
import { rowQuery } from '@/services/api/postgrest';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import { MESSAGES } from '@/services/text/messages';
import type { TriState } from '@/services/url/codecs/triState';

const chosen = (entries: Readonly<Record<string, TriState>>) => new Map(Object.entries(entries));
const NOW = Date.parse('2026-11-21T12:00:00Z');
const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const asked = (fields: Partial<ChangesArgument> = {}) =>
  changesBody(changesQuestion({ ...changesSearch.defaults, pageSize: 50, id: undefined, ...fields }), NOW);

describe('choices', () => {
  it('CHG-2 lists keep a value whole that holds what lists are written with', () => {
    expect(valueListOf(chosen({ 'A::B': 1, 'a,b!*%': 1, C: -1 }))).toBe('A::B,a%2Cb%21%2A%25,!C');
    expect(valueListOf(new Map())).toBeUndefined();
  });

  it('CHG-2 several values of a tag become one set, excluded ones another', () => {
    const tags = chosen({ 'env=prod': 1, 'env=test': 1, 'team=web': -1, 'zone=a=b': 1 });
    expect(selectorOf(tags)).toBe('env in (prod,test),team!=web,zone=a=b');
    expect(selectorOf(chosen({ 'team=web': -1, 'team=ops': -1 }))).toBe('team notin (web,ops)');
    expect(byKey(tags).map(({ key }) => key)).toEqual(['env', 'team', 'zone']);
  });

  it('a tag that the language of selectors cannot write is not offered', () => {
    expect(isSelectable({ key: 'env', value: 'prod' })).toBe(true);
    expect(isSelectable({ key: 'env', value: 'a,b' })).toBe(false);
    expect(isSelectable({ key: 'the env', value: 'a' })).toBe(false);
  });

  it('labels of the summary are lists by key', () => {
    expect(labelFilterOf(chosen({ 'app=a': 1, 'app=b': -1, 'tier=1': 1 }))).toEqual({
      app: 'a,!b',
      tier: '1',
    });
    expect(labelFilterOf(new Map())).toBeUndefined();
  });

  it('a key with a dot or a slash is quoted in a column', () => {
    expect(jsonColumn('labels', 'app')).toBe('labels->>app');
    expect(jsonColumn('labels', 'app.kubernetes.io/name')).toBe('labels->>"app.kubernetes.io/name"');
  });
});

describe('the list', () => {
  it('CAT-1 asks for every field, by type, without deleted items, a page at a time', () => {
    const query = listQuery({
      ...catalogSearch.defaults,
      type: 'Kubernetes::Pod',
      pageIndex: 2,
      pageSize: 50,
    });
    const text = decodeURIComponent(rowQuery(query));
    for (const field of [
      'cost_per_minute',
      'cost_total_7d',
      'labels',
      'tags',
      'health',
      'analysis',
      'agent:agents(id,name)',
    ])
      expect(text).toContain(field);
    expect(text).toContain('type=eq.Kubernetes::Pod');
    expect(text).toContain('deleted_at=is.null');
    expect(text).toContain('order=name.asc,id.asc&limit=50&offset=100');
  });

  it('CAT-1 health, status, tags and labels include and exclude; having none is no match for what is excluded', () => {
    const query = listQuery({
      ...catalogSearch.defaults,
      health: chosen({ warning: 1 }),
      status: chosen({ Running: -1 }),
      tags: chosen({ 'env=prod': 1 }),
      search: ' web ',
      deleted: true,
      pageSize: 50,
    });
    expect(query.filters).toEqual([
      ['health', 'in', ['warning', 'warn']],
      ['tags->>env', 'in', ['prod']],
    ]);
    expect(query.either).toHaveLength(2);
    expect(query.either?.[0]).toContainEqual(['namespace', 'ilike', '*web*']);
    expect(query.either?.[1]).toEqual([
      ['status', 'is', null],
      ['status', 'not.in', ['Running']],
    ]);
  });

  it('shows the summary until somebody asks for what it does not know', () => {
    const { defaults } = catalogSearch;
    expect(showsSummary(defaults)).toBe(true);
    expect(showsSummary({ ...defaults, labels: chosen({ 'a=b': 1 }) })).toBe(true);
    expect(showsSummary({ ...defaults, search: 'x' })).toBe(false);
    expect(showsSummary({ ...defaults, tags: chosen({ 'a=b': 1 }) })).toBe(false);
    expect(showsSummary({ ...defaults, type: 'A' })).toBe(false);
    expect(showsSummary({ ...defaults, groupBy: 'none' })).toBe(false);
  });

  it('API-9 the summary is asked with what the address says and nothing else', () => {
    const body = summaryBody({
      ...catalogSearch.defaults,
      groupBy: 'env',
      health: chosen({ unhealthy: -1 }),
    });
    expect(body).toEqual({
      groupBy: ['env'],
      deleted: false,
      health: '!unhealthy',
      changes: { since: '30d' },
      analysis: { since: '30d' },
      cost: '30d',
    });
  });

  it.each([{}, 'text', 5])('F17 %j is an error, and no empty catalog', (answer) => {
    expect(() => readSummary(answer, 'type')).toThrow(MESSAGES.notAList);
  });

  it.each([null, 'text', [], [{}], { changes: {} }])('F17 %j is an error, and no quiet time', (answer) => {
    expect(() => changePage(answer)).toThrow(MESSAGES.notAList);
  });

  it('an answer without changes is a quiet time, and uncounted ones are counted', () => {
    expect(changePage({})).toEqual({ rows: [], total: 0 });
    expect(changePage({ changes: null, total: 0 })).toEqual({ rows: [], total: 0 });
    expect(changePage({ changes: [{ id: 'c' }] })).toEqual({ rows: [{ id: 'c' }], total: 1 });
  });

  it('reads a summary of either server, and null as no rows', () => {
    expect(readSummary(null, 'type')).toEqual([]);
    const [row] = readSummary(
      [
        {
          env: null,
          count: 3,
          health: { warn: 1, warning: 1 },
          analysis: { cost: 2, security: 1 },
          cost_total_30d: 4,
        },
      ],
      'env',
    );
    expect(row).toMatchObject({ group: undefined, count: 3, insights: 3, changes: 0, cost: 4 });
    expect(row?.health.warning).toBe(2);
  });
});

describe('changes', () => {
  it('CHG-2 sends what is chosen, and the week before now where no range is', () => {
    expect(asked()).toEqual({
      include_deleted_configs: false,
      from: 'now-7d',
      page_size: 50,
      sort_by: '-created_at',
    });
  });

  it('CHG-2 every filter of the address is a field of the body', () => {
    const body = asked({
      id: ID,
      configType: chosen({ 'A::B': 1 }),
      type: chosen({ diff: -1 }),
      severity: 'high',
      tags: chosen({ 'env=prod': 1 }),
      recursive: 'upstream',
      createdBy: 'deploy-bot',
      source: 'a,b',
      deleted: true,
      rangeType: 'absolute',
      from: '2026-11-20 00:00:00',
      to: '2026-11-21 00:00:00',
      sortBy: 'count',
      sortOrder: 'asc',
      pageIndex: 2,
    });
    expect(body).toMatchObject({
      id: ID,
      config_type: 'A::B',
      type: '!diff',
      severity: 'high',
      tags: 'env=prod',
      recursive: 'upstream',
      created_by: 'deploy-bot',
      source: 'a%2Cb',
      include_deleted_configs: true,
      page: 3,
      page_size: 50,
      sort_by: 'count',
    });
    expect(Date.parse(String(body['to'])) - Date.parse(String(body['from']))).toBe(86_400_000);
  });

  it('CHG-3 a walk over relationships goes five steps; none is asked for by itself', () => {
    expect(asked({ id: ID, recursive: 'all' })).toMatchObject({ recursive: 'all', depth: 5 });
    expect(asked({ id: ID })).toMatchObject({ recursive: 'none' });
    expect(asked({ id: ID })).not.toHaveProperty('depth');
    expect(asked({ recursive: 'all' })).not.toHaveProperty('recursive');
  });

  it('TABLE-5 any filter leads back to the first page', () => {
    const address = new URLSearchParams('pageIndex=2');
    expect(changesSearch.serialize({ severity: 'high' }, address).has('pageIndex')).toBe(false);
    expect(insightsSearch.serialize({ analyzer: 'x' }, address).has('pageIndex')).toBe(false);
    expect(catalogSearch.serialize({ type: 'x' }, address).has('pageIndex')).toBe(false);
  });
});

describe('insights and relationships', () => {
  it('INS-2 an item’s only, by severity, analyzer, type and status', () => {
    const query = insightQuery({
      ...insightsSearch.defaults,
      configId: ID,
      severity: 'high',
      status: 'open',
      analyzer: 'replicas',
      analysisType: 'cost',
      pageSize: 50,
    });
    expect(query.filters).toEqual([
      ['config_id', 'eq', ID],
      ['status', 'eq', 'open'],
      ['severity', 'eq', 'high'],
      ['analysis_type', 'eq', 'cost'],
      ['analyzer', 'eq', 'replicas'],
    ]);
    expect(insightQuery({ ...insightsSearch.defaults, configId: undefined, pageSize: 5 }).filters).toEqual(
      [],
    );
  });

  it('REL-1 ten steps unless fewer are asked for, and never more', () => {
    expect(relatedQuery({ ...relatedSearch.defaults, id: ID })).toEqual({
      config_id: ID,
      type_filter: 'all',
      include_deleted_configs: false,
      max_depth: 10,
      incoming_relation: 'both',
      outgoing_relation: 'both',
    });
    const outgoing = relatedQuery({
      ...relatedSearch.defaults,
      id: ID,
      direction: 'outgoing',
      depth: 99,
      soft: false,
    });
    expect(outgoing).toMatchObject({ max_depth: 10, outgoing_relation: 'hard' });
    expect(outgoing).not.toHaveProperty('incoming_relation');
  });

  it('REL-1 says for each item which way it lies and how far, cycles and itself included', () => {
    const row = (id: string, related_ids: string[] | null) =>
      ({ id, name: id, related_ids }) as unknown as RelatedConfigRow; // only these are read
    const rows = [
      row('me', ['me', 'child']),
      row('child', ['grandchild']),
      row('grandchild', ['child']),
      row('parent', ['me']),
      row('far', null),
    ];
    expect(relatedLines('me', rows).map(({ id, relation, hops }) => [id, relation, hops])).toEqual([
      ['child', 'below', 1],
      ['parent', 'above', 1],
      ['grandchild', 'below', 2],
      ['far', 'beside', undefined],
    ]);
  });
});

describe('one item', () => {
  it('CAT-2 a type is a path', () => {
    expect(typeParts('Kubernetes::Pod')).toEqual(['Kubernetes', 'Pod']);
    expect(typeParts('Pod')).toEqual(['Pod']);
    expect(typeParts(null)).toEqual([]);
  });

  it('parents come from the path, never the item itself, the nearest five', () => {
    expect(parentsOf({ id: 'x', path: 'a.b.x', parent_id: 'b' })).toEqual({ ids: ['a', 'b'], hidden: 0 });
    expect(parentsOf({ id: 'x', path: null, parent_id: 'x' })).toEqual({ ids: [], hidden: 0 });
    const deep = Array.from({ length: 10_000 }, (_, at) => `p${at}`).join('.');
    expect(parentsOf({ id: 'x', path: deep, parent_id: null })).toEqual({
      ids: ['p9995', 'p9996', 'p9997', 'p9998', 'p9999'],
      hidden: 9995,
    });
  });

  it('anything stored becomes text', () => {
    expect([null, 'plain', { a: 1 }].map(documentText)).toEqual(['', 'plain', '{\n  "a": 1\n}']);
  });
});

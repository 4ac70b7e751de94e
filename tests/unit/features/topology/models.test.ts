/** What the topology makes of answers and addresses. */
import {
  ancestorsOf,
  filterComponents,
  pick,
  sortableFields,
  sortComponents,
  totalOf,
} from '@/features/topology/model/cards';
import { topologyGraph } from '@/features/topology/model/graph';
import { dashboardQuery } from '@/features/topology/model/query';
import { DEPTH_CAP, readTopology, type Component } from '@/features/topology/model/topology';
import { topologySearch } from '@/features/topology/search';
import { NO_FILTERS, type TriState } from '@/services/url/codecs/triState';

const chosen = (entries: Readonly<Record<string, TriState>>) => new Map(Object.entries(entries));
const raw = (id: string, more: object = {}) => ({
  id,
  name: id,
  status: 'healthy',
  health: 'healthy',
  ...more,
});
const componentsOf = (...list: readonly object[]): readonly Component[] =>
  readTopology({ components: list }).components;
const names = (list: readonly Component[]) => list.map(({ name }) => name);

describe('an answer of the topology', () => {
  it('TOPO-1 API-6 is read with its children, roll-up, properties and facets', () => {
    const { roots, components, types, tags } = readTopology({
      components: [
        raw('shop', {
          type: 'Domain',
          components: [raw('api', { parent_id: 'shop', path: 'shop' })],
          properties: [{ name: 'cpu', value: 40, unit: 'percent', max: 100, headline: true }],
          summary: {
            healthy: 3,
            unhealthy: 1,
            info: 2,
            incidents: { cost: { high: 1 }, security: { high: 2, low: 1 } },
          },
          cost_total_30d: 12,
          labels: { team: 'web', odd: 5 },
        }),
      ],
      types: ['Domain', 'Service'],
      tags: { team: ['web'] },
      teams: null,
      healthStatuses: null,
    });
    const [shop] = components;
    expect(roots).toEqual(['shop']);
    expect(shop).toMatchObject({
      children: ['api'],
      rollUp: { healthy: 3, unhealthy: 1, warning: 0, unknown: 2 },
      incidents: { high: 3, low: 1 },
      labels: { team: 'web' },
      costs: { month: 12, day: null },
    });
    expect(shop?.properties).toEqual([
      { name: 'cpu', text: '40%', links: [], isHeadline: true, percent: 40 },
    ]);
    expect(totalOf(shop?.incidents ?? {})).toBe(4);
    expect([types, tags]).toEqual([['Domain', 'Service'], { team: ['web'] }]);
  });

  it.each([null, undefined, 'text', [], { components: {} }, { components: [null, 5, { name: 'no id' }] }])(
    'F16 F17 %j is an error, not an empty topology',
    (answer) => {
      expect(() => readTopology(answer)).toThrow('The server did not answer with a topology. Try again.');
    },
  );

  it('no list is an empty topology, and what is no component among others is left out', () => {
    const empty = { roots: [], components: [], healthStatuses: [], teams: [], tags: {}, types: [] };
    for (const answer of [{}, { components: null }, { components: [] }])
      expect(readTopology(answer)).toEqual(empty);
    expect(readTopology({ components: [null, raw('a'), { name: 'no id' }] }).roots).toEqual(['a']);
  });

  it('a tree of 10,000 levels, a component below itself and one that is its own parent are read at once', () => {
    let deep: Record<string, unknown> = raw('n9999');
    for (let level = 9_998; level >= 0; level -= 1) deep = raw(`n${level}`, { components: [deep] });
    const begun = performance.now();
    const { components } = readTopology({ components: [deep] });
    expect(components).toHaveLength(DEPTH_CAP + 1);
    expect(performance.now() - begun).toBeLessThan(1_000);

    const loop: Record<string, unknown> = raw('loop', { parent_id: 'loop' });
    loop['components'] = [loop, raw('other', { components: [loop] })];
    const read = readTopology({ components: [loop] });
    expect(names(read.components)).toEqual(['loop', 'other']);
    expect(read.components[1]?.children).toEqual(['loop']);
    expect(topologyGraph(read).edges).toEqual([]);
  });

  it('REL-1 as a graph a component depends on its parts and on what its selectors name', () => {
    const topology = readTopology({
      components: [
        raw('a', { children: ['c', 'gone', 'a'] }),
        raw('b', { parent_id: 'a' }),
        raw('c', { parent_id: 'gone' }),
      ],
    });
    expect(topologyGraph(topology).edges).toEqual([
      { from: 'a', to: 'c' },
      { from: 'a', to: 'b' },
    ]);
  });
});

describe('cards', () => {
  const list = componentsOf(
    raw('b10'),
    raw('b9', { health: 'unhealthy' }),
    raw('hidden', { hidden: true }),
    raw('a', {
      health: 'warning',
      labels: { team: 'Web shop' },
      properties: [{ name: 'cpu', value: 5, max: 10 }],
    }),
    raw('z', { properties: [{ name: 'cpu', value: 9, max: 10 }] }),
  );

  it('TOPO-1 stand worst first, equals by name with natural numbering, in either order', () => {
    const worst = sortComponents(list, { sortBy: 'status', sortOrder: 'desc' });
    expect(names(worst)).toEqual(['b9', 'a', 'b10', 'hidden', 'z']);
    expect(names(sortComponents(list, { sortBy: 'name', sortOrder: 'asc' }))).toEqual([
      'a',
      'b9',
      'b10',
      'hidden',
      'z',
    ]);
  });

  it('are sorted by a property; what has none comes last in both orders', () => {
    expect(sortableFields(list)).toEqual(['cpu']);
    const by = (sortOrder: 'asc' | 'desc') =>
      names(sortComponents(list, { sortBy: 'field:cpu', sortOrder })).slice(0, 2);
    expect([by('asc'), by('desc')]).toEqual([
      ['a', 'z'],
      ['z', 'a'],
    ]);
  });

  it('are found by every word of name, type, namespace and labels, by health, and hidden ones only on demand', () => {
    const find = (search: string, status = NO_FILTERS, hidden: 'yes' | 'no' = 'no') =>
      names(filterComponents(list, { search, status, hidden }));
    expect(find('shop web')).toEqual(['a']);
    expect(find('')).toHaveLength(4);
    expect(find('', NO_FILTERS, 'yes')).toHaveLength(5);
    expect(find('', chosen({ unhealthy: 1, warning: 1 }))).toEqual(['b9', 'a']);
    expect(find('', chosen({ healthy: -1 }))).toEqual([]);
    expect(names(pick({ ...readTopology({}), components: list }, ['z', 'gone', 'a']))).toEqual(['z', 'a']);
  });

  it('5,000 components are filtered and sorted in a moment', () => {
    const many = componentsOf(
      ...Array.from({ length: 5_000 }, (_, at) =>
        raw(`service-${(at * 7) % 5_000}`, { health: at % 9 === 0 ? 'unhealthy' : 'healthy' }),
      ),
    );
    const begun = performance.now();
    sortComponents(filterComponents(many, { search: 'service', status: NO_FILTERS, hidden: 'no' }), {
      sortBy: 'status',
      sortOrder: 'desc',
    });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('ancestors come from the path, nearest last, never the component itself', () => {
    const [own] = componentsOf(raw('x', { path: 'x', parent_id: 'x' }));
    expect(ancestorsOf(own!)).toEqual([]);
    const [deep] = componentsOf(
      raw('x', { path: Array.from({ length: 10_000 }, (_, at) => `p${at}`).join('.'), parent_id: 'p9999' }),
    );
    expect(ancestorsOf(deep!)).toEqual(['p9995', 'p9996', 'p9997', 'p9998', 'p9999']);
  });
});

describe('the question of the dashboard', () => {
  it('TOPO-1 API-6 leaves out what says All, sorts by status, and hides what is hidden', () => {
    expect(dashboardQuery(topologySearch.defaults)).toEqual({
      hidden: false,
      sortBy: 'status',
      sortOrder: 'desc',
    });
  });

  it('URL-1 every filter of the address is sent; a type asks for a flat list', () => {
    const address = topologySearch.serialize({
      type: 'Service',
      team: 'Web',
      agent_id: 'local',
      status: chosen({ unhealthy: 1, warning: -1 }),
      labels: chosen({ 'team=web': 1, 'tier=1': -1 }),
      hidden: 'yes',
      sortBy: 'field:cpu',
      sortOrder: 'asc',
      size: 'large',
      search: 'api',
    });
    const search = topologySearch.parse(new URLSearchParams(address.toString()));
    expect(dashboardQuery(search)).toEqual({
      type: 'Service',
      flatten: true,
      team: 'Web',
      agent_id: 'local',
      status: 'unhealthy,!warning',
      labels: 'team=web,tier!=1',
      sortBy: 'field:cpu',
      sortOrder: 'asc',
    });
    expect([search.size, search.search]).toEqual(['large', 'api']);
  });
});

import { showTopology } from '@server/features/topology/topology';
import { rollUp } from '@server/features/topology/rollUp';
import type { ComponentRow } from '@server/features/topology/rollUp';
import type { TopologyRequest } from '@server/features/topology/topologyRequest';

const component = (id: string, parent: string | null, more: Partial<ComponentRow> = {}): ComponentRow => ({
  id,
  parent_id: parent,
  agent_id: '',
  name: id,
  type: null,
  status: 'healthy',
  health: null,
  health_expr: null,
  owner: null,
  hidden: false,
  labels: null,
  properties: null,
  team_names: [],
  checks: null,
  incidents: null,
  analysis: null,
  children: [],
  ...more,
});
const nodeOf = (id: string, ...rows: ComponentRow[]) => rollUp(rows).get(id);

const ASKED: TopologyRequest = {
  labels: [],
  showsHidden: true,
  isFlat: false,
  depth: 3,
  sortBy: 'name',
  isDescending: false,
};

describe('the roll-up of components', () => {
  it('the worst of own status, checks and children is the health', () => {
    const root = component('root', null);
    expect(nodeOf('root', root)?.health).toBe('healthy');
    expect(nodeOf('root', root, component('a', 'root', { status: 'warning' }))?.health).toBe('warning');
    expect(nodeOf('root', root, component('a', 'root', { status: 'unhealthy' }))?.health).toBe('unhealthy');
    expect(nodeOf('a', component('a', null, { checks: { healthy: 3, unhealthy: 1 } }))?.health).toBe(
      'unhealthy',
    );
    expect(nodeOf('a', component('a', null, { status: 'Running' }))?.health).toBe('unknown');
  });

  it('a health expression has the last word', () => {
    const root = component('root', null, { health_expr: 'x', health: 'healthy', checks: { unhealthy: 1 } });
    expect(nodeOf('root', root, component('a', 'root', { status: 'unhealthy' }))?.health).toBe('healthy');
  });

  it('leaves count themselves, parents add, a mixed child is a warning as well', () => {
    const rows = [
      component('root', null),
      component('mixed', 'root'),
      component('a', 'mixed'),
      component('b', 'mixed', { status: 'unhealthy' }),
      component('c', 'root', { status: 'info', incidents: { cost: { high: 1 } } }),
    ];
    expect(nodeOf('a', ...rows)?.summary).toEqual({ healthy: 1 });
    expect(nodeOf('mixed', ...rows)?.summary).toEqual({ healthy: 1, unhealthy: 1 });
    expect(nodeOf('root', ...rows)?.summary).toEqual({
      healthy: 1,
      unhealthy: 1,
      warning: 1,
      info: 1,
      incidents: { cost: { high: 1 } },
    });
  });

  it('adds checks, incidents and insights of everything below', () => {
    const counts = {
      checks: { healthy: 2 },
      incidents: { cost: { high: 1 } },
      analysis: { security: { low: 4 } },
    };
    const rows = [component('root', null, counts), component('a', 'root', counts)];
    expect(nodeOf('root', ...rows)?.summary).toEqual({
      healthy: 1,
      checks: { healthy: 4 },
      incidents: { cost: { high: 2 } },
      insights: { security: { low: 8 } },
    });
  });

  it('ends in a circle', () => {
    const rows = [component('a', null, { children: ['b'] }), component('b', null, { children: ['a', 'b'] })];
    expect(nodeOf('a', ...rows)?.health).toBe('healthy');
    expect(nodeOf('b', ...rows)?.children.map(({ row }) => row.id)).toEqual(['a']);
  });

  it('a tree of 10,000 levels rolls up from its end', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      component(`n${at}`, at === 0 ? null : `n${at - 1}`, { status: at === 9_999 ? 'unhealthy' : 'healthy' }),
    );
    const nodes = rollUp(rows);
    expect(nodes.get('n0')).toMatchObject({ health: 'unhealthy', summary: { unhealthy: 1 } });
    const shown = showTopology(nodes, ASKED);
    expect(shown?.components.map(({ id }) => id)).toEqual(['n0']);
    expect(showTopology(nodes, { ...ASKED, isFlat: true, depth: 20 })?.components).toHaveLength(21);
  });

  it('what is its own parent, and what hangs in a cycle without a beginning, is shown once', () => {
    const nodes = rollUp([
      component('own', 'own'),
      component('a', 'c'),
      component('b', 'a'),
      component('c', 'b', { children: ['c'] }),
    ]);
    expect(nodes.get('own')?.children).toEqual([]);
    const shown = showTopology(nodes, ASKED);
    expect(shown?.components.map(({ id }) => id)).toEqual(['a', 'own']);
    expect(JSON.stringify(shown).match(/"id":"b"/g)).toHaveLength(1);
  });
});

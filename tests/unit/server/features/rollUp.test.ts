/** Health, status and summary of components from those below them (contract endpoints §3). */
import { rollUp } from '@server/features/topology/rollUp';
import type { ComponentRow } from '@server/features/topology/rollUp';

const row = (id: string, more: Partial<ComponentRow> = {}): ComponentRow => ({
  id,
  parent_id: null,
  agent_id: '00000000-0000-0000-0000-000000000000',
  name: id,
  type: null,
  status: 'unknown',
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

describe('roll-up', () => {
  it('TOPO-1 a leaf counts as what its card shows, whatever was stored before its checks', () => {
    const nodes = rollUp([
      row('shop'),
      row('web', { parent_id: 'shop', status: 'warning', health: 'warning', checks: { unhealthy: 1 } }),
      row('api', { parent_id: 'shop', status: 'healthy', checks: { healthy: 2 } }),
      row('job', { parent_id: 'shop', status: 'Running', health: 'healthy' }),
    ]);
    expect(nodes.get('web')).toMatchObject({
      health: 'unhealthy',
      status: 'unhealthy',
      summary: { unhealthy: 1 },
    });
    expect(nodes.get('job')).toMatchObject({ health: 'healthy', status: 'Running', summary: { healthy: 1 } });
    const shop = nodes.get('shop');
    expect(shop).toMatchObject({ health: 'unhealthy', status: 'unhealthy' });
    expect(shop?.summary).toMatchObject({ unhealthy: 1, healthy: 2 });
    expect(shop?.summary.warning).toBeUndefined();
  });

  it('ends for trees of ten thousand levels, for circles, and for one that is its own parent', () => {
    const deep = Array.from({ length: 10_000 }, (_, at) =>
      row(`n${at}`, {
        parent_id: at === 0 ? null : `n${at - 1}`,
        status: at === 9999 ? 'unhealthy' : 'healthy',
      }),
    );
    expect(rollUp(deep).get('n0')).toMatchObject({ health: 'unhealthy', summary: { unhealthy: 1 } });
    const circle = rollUp([
      row('a', { parent_id: 'b', status: 'healthy' }),
      row('b', { parent_id: 'a', status: 'warning' }),
      row('self', { parent_id: 'self', status: 'healthy' }),
    ]);
    expect(circle.get('self')).toMatchObject({ health: 'healthy', children: [] });
    expect(circle.get('a')?.health).toBe('warning');
  });
});

import { checksOfTab, tabsOf } from '@/features/health/model/tabs';
import { hostileLabels, makeCheck, neverRun } from '../checkFactory';

const checks = [
  makeCheck({ namespace: 'web', status: 'unhealthy' }),
  makeCheck({ namespace: 'data' }),
  makeCheck({ namespace: '' }),
  makeCheck({ namespace: 'web' }),
  neverRun({ namespace: 'Batch' }),
];
const byNamespace = { field: 'namespace' } as const;

it('HEALTH-17 All comes first, the rest sorted; checks without namespace stand under none', () => {
  const tabs = tabsOf(checks, byNamespace);
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ['All', 5],
    ['Batch', 1],
    ['data', 1],
    ['none', 1],
    ['web', 2],
  ]);
});

it('a tab wears the worst health of its checks; a check that never ran is not healthy', () => {
  const worst = new Map(tabsOf(checks, byNamespace).map((tab) => [tab.label, tab.worst]));
  expect(worst.get('All')).toBe('unhealthy');
  expect(worst.get('web')).toBe('unhealthy');
  expect(worst.get('Batch')).toBe('unknown');
  expect(worst.get('data')).toBe('healthy');
});

it('HEALTH-17 a tab holds exactly the checks that it counts', () => {
  for (const tab of tabsOf(checks, byNamespace)) {
    expect(checksOfTab(checks, byNamespace, tab.id)).toHaveLength(tab.count);
  }
});

it('HEALTH-16 HEALTH-23 tabs by agent carry the agents’ names', () => {
  const remote = makeCheck({ agent_id: 'a1' });
  const tabs = tabsOf([remote], { field: 'agent' }, { names: new Map([['a1', 'edge-1']]) });
  expect(tabs.map(({ id, label }) => [id, label])).toEqual([
    ['', 'All'],
    ['a1', 'edge-1'],
  ]);
});

it('HEALTH-16 TM9 tabs by a label named __proto__ with the value constructor', () => {
  const odd = makeCheck({ labels: hostileLabels([['__proto__', 'constructor']]) });
  const tabs = tabsOf([odd, ...checks], { label: '__proto__' });
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ['All', 6],
    ['constructor', 1],
    ['none', 5],
  ]);
});

it('the tab of the address stays, empty, when its last check is gone', () => {
  const tabs = tabsOf(checks, byNamespace, { current: 'gone' });
  expect(tabs.find(({ id }) => id === 'gone')).toMatchObject({ count: 0 });
});

/** What the features that exist put into the sidebar, against the list of the specification. */
import { homePath } from '@/app/homePath';
import { navigationOf } from '@/app/shell/navigation';
import { MANIFESTS } from '@/app/manifests';
import type { AccessFacts } from '@/services/access/evaluate';

/** Specification 1 §2, in its order. Dashboards to come register themselves; nothing else may stand here. */
const SIDEBAR = ['Dashboard', 'Health', 'Incidents', 'Catalog', 'Logs', 'Playbooks'];

const ADMIN: AccessFacts = { mode: 'self-service', roles: ['admin'], disabled: new Set(), online: true };
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

describe('the sidebar of the product', () => {
  it('SHELL-4 holds nothing but entries of the specification, in its order, and the settings apart', () => {
    const { main, settings } = navigationOf(MANIFESTS, ADMIN);
    expect(labels(main)).toEqual(SIDEBAR.filter((label) => labels(main).includes(label)));
    expect(labels(main).slice(0, 2)).toEqual(['Dashboard', 'Health']);
    expect(settings.every(({ path }) => path.startsWith('/settings/'))).toBe(true);
  });

  it('SHELL-3 nothing but the bell stands in the header', () => {
    const { header } = navigationOf(MANIFESTS, ADMIN);
    expect(header.filter(({ path }) => path !== '/notifications')).toEqual([]);
  });

  it('ROUTE-3 the empty path leads to /topology, or to the first page there is', () => {
    expect(homePath(MANIFESTS, ADMIN)).toBe('/topology');
    expect(homePath(MANIFESTS, { ...ADMIN, disabled: 'loading' })).toBe('/topology');
    expect(homePath(MANIFESTS, { ...ADMIN, disabled: new Set(['topology']) })).toBe('/health');
    expect(homePath(MANIFESTS, { ...ADMIN, mode: 'standalone', roles: [] })).toBe('/health');
    expect(homePath([], ADMIN)).toBe('/login');
  });
});

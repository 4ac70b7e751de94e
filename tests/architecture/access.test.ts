/** Who may open which page: one evaluator, seen as a table (design: architecture §8). */
import { MANIFESTS } from '@/app/manifests';
import { evaluate } from '@/services/access/evaluate';
import { ROLES, type Role } from '@/services/contracts/enums';

const routes = MANIFESTS.flatMap((manifest) => manifest.routes);

function mayOpen(role: Role, path: string): string {
  const route = routes.find((one) => one.path === path);
  const ability = evaluate(route?.requirement ?? {}, {
    mode: 'self-service',
    roles: [role],
    disabled: new Set(),
    online: true,
  });
  return ability.granted ? 'opens' : ability.cause;
}

/** A row per route: path, chrome, then what each role of ROLES gets, in their order. */
const TABLE: Readonly<Record<string, string>> = {
  '/health': 'shell: opens opens opens opens opens',
  '/incidents': 'shell: opens opens opens opens opens',
  '/incidents/:id': 'shell: opens opens opens opens opens',
  '/settings/feature-flags': 'shell: opens opens opens opens opens',
  '/settings/users': 'shell: opens forbidden forbidden forbidden forbidden',
  '/profile-settings': 'shell: opens opens opens opens opens',
  '/login': 'bare: opens opens opens opens opens',
  '/registration': 'bare: opens opens opens opens opens',
  '/recovery': 'bare: opens opens opens opens opens',
  '/verification': 'bare: opens opens opens opens opens',
  '/error': 'bare: opens opens opens opens opens',
};

describe('access', () => {
  it('PERM-12 every route says who may open it, and the table says the same', () => {
    const seen = routes.map(({ path, chrome }) => [
      path,
      `${chrome}: ${ROLES.map((role) => mayOpen(role, path)).join(' ')}`,
    ]);
    expect(Object.fromEntries(seen)).toEqual(TABLE);
  });

  it('every page behind the shell that shows data of a resource names it', () => {
    const withData = routes.filter(({ path, chrome }) => chrome === 'shell' && path !== '/profile-settings');
    for (const { requirement } of withData) expect(requirement).toHaveProperty('resource');
  });

  it('no two routes share a path, and every entry of the sidebar leads to a route', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const item of MANIFESTS.flatMap(({ nav }) => nav)) expect(paths).toContain(item.path);
  });
});

/** Every page says what it needs (design: architecture §8); who may open it is compared in roleRoutes.test.ts. */
import { MANIFESTS } from '@/app/manifests';

const routes = MANIFESTS.flatMap((manifest) => manifest.routes);

describe('access', () => {
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

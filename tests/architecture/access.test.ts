/** Every page says what it needs (design: architecture §8); who may open it is compared in roleRoutes.test.ts. */
import { matchPath } from 'react-router-dom';
import { MANIFESTS } from '@/app/manifests';
import { kindOfTable, readRequirement } from '@/features/resources/model/kinds';

const routes = MANIFESTS.flatMap((manifest) => manifest.routes);

/** One route for all tables: its page asks the registry of kinds (roleRoutes.test.ts compares that). */
const OF_TABLES = ['/settings/:table', '/settings/:table/:id'];

describe('access', () => {
  it('every page behind the shell that shows data of a resource names it', () => {
    const otherwise = ['/profile-settings', ...OF_TABLES];
    const withData = routes.filter(({ path, chrome }) => chrome === 'shell' && !otherwise.includes(path));
    for (const { requirement } of withData) expect(requirement).toHaveProperty('resource');
  });

  it('an entry of the sidebar asks what the page of its table asks', () => {
    const entries = MANIFESTS.flatMap(({ nav }) => nav).map((item) => ({
      item,
      kind: kindOfTable(matchPath('/settings/:table', item.path)?.params.table),
    }));
    const known = entries.filter(({ kind }) => kind !== undefined);
    for (const { item, kind } of known)
      expect(item.requirement).toEqual(kind === undefined ? undefined : readRequirement(kind));
    expect(known.length).toBeGreaterThan(5);
  });

  it('no two routes share a path, and every entry of the sidebar leads to a route', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const item of MANIFESTS.flatMap(({ nav }) => nav))
      expect(paths.filter((path) => matchPath(path, item.path) !== null)).not.toEqual([]);
  });
});

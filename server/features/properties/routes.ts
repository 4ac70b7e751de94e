/** Feature flags and other settings that the console reads at its start (contract endpoints §9); at /api/properties. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import type { AppEnv, Sql } from '@server/types';

export interface PropertyDeps {
  sql: Sql;
  /** Of the server's own configuration: shown as read-only, and stronger than a stored one of the same name. */
  localProperties?: Readonly<Record<string, string>>;
}

/** An entry of GET /api/properties; type and description are kept for clients of the platform. */
interface PropertyEntry {
  name: string;
  value: string;
  source: 'local' | 'db';
  type: '';
  description: '';
}

const entry = (name: string, value: string, source: PropertyEntry['source']): PropertyEntry => ({
  name,
  value,
  source,
  type: '',
  description: '',
});

/** GET /: every property by name. */
export function propertyRoutes({ sql, localProperties = {} }: PropertyDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/', async (c) => {
    const rows = await asCaller(
      sql,
      c.get('caller'),
      (tx) => tx<{ name: string; value: string }[]>`
        SELECT name, value FROM properties WHERE deleted_at IS NULL ORDER BY name`,
      { readOnly: true },
    );
    const local = Object.entries(localProperties).map(([name, value]) => entry(name, value, 'local'));
    const stored = rows
      .filter((row) => !Object.hasOwn(localProperties, row.name))
      .map((row) => entry(row.name, row.value, 'db'));
    return c.json([...local, ...stored].sort((a, b) => (a.name < b.name ? -1 : 1)));
  });
  return routes;
}

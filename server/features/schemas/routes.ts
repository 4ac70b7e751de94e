/** JSON Schemas for the editors of specifications (contract endpoints §10); mounted at /api/schemas. */
import { Hono } from 'hono';
import { refuse } from '@server/http/errors';
import type { AppEnv } from '@server/types';
import { schemaFile, schemaNames } from './schemas';

/** GET / lists the files, GET /:file answers one. They hold nothing of this installation: whoever is signed in reads them. */
export function schemaRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/', (c) => c.json(schemaNames()));
  routes.get('/:file', (c) => {
    const schema = schemaFile(c.req.param('file'));
    return schema
      ? c.json(schema)
      : refuse(c, 404, 'There is no such schema. The list of schemas is at /api/schemas.');
  });
  return routes;
}

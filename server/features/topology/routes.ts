/** The topology of the contract (endpoints §3); mounted at /api/canary. */
import { Hono } from 'hono';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { queryFields } from '@server/features/query/fields';
import { rollUp } from '@server/features/topology/rollUp';
import type { ComponentRow } from '@server/features/topology/rollUp';
import { showTopology } from '@server/features/topology/topology';
import { readTopologyRequest } from '@server/features/topology/topologyRequest';
import { refuse } from '@server/http/errors';
import type { AppEnv, Sql } from '@server/types';

/** GET /api/topology. Errors are `{error, message}`. */
export function topologyRoutes({ sql }: { sql: Sql }): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/api/topology', (c) =>
    answerArea(c, ['topologies', 'read'], async () => {
      const request = readTopologyRequest(queryFields(c));
      const rows = await asCaller(
        sql,
        c.get('caller'),
        (tx) => tx<{ component: ComponentRow }[]>`SELECT to_json(t) AS component FROM topology t`,
        { readOnly: true },
      );
      const topology = showTopology(rollUp(rows.map((row) => row.component)), request);
      return topology === undefined
        ? refuse(c, 404, 'This component does not exist any more. Refresh the topology.')
        : c.json(topology);
    }),
  );
  return routes;
}

/** The topology of the contract (endpoints §3); mounted at /api/canary. */
import { Hono } from 'hono';
import { isUuid } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { answerArea } from '@server/features/query/answer';
import { queryFields } from '@server/features/query/fields';
import { rollUp } from '@server/features/topology/rollUp';
import type { ComponentRow } from '@server/features/topology/rollUp';
import { showTopology } from '@server/features/topology/topology';
import { readTopologyRequest } from '@server/features/topology/topologyRequest';
import { refuse } from '@server/http/errors';
import { runTopology } from '@server/features/topology/runTopology';
import type { AppEnv, Clock, Sql } from '@server/types';

/** GET /api/topology, POST /run/topology/:id. Errors are `{error, message}`. */
export function topologyRoutes({ sql, clock }: { sql: Sql; clock: Clock }): Hono<AppEnv> {
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
  routes.post('/run/topology/:id', (c) =>
    answerArea(c, ['topologies', 'write'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id)) {
        return refuse(c, 400, 'That is not the id of a topology: use the id from the list of topologies.');
      }
      const run = await runTopology({ sql, clock }, c.get('caller'), id);
      return run === undefined
        ? refuse(c, 404, 'This topology does not exist any more. Refresh the list of topologies.')
        : c.json({ status: 'ok', count: String(run.count) });
    }),
  );
  return routes;
}

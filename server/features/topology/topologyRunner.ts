/** Runs topologies by their schedules; a new or changed one runs at once. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import type { Schedule } from '@/services/contracts/schedules';
import { isJsonObject } from '@server/checks/fields';
import { nextRun, readSchedule } from '@server/checks/schedule';
import { BadInput } from '@server/features/query/badInput';
import { startTurnRunner } from '@server/jobs/turnRunner';
import type { TurnRunner, TurnRunnerDeps } from '@server/jobs/turnRunner';
import { runTopology } from './runTopology';
import type { TopologyRun } from './runTopology';

/** What its selectors find changes without the topology: one that names no schedule looks again after this. */
const DEFAULT_SCHEDULE: Schedule = { kind: 'every', ms: 5 * 60_000 };

function nextOf(spec: unknown, from: number): number | undefined {
  const source = isJsonObject(spec) ? spec : {};
  const names = source['schedule'] !== undefined && source['schedule'] !== null && source['schedule'] !== '';
  const reading = names ? readSchedule(source) : { schedule: DEFAULT_SCHEDULE };
  return 'schedule' in reading ? nextRun(reading.schedule, from) : undefined;
}

/** Starts looking for due topologies. A specification that cannot be used is told by its job history. */
export function startTopologyRunner(deps: TurnRunnerDeps): Promise<TurnRunner<TopologyRun | 'refused'>> {
  const { sql } = deps;
  return startTurnRunner<TopologyRun | 'refused'>(deps, {
    word: 'topology',
    table: 'topologies',
    resourceType: 'topology',
    channel: 'topology_changed',
    next: nextOf,
    async read(id) {
      const [row] = await sql<{ spec: unknown }[]>`
        SELECT spec FROM topologies WHERE id = ${id} AND deleted_at IS NULL AND agent_id = ${LOCAL_AGENT_ID}`;
      return row;
    },
    async run(id) {
      if (deps.stopping.aborted) return undefined;
      try {
        return await runTopology(deps, 'system', id);
      } catch (error) {
        if (error instanceof BadInput) return 'refused';
        throw error;
      }
    },
  });
}

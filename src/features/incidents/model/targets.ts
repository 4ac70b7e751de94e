/** What the evidence of an incident points at, by kind: where to look for changes and events. Pure. */
import type { RowFilter } from '@/services/api/postgrest';
import type { EvidenceRecord } from './records';

export interface Targets {
  configIds: readonly string[];
  checkIds: readonly string[];
  componentIds: readonly string[];
}

function unique(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))].sort();
}

/** Sorted, so that the same evidence in another order asks the same question. */
export function targetsOfIncident(evidences: readonly EvidenceRecord[]): Targets {
  return {
    configIds: unique(
      evidences.map(
        ({ config_id, change, analysis }) => config_id ?? change?.config_id ?? analysis?.config_id,
      ),
    ),
    checkIds: unique(evidences.map(({ check_id }) => check_id)),
    componentIds: unique(evidences.map(({ component_id }) => component_id)),
  };
}

/** An address holds about 8000 characters; a uuid takes 37. */
const MAX_IDS = 150;

/** As many ids as an address holds. */
export const some = (ids: readonly string[]): readonly string[] => ids.slice(0, MAX_IDS);

/** Filters of which one must hold for a row that belongs to a target; none without targets. */
export function anyTarget({ configIds, checkIds, componentIds }: Targets): RowFilter[] {
  return [
    ...(configIds.length === 0 ? [] : ([['config_id', 'in', some(configIds)]] as const)),
    ...(checkIds.length === 0 ? [] : ([['check_id', 'in', some(checkIds)]] as const)),
    ...(componentIds.length === 0 ? [] : ([['component_id', 'in', some(componentIds)]] as const)),
  ];
}

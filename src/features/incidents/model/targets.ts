/** What the evidence of an incident points at, by kind: where to look for changes and events. Pure. */
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

/** What must be true before an incident is over (contract endpoints §5: scripts and manual ticks). Pure. */
import type { EvidenceRecord } from './records';

/** Scripts that are proposed; other kinds are ticked by hand. */
const DEFAULT_SCRIPTS: Readonly<Record<string, string>> = {
  check: 'check.status == "healthy" && check.age > duration("5m")',
  config_analysis: "analysis.status == 'resolved'",
};

/** The script to begin with; an empty text means that somebody ticks by hand. */
export function proposedScript(type: string): string {
  return Object.hasOwn(DEFAULT_SCRIPTS, type) ? (DEFAULT_SCRIPTS[type] ?? '') : '';
}

export interface DoneItem {
  evidence: EvidenceRecord;
  isDone: boolean;
  /** The server decides, nobody ticks it. */
  isScripted: boolean;
}

/** The pieces of evidence that are part of the definition, in the order they were attached. */
export function doneItems(evidences: readonly EvidenceRecord[]): DoneItem[] {
  return evidences
    .filter(({ definition_of_done }) => definition_of_done === true)
    .map((evidence) => ({
      evidence,
      isDone: evidence.done === true,
      isScripted: (evidence.script ?? '').trim() !== '',
    }));
}

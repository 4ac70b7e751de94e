/** The summary as the list needs it: fields that a platform leaves out become the values that mean "none". */
import type { CheckSummary, Labels } from '@/services/contracts/rows';

const NO_UPTIME: CheckSummary['uptime'] = { passed: 0, failed: 0 };
const NO_LATENCY: CheckSummary['latency'] = { rolling1h: 0 };
const NO_RUNS: CheckSummary['checkStatuses'] = [];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Label values are texts; a number or flag that a check's author wrote without quotes reads as its text. */
function readLabels(labels: unknown): Labels | null {
  if (!isRecord(labels)) return null;
  const entries = Object.entries(labels);
  if (entries.every(([, value]) => typeof value === 'string')) return labels as Labels; // every value was looked at
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function readCheck(row: Partial<CheckSummary> & { id: string }): CheckSummary {
  return {
    canary_id: '',
    name: row.id,
    type: '',
    namespace: '',
    canary_name: '',
    canary_namespace: '',
    agent_id: '',
    created_at: '',
    updated_at: '',
    ...row,
    labels: readLabels(row.labels),
    uptime: row.uptime ?? NO_UPTIME,
    latency: row.latency ?? NO_LATENCY,
    checkStatuses: Array.isArray(row.checkStatuses) ? row.checkStatuses : NO_RUNS,
  };
}

function hasId(row: unknown): row is Partial<CheckSummary> & { id: string } {
  return isRecord(row) && typeof row.id === 'string' && row.id !== '';
}

/**
 * `checks_summary` of the answer. An empty list is left out by the platform; an answer without the wrapping object is
 * an error, so that old rows stay on screen (faults F16, F17).
 */
export function readSummary(answer: unknown): CheckSummary[] {
  if (!isRecord(answer))
    throw new TypeError('The server did not answer with a summary of checks. Try again.');
  const rows: unknown = answer.checks_summary ?? [];
  if (!Array.isArray(rows))
    throw new TypeError('The server did not answer with a list of checks. Try again.');
  return rows.filter(hasId).map(readCheck);
}

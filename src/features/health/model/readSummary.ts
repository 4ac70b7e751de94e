/** The summary as the list needs it: fields that a platform leaves out become the values that mean "none". */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { Labels } from '@/services/contracts/rows';

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

/** Texts that code counts on, with what stands for one that is missing or none. */
const NO_TEXTS = {
  canary_id: '',
  type: '',
  namespace: '',
  canary_name: '',
  canary_namespace: '',
  agent_id: '',
  created_at: '',
  updated_at: '',
} as const satisfies Partial<CheckSummary>;

function readTexts(row: Readonly<Record<string, unknown>>, name: string) {
  const texts: Record<keyof typeof NO_TEXTS | 'name', string> = { ...NO_TEXTS, name };
  // Its own keys: it has just been made of them.
  for (const key of Object.keys(texts) as (keyof typeof texts)[]) {
    const text = row[key];
    if (typeof text === 'string') texts[key] = text;
  }
  return texts;
}

function readCheck(row: Partial<CheckSummary> & { id: string }): CheckSummary {
  return {
    ...row,
    ...readTexts(row, row.id),
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
 * `checks_summary` of the answer. An empty list is left out by the platform, which still names the runner; an answer
 * without the wrapping object, or with rows none of which is a check, is an error, so that old rows stay on screen
 * (faults F16, F17).
 */
export function readSummary(answer: unknown): CheckSummary[] {
  if (!isRecord(answer) || !('checks_summary' in answer || 'runnerName' in answer))
    throw new TypeError('The server did not answer with a summary of checks. Try again.');
  const rows: unknown = answer.checks_summary ?? [];
  if (!Array.isArray(rows))
    throw new TypeError('The server did not answer with a list of checks. Try again.');
  const checks = rows.filter(hasId);
  if (checks.length === 0 && rows.length > 0)
    throw new TypeError('The server did not answer with a list of checks. Try again.');
  return checks.map(readCheck);
}

/** The summary's rows as tiles. Pure. */
import { parseTime } from '@/services/time/parse';

export type WallHealth = 'unhealthy' | 'unknown' | 'healthy';

export interface WallCheck {
  id: string;
  name: string;
  namespace: string;
  type: string;
  health: WallHealth;
  /** `key:value` of each; a list, because a label may be called `constructor` (reliability TM9). */
  labels: readonly string[];
  /** Milliseconds since the epoch; undefined where nothing is known. */
  changedAt: number | undefined;
  ranAt: number | undefined;
  nextAt: number | undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function labelsOf(value: unknown): readonly string[] {
  return isRecord(value) ? Object.entries(value).map(([key, text]) => `${key}:${String(text)}`) : [];
}

function checkOf(row: unknown): WallCheck[] {
  if (!isRecord(row) || typeof row['id'] !== 'string') return [];
  const { status } = row;
  return [
    {
      id: row['id'],
      name: textOf(row['name']) || row['id'],
      namespace: textOf(row['namespace']),
      type: textOf(row['type']),
      health: status === 'healthy' || status === 'unhealthy' ? status : 'unknown',
      labels: labelsOf(row['labels']),
      changedAt: parseTime(row['last_transition_time']),
      ranAt: parseTime(row['last_runtime']),
      nextAt: parseTime(row['next_runtime']),
    },
  ];
}

const ORDER: Readonly<Record<WallHealth, number>> = { unhealthy: 0, unknown: 1, healthy: 2 };
const collator = new Intl.Collator('en', { numeric: true });

/** Worst first; within a health what changed last comes first, the healthy by name, so that they keep their place. */
function compare(a: WallCheck, b: WallCheck): number {
  const byHealth = ORDER[a.health] - ORDER[b.health];
  if (byHealth !== 0) return byHealth;
  const byTime = a.health === 'healthy' ? 0 : (b.changedAt ?? 0) - (a.changedAt ?? 0);
  return byTime || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

const NO_SUMMARY = 'The server did not answer with a summary of checks.';

/** The checks of an answer, worst first. Throws where the answer is no summary, so that old tiles stay and grow stale. */
export function readWall(answer: unknown): readonly WallCheck[] {
  // The platform leaves an empty list out, but not the name of its runner.
  const isSummary = isRecord(answer) && ('checks_summary' in answer || 'runnerName' in answer);
  const rows = isSummary ? (answer['checks_summary'] ?? []) : undefined;
  if (!Array.isArray(rows)) throw new TypeError(NO_SUMMARY);
  const checks = rows.flatMap(checkOf);
  if (checks.length === 0 && rows.length > 0) throw new TypeError(NO_SUMMARY);
  return checks.sort(compare);
}

export type WallCounts = Readonly<Record<WallHealth, number>>;

export function countWall(checks: readonly WallCheck[]): WallCounts {
  const counts = { unhealthy: 0, unknown: 0, healthy: 0 };
  for (const { health } of checks) counts[health] += 1;
  return counts;
}

/** Runs that are due but do not come: late after two intervals, not live after four (beyond M8). */
export function tileAge({ ranAt, nextAt }: WallCheck, now: number): 'live' | 'late' | 'notLive' {
  if (ranAt === undefined || nextAt === undefined || nextAt <= ranAt) return 'live';
  const intervals = (now - ranAt) / (nextAt - ranAt);
  return intervals > 4 ? 'notLive' : intervals > 2 ? 'late' : 'live';
}

/** What the screens say of a scraper, read from its spec and its last run. Pure; nothing throws, whatever the spec is. */
import { isMissingAgent } from '@/components/entity/agent';

/** A row of config_scrapers_with_status, as the screens ask for it (contract schema §3.2). */
export interface ScraperRow {
  id: string;
  name: string | null;
  description: string | null;
  spec: unknown;
  source: string | null;
  created_at: string;
  updated_at: string | null;
  agent: { id: string | null; name: string | null } | null;
  job_status: string | null;
  job_time_start: string | null;
  job_success_count: number | null;
  job_error_count: number | null;
  job_last_failed: string | null;
}

export interface ScraperDetail extends ScraperRow {
  job_details: unknown;
}

/** Tiles of the scraper form (specification 2 §2.9) by the key of their list in the spec. */
const KIND_LABELS: Readonly<Record<string, string>> = {
  kubernetes: 'Kubernetes',
  azure: 'Azure',
  kubernetesFile: 'Kubernetes File',
  sql: 'SQL',
  trivy: 'Trivy',
  aws: 'AWS',
  file: 'File',
  githubActions: 'Github Actions',
  http: 'HTTP',
  azureDevops: 'Azure DevOps',
};
const OTHER_KEYS: ReadonlySet<string> = new Set([
  'schedule',
  'logLevel',
  'full',
  'crdSync',
  'retention',
  'watch',
]);

type JsonRecord = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonRecord) // an object, by the line above
    : {};
}

function recordsIn(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The kinds of a spec in words; a key without a tile is shown as it is written. */
export function kindsOf(spec: unknown): string[] {
  return Object.keys(recordOf(spec))
    .filter((key) => !OTHER_KEYS.has(key))
    .map((key) => KIND_LABELS[key] ?? key);
}

/** The schedule as it is written; empty without one. */
export function scheduleOf(spec: unknown): string {
  return plain(recordOf(spec)['schedule']) ?? '';
}

export function nameOf({ name, id }: Pick<ScraperRow, 'id' | 'name'>): string {
  return name ?? id;
}

/** The agent that runs it; undefined for this server. */
export function agentOf({ agent }: Pick<ScraperRow, 'agent'>): string | undefined {
  return agent === null || isMissingAgent(agent.id) ? undefined : (agent.name ?? agent.id ?? undefined);
}

/** One line for each rule of spec.retention: `Changes of type diff: 30d, at most 100 an item`. */
export function retentionLines(spec: unknown): string[] {
  const retention = recordOf(recordOf(spec)['retention']);
  const changes = recordsIn(retention['changes']).map(({ name, age, count }) => {
    const parts = [plain(age), plain(count) && `at most ${plain(count) ?? ''} an item`].filter(Boolean);
    return `Changes of type ${plain(name) ?? '?'}: ${parts.join(', ')}`;
  });
  const types = [...recordsIn(retention['types']), ...recordsIn(retention['type'])].map((rule) => {
    const ages = (['created', 'updated', 'deleted'] as const).flatMap((word) => {
      const age = plain(rule[`${word}Age`]);
      return age === undefined ? [] : [`${age} after they were ${word}`];
    });
    return `Items of type ${plain(rule['name']) ?? '?'}: ${ages.join(', ')}`;
  });
  const stale = plain(retention['staleItemAge']);
  return [
    ...changes,
    ...types,
    ...(stale === undefined ? [] : [`Items that are not found any more: ${stale}`]),
  ];
}

/** The sentences of the last run; an agent may have written them in another shape. */
export function problemsOf(details: unknown): string[] {
  const { errors } = recordOf(details);
  const list: unknown[] = Array.isArray(errors)
    ? errors
    : errors === undefined || errors === null
      ? []
      : [errors];
  return list.map((error) => plain(error) ?? JSON.stringify(error));
}

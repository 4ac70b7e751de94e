import { isMissingAgent } from '@/components/entity/agent';

/** One run of a job as the view job_histories answers it (contract endpoints §8.2, schema.md §3.2). */
export interface JobRow {
  id: string;
  name: string | null;
  success_count: number | null;
  error_count: number | null;
  /** Any shape: written by whichever program ran the job. */
  details: unknown;
  hostname: string | null;
  duration_millis: number | null;
  resource_type: string | null;
  resource_id: string | null;
  /** The resource's id where its name is not known. */
  resource_name: string | null;
  status: string | null;
  time_start: string | null;
  time_end: string | null;
  created_at: string;
  /** Both null for an agent that is not known. */
  agent: { id: string | null; name: string | null } | null;
}

/** Which runs a resource's own tab shows: those of one record of one table. */
export interface JobResource {
  /** The table of the record, such as canaries. */
  table: string;
  id: string;
}

/** The filter offers these four; a row may have any other (checklist JOB-7). */
export const FILTER_STATUSES = ['RUNNING', 'SUCCESS', 'WARNING', 'FAILED'] as const;

/** What jobs work on; a type that only an address names is offered too. */
export const RESOURCE_TYPES = [
  'canary',
  'catalog_scraper',
  'components',
  'config',
  'config_scraper',
  'playbook',
  'team',
  'topology',
] as const;

export function jobId({ id }: JobRow): string {
  return id;
}

/** What the job is called in a title; a run without a name is told by its id. */
export function jobName({ name, id }: JobRow): string {
  return name === null || name === '' ? id : name;
}

/** Where a job ran, or undefined for the server itself. */
export function jobAgent({ agent }: JobRow): { id: string; name: string } | undefined {
  if (agent === null || agent.id === null || isMissingAgent(agent.id)) return undefined;
  return { id: agent.id, name: agent.name ?? agent.id };
}

/** Counts are told where there are some; blank at zero (checklist JOB-4). */
export function hasStatistics({ success_count: success, error_count: error }: JobRow): boolean {
  return (success ?? 0) > 0 || (error ?? 0) > 0;
}

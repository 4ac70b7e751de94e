import type { MaybeUnsent } from '@/services/offline/outbox/layers';

/** A line of integrations_with_status (contract schema §3.2). */
export interface IntegrationRow extends MaybeUnsent {
  id: string;
  name: string;
  description: string | null;
  integration_type: string;
  source: string | null;
  agent: { id: string | null; name: string | null } | null;
  created_at: string;
  updated_at: string | null;
  creator_name: string | null;
  job_status: string | null;
  job_success_count: number | null;
  job_error_count: number | null;
  job_time_start: string | null;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  scrapers: 'Catalog Scraper',
  topologies: 'Custom Topology',
  logging_backends: 'Log Backends',
};

/** What the list calls a type; a type that is not known keeps its own word. */
export function typeWord(type: string): string {
  return Object.hasOwn(TYPE_WORDS, type) ? (TYPE_WORDS[type] ?? type) : type;
}

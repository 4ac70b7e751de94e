import type { CheckSummary } from '@/services/contracts/rows';

/** Name, description and endpoint in one lower-case text: what a search looks through (HEALTH-14). */
export function searchText({ name, description, endpoint }: CheckSummary): string {
  return `${name}\n${description ?? ''}\n${endpoint ?? ''}`.toLowerCase();
}

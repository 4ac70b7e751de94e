import type { CheckSummary } from '@/services/contracts/healthRows';

/** Name, description and endpoint in one lower-case text: what a search looks through (HEALTH-14). */
export function searchText({ name, description, endpoint }: CheckSummary): string {
  return `${name}\n${description ?? ''}\n${endpoint ?? ''}`.toLowerCase();
}

/** True for checks of which searchText says the same. */
export function isSearchedAlike(a: CheckSummary, b: CheckSummary): boolean {
  return a.name === b.name && a.description === b.description && a.endpoint === b.endpoint;
}

/**
 * Where the worker keeps lookups: the short lists of names and words that filters and pickers offer. One cache per
 * person, so that nobody is answered with what another person may read (design: architecture §12, ADR 0032).
 */

/** Of `/api/db`: words and names, no secrets, no rights, nothing that a person typed in an incident. */
const TABLES: ReadonlySet<string> = new Set([
  'agents',
  'analysis_types',
  'canary_names',
  'change_types',
  'component_names',
  'components_with_logs',
  'config_analysis_analyzers',
  'config_labels',
  'config_names',
  'config_statuses',
  'config_tags',
  'config_types',
  'job_history_names',
  'people',
  'playbook_names',
]);

const PATH = /^\/api\/db\/([a-z_]+)$/;
const PREFIX = 'lookups:';
const OWNER = 'lookup-owner';
const OWNER_ADDRESS = '/lookup-owner';

/** Whether `pathname` of this origin asks for a lookup. */
export function isLookup(pathname: string): boolean {
  const table = PATH.exec(pathname)?.[1];
  return table !== undefined && TABLES.has(table);
}

/** The name of the cache of one person. */
export function lookupCacheOf(personId: string): string {
  return PREFIX + personId;
}

/** Whose lookups are kept at the moment; undefined while nobody is signed in. */
export async function lookupOwner(storage: CacheStorage): Promise<string | undefined> {
  const kept = await storage.match(OWNER_ADDRESS, { cacheName: OWNER });
  return kept?.text();
}

/** From now on lookups are kept for `personId`; those of anybody else are deleted first. */
export async function keepLookupsOf(storage: CacheStorage, personId: string): Promise<void> {
  if ((await lookupOwner(storage)) === personId) return;
  await forgetLookups(storage);
  await (await storage.open(OWNER)).put(OWNER_ADDRESS, new Response(personId));
}

/** Deletes every lookup and keeps no more of them until somebody is signed in. */
export async function forgetLookups(storage: CacheStorage): Promise<void> {
  // The owner first: an answer that is on its way must find nobody to be kept for.
  await storage.delete(OWNER);
  const names = await storage.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => storage.delete(name)));
}

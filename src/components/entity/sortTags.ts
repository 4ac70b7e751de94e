/** Tags in the order a person looks for them: account, namespace, name, then by key (specification 2 §3.4). */
const FIRST_KEYS: readonly string[] = ['account', 'namespace', 'name'];

export interface TagEntry {
  key: string;
  value: string;
}

function rank(key: string): number {
  const at = FIRST_KEYS.indexOf(key);
  return at === -1 ? FIRST_KEYS.length : at;
}

/** Sorted key and value pairs; values that are not text are written as text. */
export function sortTags(tags: Readonly<Record<string, unknown>> | null | undefined): TagEntry[] {
  return Object.entries(tags ?? {})
    .map(([key, value]) => ({ key, value: typeof value === 'string' ? value : JSON.stringify(value ?? '') }))
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1));
}

/** What the page of one item shows: its type's parts and parents. Pure. */

/** `Kubernetes::Pod` → its parts, from the outside in (checklist CAT-2); none where a platform knows no type. */
export function typeParts(type: string | null): readonly string[] {
  return (type ?? '').split('::').filter((part) => part !== '');
}

/** The name of an icon for a type: its last part. */
export function typeIcon(type: string | null): string {
  return (typeParts(type).at(-1) ?? '').toLowerCase();
}

/** More parents than these are not shown: a tree may be ten thousand deep. */
export const SHOWN_PARENTS = 5;

/** The ids of the nearest parents, outermost first, and how many more there are; an item is no parent of its own. */
export function parentsOf(item: { id: string; path: string | null; parent_id: string | null }): {
  ids: readonly string[];
  hidden: number;
} {
  const fromPath = (item.path ?? '').split('.').filter((id) => id !== '');
  const known = fromPath.length > 0 || item.parent_id === null ? fromPath : [item.parent_id];
  const all = [...new Set(known)].filter((id) => id !== item.id);
  const ids = all.slice(-SHOWN_PARENTS);
  return { ids, hidden: all.length - ids.length };
}

/** Anything of a server's as text: what is text already stays as it is. Nothing for nothing. */
export function documentText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

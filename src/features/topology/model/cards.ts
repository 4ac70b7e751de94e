/** Which cards stand on a screen, in which order. Pure. */
import type { TriStateMap } from '@/services/url/codecs/triState';
import type { Component, Topology } from './topology';

/** From best to worst; a status that is not known stands between. */
const HEALTH_ORDER = ['healthy', 'unknown', 'warning', 'unhealthy'];
const FIELD = 'field:';

export interface CardOrder {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const rankOf = ({ health }: Component): number => {
  const rank = HEALTH_ORDER.indexOf(health);
  return rank < 0 ? 1 : rank;
};

function valueOf(component: Component, sortBy: string): number | string | undefined {
  if (sortBy === 'status') return rankOf(component);
  if (sortBy === 'type') return component.type;
  if (!sortBy.startsWith(FIELD)) return component.name;
  const property = component.properties.find(({ name }) => name === sortBy.slice(FIELD.length));
  return property?.percent ?? (property?.text === '' ? undefined : property?.text);
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : NAMES.compare(String(a), String(b));
}

/** In the order that was chosen; equals by name, and what has no value comes last in both directions. */
export function sortComponents(
  components: readonly Component[],
  { sortBy, sortOrder }: CardOrder,
): Component[] {
  const keyed = components.map((component) => ({ component, value: valueOf(component, sortBy) }));
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined) {
      const missing = Number(a.value === undefined) - Number(b.value === undefined);
      if (missing !== 0) return missing;
    } else {
      const order = compare(a.value, b.value);
      if (order !== 0) return sortOrder === 'desc' ? -order : order;
    }
    return NAMES.compare(a.component.name, b.component.name) || (a.component.id < b.component.id ? -1 : 1);
  });
  return keyed.map(({ component }) => component);
}

export interface CardFilter {
  search: string;
  status: TriStateMap;
  hidden: 'yes' | 'no';
}

/** True where one of the included words fits, or none is included, and none of the excluded. */
export function fitsStatus({ health, status }: Component, wanted: TriStateMap): boolean {
  const states = [wanted.get(health), wanted.get(status)];
  if (states.includes(-1)) return false;
  return states.includes(1) || ![...wanted.values()].includes(1);
}

/** Those whose name, type, namespace or labels hold every word that was typed. */
export function filterComponents(components: readonly Component[], filter: CardFilter): Component[] {
  const needles = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return components.filter((component) => {
    if (component.hidden && filter.hidden === 'no') return false;
    if (!fitsStatus(component, filter.status)) return false;
    if (needles.length === 0) return true;
    const { name, type, namespace, labels } = component;
    const hay = [name, type, namespace, ...Object.entries(labels).flat()].join(' ').toLowerCase();
    return needles.every((needle) => hay.includes(needle));
  });
}

/** The components of a list of ids, in its order. */
export function pick({ components }: Topology, ids: readonly string[]): Component[] {
  const byId = new Map(components.map((component) => [component.id, component]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names of headline properties and those that several components share: what cards can be sorted by. */
export function sortableFields(components: readonly Component[]): readonly string[] {
  const names = new Set<string>();
  for (const { properties } of components)
    for (const { name, percent, isHeadline } of properties)
      if (isHeadline || percent !== undefined) names.add(name);
  return [...names].sort(NAMES.compare);
}

const MAX_SHOWN_PARENTS = 5;

/** The ids of the nearest ancestors, outermost first; a component is no ancestor of its own. */
export function ancestorsOf({ id, path, parentId }: Component): readonly string[] {
  const fromPath = path.split('.').filter((one) => one !== '');
  const all = new Set(parentId === undefined ? fromPath : [...fromPath, parentId]);
  all.delete(id);
  return [...all].slice(-MAX_SHOWN_PARENTS);
}

/** All counts of severities together. */
export const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

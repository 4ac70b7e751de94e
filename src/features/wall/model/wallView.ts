/**
 * What a wall shows, from its address: its own words, and those of the list of checks, so that `?wall` on a list that
 * somebody has filtered shows what they saw (beyond M7; ADR 0062). Pure.
 */
import type { WallSearch } from '../search';
import type { WallCheck, WallHealth } from './wallChecks';

export interface WallView {
  search: string;
  namespace: string;
  health: WallHealth | undefined;
  /** `key:value`: of each key one of them must be there, and none that is excluded. */
  include: ReadonlyMap<string, readonly string[]>;
  exclude: readonly string[];
}

const HEALTHS: readonly WallHealth[] = ['unhealthy', 'unknown', 'healthy'];

type Triple = readonly [key: string, value: string, state: number];

function isTriple(value: unknown): value is Triple {
  return (
    Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && typeof value[1] === 'string'
  );
}

/** The filters of the list: JSON of `[key, value, 1 | -1]`; anything else filters nothing. */
function triplesOf(text: string | null): readonly Triple[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isTriple) : [];
  } catch {
    return [];
  }
}

/** The tab of the list: a namespace, or the value of a label. */
function tabOf(address: URLSearchParams): { namespace: string; label: Triple | undefined } {
  const tab = address.get('tab') ?? '';
  const by = address.get('tabBy') ?? 'namespace';
  if (tab === '' || by === 'none') return { namespace: '', label: undefined };
  const key = /^label:(.+)$/s.exec(by)?.[1];
  return { namespace: by === 'namespace' ? tab : '', label: key === undefined ? undefined : [key, tab, 1] };
}

/** @param own the wall's own part of the address, which goes before the list's. */
export function viewOf(address: URLSearchParams, own: WallSearch): WallView {
  const tab = tabOf(address);
  const pairs = own.label.split(',').flatMap((pair): Triple[] => {
    const at = pair.indexOf(':');
    return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1), 1]] : [];
  });
  const triples = [
    ...pairs,
    ...triplesOf(address.get('labels')),
    ...(tab.label === undefined ? [] : [tab.label]),
  ];
  const include = new Map<string, readonly string[]>();
  for (const [key, value, state] of triples)
    if (state === 1) include.set(key, [...(include.get(key) ?? []), `${key}:${value}`]);
  return {
    search: own.search.trim().toLowerCase(),
    namespace: own.namespace || tab.namespace,
    health: HEALTHS.find((health) => health === address.get('health')),
    include,
    exclude: triples.filter(([, , state]) => state === -1).map(([key, value]) => `${key}:${value}`),
  };
}

/** The part of the checks that a view shows. */
export function inView(checks: readonly WallCheck[], view: WallView): readonly WallCheck[] {
  const groups = [...view.include.values()];
  return checks.filter(
    (check) =>
      (view.namespace === '' || check.namespace === view.namespace) &&
      (view.health === undefined || check.health === view.health) &&
      `${check.name} ${check.type} ${check.namespace}`.toLowerCase().includes(view.search) &&
      groups.every((values) => values.some((pair) => check.labels.includes(pair))) &&
      !view.exclude.some((pair) => check.labels.includes(pair)),
  );
}

/** What it shows in words, for the line beside the headline. */
export function viewWords(view: WallView): string {
  const labels = [...view.include.values()].flat();
  return [view.namespace, ...labels, ...view.exclude.map((pair) => `not ${pair}`), view.search, view.health]
    .filter(Boolean)
    .join(' · ');
}

/** What the page of one item shows: its type's parts, parents, costs and properties. Pure. */
import { formatDuration } from '@/services/format/duration';
import { formatBytes, formatCount } from '@/services/format/numbers';
import { MISSING } from '@/services/contracts/display';
import { isShowable } from '@/services/format/showable';
import { formatLocalTime } from '@/services/time/absolute';

/** `Kubernetes::Pod` → its parts, from the outside in (checklist CAT-2). */
export function typeParts(type: string): readonly string[] {
  return type.split('::').filter((part) => part !== '');
}

/** The name of an icon for a type: its last part. */
export function typeIcon(type: string): string {
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

/** Money with two decimals, small amounts with their first two digits: 12.5 → '$12.50', 0.00042 → '$0.00042'. */
export function formatCost(cost: number | null | undefined): string {
  if (!isShowable(cost)) return MISSING;
  if (cost !== 0 && Math.abs(cost) < 0.01) return `$${Number(cost.toPrecision(2))}`;
  const sign = cost < 0 ? '-' : '';
  return `${sign}$${Math.abs(cost).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

export interface ShownProperty {
  name: string;
  text: string;
  /** Addresses to follow, with what they are called. */
  links: readonly { label: string; url: string }[];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const UNITS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['bytes', formatBytes],
  ['milliseconds', formatDuration],
  ['millicores', (value: number) => `${formatCount(value)}m`],
  ['epoch', (value: number) => formatLocalTime(new Date(value * 1000).toISOString())],
]);

function valueText({ value, unit }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return textOf(value);
  const format = UNITS.get(textOf(unit) ?? '');
  return format === undefined ? [String(value), textOf(unit)].filter(Boolean).join(' ') : format(value);
}

function linksOf(links: unknown): ShownProperty['links'] {
  if (!Array.isArray(links)) return [];
  return links.filter(isRecord).flatMap((link) => {
    const url = textOf(link['url']);
    return url === undefined ? [] : [{ url, label: textOf(link['label']) ?? textOf(link['text']) ?? url }];
  });
}

/** The properties of a spec, in their order; what has neither a name nor a value is left out (contract schema §1). */
export function readProperties(properties: unknown): readonly ShownProperty[] {
  if (!Array.isArray(properties)) return [];
  const order = (property: Readonly<Record<string, unknown>>) =>
    typeof property['order'] === 'number' ? property['order'] : Number.MAX_SAFE_INTEGER;
  return properties
    .filter(isRecord)
    .sort((a, b) => order(a) - order(b))
    .flatMap((property) => {
      const name = textOf(property['label']) ?? textOf(property['name']);
      const links = linksOf(property['links']);
      const text = textOf(property['text']) ?? valueText(property);
      if (name === undefined || (text === undefined && links.length === 0)) return [];
      return [{ name, text: text ?? '', links }];
    });
}

/** Anything of a server's as text: what is text already stays as it is. Nothing for nothing. */
export function documentText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

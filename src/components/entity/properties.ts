/** Properties of components and config items as they are shown: value with unit, links, share of a limit. Pure. */
import { formatLocalTime } from '@/services/time/absolute';
import { formatCost } from '@/services/format/cost';
import { formatDuration } from '@/services/format/duration';
import { formatBytes, formatCount } from '@/services/format/numbers';

/** A property that has a name and something to show (contract schema §1). */
export interface ShownProperty {
  name: string;
  text: string;
  /** Addresses to follow, with what they are called. */
  links: readonly { label: string; url: string }[];
  /** Belongs on a card, where only the most important ones stand. */
  isHeadline: boolean;
  /** Percent of `max` from `min`, where both value and limit are known. */
  percent?: number;
  tooltip?: string;
}

type Raw = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const UNITS: ReadonlyMap<string, (value: number) => string> = new Map([
  ['bytes', formatBytes],
  ['milliseconds', formatDuration],
  ['millicores', (value: number) => `${formatCount(value)}m`],
  ['percent', (value: number) => `${Math.round(value * 10) / 10}%`],
  ['epoch', (value: number) => formatLocalTime(new Date(value * 1000).toISOString())],
]);

function valueText({ value, unit, type }: Raw): string | undefined {
  const amount = numberOf(value);
  if (amount === undefined) return textOf(value);
  const name = textOf(unit);
  if (name === undefined && type === 'currency') return formatCost(amount);
  const format = UNITS.get(name ?? '');
  return format === undefined ? [String(amount), name].filter(Boolean).join(' ') : format(amount);
}

function linksOf({ links, type, text }: Raw): ShownProperty['links'] {
  const own = textOf(text);
  const first = type === 'url' && own !== undefined ? [{ url: own, label: own }] : [];
  if (!Array.isArray(links)) return first;
  const more = links.filter(isRecord).flatMap((link) => {
    const url = textOf(link['url']);
    return url === undefined ? [] : [{ url, label: textOf(link['label']) ?? textOf(link['text']) ?? url }];
  });
  return [...first, ...more];
}

function percentOf({ value, min, max }: Raw): number | undefined {
  const [amount, least = 0, most] = [numberOf(value), numberOf(min), numberOf(max)];
  if (amount === undefined || most === undefined || most <= least) return undefined;
  return ((amount - least) / (most - least)) * 100;
}

function readProperty(property: Raw): readonly ShownProperty[] {
  const name = textOf(property['label']) ?? textOf(property['name']);
  const links = linksOf(property);
  const isAddress = property['type'] === 'url' && links.length > 0;
  const text = isAddress ? undefined : (textOf(property['text']) ?? valueText(property));
  if (name === undefined || (text === undefined && links.length === 0)) return [];
  const [percent, tooltip] = [percentOf(property), textOf(property['tooltip'])];
  return [
    {
      name,
      text: text ?? '',
      links,
      isHeadline: property['headline'] === true,
      ...(percent === undefined ? {} : { percent }),
      ...(tooltip === undefined ? {} : { tooltip }),
    },
  ];
}

/** The properties of a record, in their order; what has neither a name nor a value is left out (contract schema §1). */
export function readProperties(properties: unknown): readonly ShownProperty[] {
  if (!Array.isArray(properties)) return [];
  const order = (property: Raw) => numberOf(property['order']) ?? Number.MAX_SAFE_INTEGER;
  return properties
    .filter(isRecord)
    .sort((a, b) => order(a) - order(b))
    .flatMap(readProperty);
}

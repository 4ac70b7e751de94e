/** Silences: what they name, whether they hold, and what a form of one sends. Pure. */
import type { SilenceBody } from '@/services/api/silenceOnce';
import { pickedValue } from '@/components/form/kinds/picked';
import { parseTime } from '@/services/time/parse';
import { relativeSelection, resolveRange } from '@/services/time/rangeSelection';
import type { SilencedKind } from '../search';
import type { Embedded, SilenceRow } from './records';

export interface SilencedResource {
  kind: SilencedKind | 'canary';
  id: string;
  name: string;
  type: string | null;
}

const named = (
  kind: SilencedResource['kind'],
  id: string | null,
  resource: Embedded | null,
): SilencedResource[] =>
  id === null ? [] : [{ kind, id, name: resource?.name ?? id, type: resource?.type ?? null }];

/** What a silence hides; a silence of the platform may name several. */
export function silencedResources(row: SilenceRow): SilencedResource[] {
  return [
    ...named('check', row.check_id, row.checks),
    ...named('config', row.config_id, row.catalog),
    ...named('component', row.component_id, row.component),
    ...named('canary', row.canary_id, row.canary),
  ];
}

/** Whether a silence holds at `now`, milliseconds since the epoch. */
export function silenceState({ from, until }: Pick<SilenceRow, 'from' | 'until'>, now: number) {
  if ((parseTime(until) ?? 0) <= now) return 'expired';
  return (parseTime(from) ?? 0) > now ? 'planned' : 'active';
}

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** From and until as they are sent: date math for a duration, times for a range. */
function timesOf(values: Values): { from: string; until: string } {
  const duration = textOf(values['duration']);
  if (duration !== 'range') return { from: 'now', until: `now+${duration}` };
  return { from: textOf(values['from']), until: textOf(values['until']) };
}

/** An addition of docs/adr/0041, which other platforms do not know: sent when there is one, or was. */
function filterOf(values: Values): SilenceBody {
  const filter = textOf(values['filter']);
  if (filter !== '') return { filter };
  return values['knowsFilter'] === true ? { filter: null } : {};
}

/** The body of POST /notification/silence and of the PATCH of a row (contract endpoints §7). */
export function silenceBody(values: Values): SilenceBody {
  const kind = textOf(values['kind']);
  return {
    ...timesOf(values),
    [`${kind}_id`]: pickedValue(values[kind]) ?? null,
    description: textOf(values['description']),
    recursive: values['recursive'] === true,
    ...filterOf(values),
  };
}

/** The PATCH of an existing row: the whole form, and what it no longer names (contract endpoints §7). */
export function silencePatch(id: string, values: Values): SilenceBody {
  return {
    id,
    component_id: null,
    config_id: null,
    check_id: null,
    canary_id: null,
    ...silenceBody(values),
    source: 'UI',
    namespace: '',
    updated_at: 'now()',
  };
}

/** What the form of an existing silence begins with. */
export function formOf(row: SilenceRow): Record<string, unknown> {
  const [resource] = silencedResources(row);
  return {
    kind: resource?.kind ?? 'check',
    ...(resource === undefined ? {} : { [resource.kind]: { value: resource.id } }),
    duration: 'range',
    from: row.from,
    until: row.until,
    recursive: row.recursive === true,
    description: row.description ?? '',
    ...(row.filter === undefined ? {} : { knowsFilter: true, filter: row.filter ?? '' }),
  };
}

const DAY_MS = 86_400_000;
/** More than these are not silenced by a slip. */
const MANY_RESOURCES = 20;

/** How long it lasts, in milliseconds; undefined while that is not known. */
function lengthOf(values: Values, now: number): number | undefined {
  const duration = textOf(values['duration']);
  const range = resolveRange(
    duration === 'range'
      ? { type: 'absolute', display: '', from: textOf(values['from']), to: textOf(values['until']) }
      : relativeSelection(duration, 'future'),
    now,
  );
  return range === undefined ? undefined : range.to - range.from;
}

/** The number that somebody types before a silence that is long or wide; undefined for any other (design: beyond M12). */
export function countToType(values: Values, resources: number | undefined, now: number): number | undefined {
  if (resources === undefined) return undefined;
  const isLong = (lengthOf(values, now) ?? 0) > DAY_MS;
  return isLong || resources > MANY_RESOURCES ? resources : undefined;
}

const HOUR_MS = 3_600_000;

/** The form of a silence that ends at another time: an hour later than it would, or now. */
export function withEnd(row: SilenceRow, change: 'extend' | 'end', now: number): Record<string, unknown> {
  const until = change === 'end' ? now : Math.max(now, parseTime(row.until) ?? now) + HOUR_MS;
  return { ...formOf(row), until: new Date(until).toISOString() };
}

/** Why a range cannot be kept; undefined when it can. */
export function rangeProblem(values: Values): string | undefined {
  if (values['duration'] !== 'range') return undefined;
  const from = parseTime(values['from']);
  const until = parseTime(values['until']);
  if (from === undefined || until === undefined || from < until) return undefined;
  return 'It would end before it begins: choose a later end.';
}

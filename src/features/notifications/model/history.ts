/** Messages in words. Pure. */
import { paths } from '@/services/config/paths';
import { SILENCED_KINDS, type SilencedKind } from '../search';
import type { HistoryRow, RuleRow } from './records';

/** Outcomes that are neither good nor bad: nothing was to be sent. */
const HELD_BACK: ReadonlySet<string> = new Set(['silenced', 'repeat-interval', 'skipped', 'inhibited']);

/** The status word whose shape and tone an outcome has. */
export function toneOfSend(status: string | null): string {
  if (status === 'error') return 'failed';
  if (status === 'sent') return 'healthy';
  return status !== null && HELD_BACK.has(status) ? 'suspended' : 'unknown';
}

/** The first line of a message that says something. */
export function headlineOf(body: string | null): string {
  return (body ?? '').split('\n').find((line) => line.trim() !== '') ?? '';
}

/** The name of what a message was about; its id once it is gone. */
export function resourceName({
  resource,
  resource_id,
}: Pick<HistoryRow, 'resource' | 'resource_id'>): string {
  return resource?.name ?? resource_id;
}

/** Where the resource is shown; undefined for kinds without a page of their own, and once it is gone. */
export function resourcePath(type: string, resource: { id: string | null } | null): string | undefined {
  const id = resource?.id;
  if (id === undefined || id === null) return undefined;
  if (type === 'check') return paths.health({ checkId: id });
  if (type === 'component') return paths.topologyItem(id);
  return type === 'config' ? paths.catalogItem(id) : undefined;
}

/** The kind that a silence would name; undefined where none can. */
export function silencedKind(type: string): SilencedKind | undefined {
  return SILENCED_KINDS.find((kind) => kind === type);
}

/** Who gets the messages of a rule, in words. */
export function receiversOf({
  person,
  team,
  custom_services,
}: Pick<RuleRow, 'person' | 'team' | 'custom_services'>): string {
  const services = (custom_services ?? []).map(({ name, connection }) => name ?? connection ?? 'an address');
  return [person?.name, team && `team ${team.name}`, ...services].filter(Boolean).join(', ');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What messages of a rule speak for, one sentence each (docs/adr/0036); entries that cannot be read are left out. */
export function inhibitionsOf({ properties }: { properties: unknown }): string[] {
  const list = isRecord(properties) ? properties['inhibitions'] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { from, to } = entry;
    return typeof from === 'string' && Array.isArray(to) ? [`${from} speaks for ${to.join(', ')}`] : [];
  });
}

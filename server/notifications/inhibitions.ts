/**
 * Messages that another message of the same rule makes needless: when a node has been told of, its pods need not be
 * (docs/adr/0036). A rule names them in its properties:
 * `inhibitions: [{direction, from, to: [], depth}]`, `from` the type of what was told of, `to` the types it speaks for.
 */
import type { TransactionSql } from 'postgres';
import { formatDuration } from '@server/checks/durations';
import { isJsonObject, optionalInteger, requiredText } from '@server/checks/fields';
import { InvalidCheck } from '@server/checks/types';
import type { Subject } from './subject';

export interface Inhibition {
  /** From `from` to `to`: along relationships, against them, or both. */
  direction: 'outgoing' | 'incoming' | 'all';
  from: string;
  to: readonly string[];
  /** Most relationships between the two. */
  depth: number;
}

const DIRECTIONS = ['outgoing', 'incoming', 'all'] as const;
const USUAL_DEPTH = 5;
const DEEPEST = 10;
/** How long a message speaks for others where its rule repeats nothing. */
const USUAL_MS = 3_600_000;

/** Throws InvalidCheck with a sentence. */
export function inhibitionsOf(properties: unknown): Inhibition[] {
  const list: unknown = isJsonObject(properties) ? properties['inhibitions'] : undefined;
  if (list === undefined || list === null) return [];
  if (!Array.isArray(list)) throw new InvalidCheck('properties.inhibitions must be a list.');
  return list.map(readInhibition);
}

function readInhibition(entry: unknown): Inhibition {
  if (!isJsonObject(entry)) throw new InvalidCheck('Each of properties.inhibitions must say from and to.');
  const to: unknown = entry['to'];
  if (!Array.isArray(to) || to.length === 0 || !to.every((type) => typeof type === 'string'))
    throw new InvalidCheck('to of properties.inhibitions must be a list of types of catalog items.');
  const direction = DIRECTIONS.find((known) => known === (entry['direction'] ?? 'outgoing'));
  if (direction === undefined)
    throw new InvalidCheck(`direction of properties.inhibitions must be one of ${DIRECTIONS.join(', ')}.`);
  const depth = optionalInteger(entry, 'depth', { min: 1, max: DEEPEST }) ?? USUAL_DEPTH;
  return { direction, from: requiredText(entry, 'from'), to: to.map(String), depth };
}

interface Inhibitor {
  id: string;
  name: string;
  type: string;
  /** When it was told of, ISO 8601. */
  sentAt: string;
  /** How long that speaks for others. */
  windowMs: number;
}

/** From the far end: who reaches the subject is found by walking back from it. */
const BACK = { outgoing: 'incoming', incoming: 'outgoing', all: 'all' } as const;

interface Question {
  ruleId: string;
  inhibitions: readonly Inhibition[];
  /** The repeat interval of the rule, 0 without one. */
  repeatMs: number;
  /** Epoch milliseconds. */
  now: number;
}

/** The message that speaks for this one: sent by the same rule about a related catalog item, the latest. */
export async function inhibitorOf(
  tx: TransactionSql,
  { kind, id, row }: Subject,
  { ruleId, inhibitions, repeatMs, now }: Question,
): Promise<Inhibitor | undefined> {
  if (kind !== 'config') return undefined;
  const windowMs = repeatMs > 0 ? repeatMs : USUAL_MS;
  for (const { direction, from, to, depth } of inhibitions) {
    if (!to.some((type) => type === row['type'])) continue;
    const [found] = await tx<{ id: string; name: string; type: string; created_at: string }[]>`
      SELECT i.id, i.name, i.type, h.created_at
      FROM (SELECT DISTINCT r.id FROM related_config_ids_recursive(${id}, ${BACK[direction]}, ${depth}) r) near
      JOIN config_items i ON i.id = near.id AND i.type = ${from} AND i.id <> ${id}
      JOIN notification_send_history h ON h.resource_id = i.id AND h.notification_id = ${ruleId}
        AND h.status = 'sent' AND h.source_event LIKE 'config.%'
        AND h.created_at > ${new Date(now - windowMs).toISOString()}
      ORDER BY h.created_at DESC LIMIT 1`;
    if (found === undefined) continue;
    const { created_at, ...item } = found;
    return { ...item, sentAt: new Date(created_at).toISOString(), windowMs };
  }
  return undefined;
}

/** Why a message was held back, in a sentence. */
export const inhibitedWhy = ({ name, type, sentAt, windowMs }: Inhibitor): string =>
  `The message about ${name} (${type}), sent at ${sentAt}, speaks for it for ${formatDuration(windowMs)}.`;

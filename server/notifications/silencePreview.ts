/**
 * What a silence would hide: the reverse of access.silences_of (migration 0051), so that the answer before a silence is
 * made is what the sender does afterwards (design: beyond M12).
 */
import type { TransactionSql } from 'postgres';
import { hides } from './silences';
import { readSubjects } from './subject';

export interface SilenceTarget {
  component_id: string | null;
  config_id: string | null;
  check_id: string | null;
  canary_id: string | null;
  recursive: boolean;
  filter?: string | null;
}

export interface HiddenResource {
  kind: 'check' | 'config' | 'component' | 'canary';
  id: string;
  name: string | null;
  /** `healthy` and the like, as the record says itself. */
  state: string | null;
  /** Messages about it that were sent in the last 24 hours and 7 days. */
  sent_day: number;
  sent_week: number;
}

/** Everything that the silence would hide, deleted records left out; what sent most comes first. `now` in milliseconds. */
export async function hiddenBy(
  tx: TransactionSql,
  target: SilenceTarget,
  now: number,
): Promise<HiddenResource[]> {
  const named = await namedBy(tx, target, now);
  const { filter } = target;
  if (!filter) return named;
  const passing = new Set<string>();
  for (const kind of ['check', 'config', 'component', 'canary'] as const) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id);
    const subjects = ids.length === 0 ? [] : await readSubjects(tx, kind, ids);
    for (const subject of subjects) if (hides(filter, subject)) passing.add(`${kind} ${subject.id}`);
  }
  return named.filter(({ kind, id }) => passing.has(`${kind} ${id}`));
}

/** Without its filter. */
const namedBy = (
  tx: TransactionSql,
  { component_id, config_id, check_id, canary_id, recursive }: SilenceTarget,
  now: number,
): Promise<HiddenResource[]> => tx<HiddenResource[]>`
  WITH RECURSIVE
  components_below AS (
    SELECT id, 0 AS depth FROM components WHERE id = ${component_id}
    UNION
    SELECT c.id, b.depth + 1 FROM components c JOIN components_below b ON c.parent_id = b.id
    WHERE ${recursive} AND b.depth < 50
  ),
  configs_below AS (
    SELECT id, 0 AS depth FROM config_items WHERE id = ${config_id}
    UNION
    SELECT i.id, b.depth + 1 FROM config_items i JOIN configs_below b ON i.parent_id = b.id
    WHERE ${recursive} AND b.depth < 50
  ),
  hidden AS (
    SELECT 'component' AS kind, c.id, c.name, coalesce(c.health, c.status) AS state FROM components c
    WHERE c.id IN (SELECT id FROM components_below) AND c.deleted_at IS NULL
    UNION ALL
    SELECT 'config', i.id, i.name, coalesce(i.health, i.status) FROM config_items i
    WHERE i.id IN (SELECT id FROM configs_below) AND i.deleted_at IS NULL
    UNION ALL
    SELECT 'canary', o.id, o.name, NULL FROM canaries o WHERE o.id = ${canary_id} AND o.deleted_at IS NULL
    UNION ALL
    SELECT 'check', k.id, k.name, k.status FROM checks k
    WHERE k.deleted_at IS NULL AND (k.id = ${check_id} OR k.canary_id = ${canary_id} OR (${recursive} AND (
      EXISTS (SELECT FROM check_component_relationships r
              WHERE r.check_id = k.id AND r.deleted_at IS NULL AND r.component_id IN (SELECT id FROM components_below))
      OR EXISTS (SELECT FROM check_config_relationships r
                 WHERE r.check_id = k.id AND r.deleted_at IS NULL AND r.config_id IN (SELECT id FROM configs_below)))))
  ),
  sends AS (
    SELECT split_part(source_event, '.', 1) AS kind, resource_id, count(*)::int AS week,
      (count(*) FILTER (WHERE created_at > ${iso(now - DAY_MS)}))::int AS day
    FROM notification_send_history
    WHERE status = 'sent' AND created_at > ${iso(now - 7 * DAY_MS)} AND resource_id IN (SELECT id FROM hidden)
    GROUP BY 1, 2
  )
  SELECT h.kind, h.id, h.name, h.state, coalesce(s.day, 0) AS sent_day, coalesce(s.week, 0) AS sent_week
  FROM hidden h LEFT JOIN sends s ON s.resource_id = h.id AND s.kind = h.kind
  ORDER BY sent_week DESC, h.kind, h.name, h.id`;

/** One message that it would have hidden. */
interface HiddenMessage {
  id: string;
  kind: string;
  name: string | null;
  event: string;
  /** As the record says itself: a silence that would have hidden critical ones should be seen to. */
  severity: string | null;
  created_at: string;
}

export interface SilencePreview {
  /** How many resources it would hide, how many of them are not well now, and about how many nothing was sent in 7 days. */
  resources: number;
  bad: number;
  quiet: number;
  /** Messages that were sent about them in the last 24 hours and 7 days. */
  sent_day: number;
  sent_week: number;
  /** Those that sent most, then those that are not well. */
  examples: HiddenResource[];
  /** The latest of the messages of 7 days. */
  messages: HiddenMessage[];
}

const DAY_MS = 86_400_000;
const EXAMPLES = 10;

const isBad = ({ state }: HiddenResource): boolean =>
  /^(?:unhealthy|warning|error|failed|bad)$/i.test(state ?? '');

/** The figures for somebody who is about to silence. */
export async function previewSilence(
  tx: TransactionSql,
  target: SilenceTarget,
  now: number,
): Promise<SilencePreview> {
  const hidden = await hiddenBy(tx, target, now);
  const sum = (key: 'sent_day' | 'sent_week') => hidden.reduce((total, row) => total + row[key], 0);
  const examples = hidden.toSorted(
    (a, b) => b.sent_week - a.sent_week || Number(isBad(b)) - Number(isBad(a)),
  );
  return {
    resources: hidden.length,
    bad: hidden.filter(isBad).length,
    quiet: hidden.filter(({ sent_week }) => sent_week === 0).length,
    sent_day: sum('sent_day'),
    sent_week: sum('sent_week'),
    examples: examples.slice(0, EXAMPLES),
    messages: await latestMessages(tx, hidden, now),
  };
}

const latestMessages = (
  tx: TransactionSql,
  hidden: readonly HiddenResource[],
  now: number,
): Promise<HiddenMessage[]> => {
  const noisy = hidden.filter(({ sent_week }) => sent_week > 0);
  return tx<HiddenMessage[]>`
    SELECT h.id, r.kind, r.name, h.source_event AS event, k.severity, h.created_at
    FROM unnest(${noisy.map(({ kind }) => kind)}::text[], ${noisy.map(({ id }) => id)}::uuid[],
      ${noisy.map(({ name }) => name)}::text[]) AS r (kind, id, name)
    JOIN notification_send_history h ON h.resource_id = r.id AND split_part(h.source_event, '.', 1) = r.kind
    LEFT JOIN checks k ON r.kind = 'check' AND k.id = r.id
    WHERE h.status = 'sent' AND h.created_at > ${iso(now - 7 * DAY_MS)}
    ORDER BY h.created_at DESC, h.id LIMIT ${EXAMPLES}`;
};

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

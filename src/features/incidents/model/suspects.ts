/**
 * "What changed before this?" (beyond.md M4): changes near what is affected, ranked by distance in the graph, time before
 * the beginning, kind and rarity. Every factor is between 0 and 1 and has a sentence; nothing is guessed. Pure.
 */
import { formatSpan } from '@/services/time/relative';

/** A config item near what is affected. */
export interface NearConfig {
  id: string;
  name: string;
  type: string;
  /** Relationships between it and the nearest affected item; 0 for an affected item itself. */
  hops: number;
}

export interface SuspectChange {
  id: string;
  config_id: string;
  change_type: string | null;
  severity: string | null;
  summary: string | null;
  source: string | null;
  external_created_by: string | null;
  created_at: string;
}

export interface Suspect {
  change: SuspectChange;
  config: NearConfig;
  /** Between 0 and 1, higher is more suspicious. */
  score: number;
  reasons: readonly string[];
}

/** Half as suspicious after this long. */
const HALF_LIFE_MS = 60 * 60_000;
/** A clock that is a little off must not hide the cause. */
const GRACE_MS = 60_000;
/** Changes that are considered; older ones only say how usual a kind is. */
export const SUSPECT_WINDOW_MS = 24 * 60 * 60_000;
export const RARITY_WINDOW_MS = 7 * 24 * 60 * 60_000;

/** Events that follow from trouble rather than cause it. */
const SYMPTOM =
  /backoff|unhealthy|failed|killing|oom|evict|pulled|pulling|started|created$|scheduled|probe|pressure|notready|restart/i;
const EDIT = /diff|update|patch|deploy|release|upgrade|rollout|apply|promot|create|delete|scal/i;
const CONTENT: readonly { pattern: RegExp; word: string; weight: number }[] = [
  { pattern: /\bimage\b|\btag\b|\bversion\b/i, word: 'image or version', weight: 1 },
  {
    pattern: /\benv\b|timeout|limit|memory|cpu|replica|pool|secret|certificate|config/i,
    word: 'a setting',
    weight: 0.95,
  },
];

/** 1 on the affected item itself, halved by each relationship. */
export function distanceFactor(hops: number): number {
  return 0.5 ** Math.max(0, hops);
}

/** 1 just before the beginning, halved every hour; 0 for what came later. */
export function timeFactor(millisecondsBefore: number): number {
  if (millisecondsBefore < -GRACE_MS) return 0;
  return 0.5 ** (Math.max(0, millisecondsBefore) / HALF_LIFE_MS);
}

/** 1 for the first of its kind in a week, less the more usual it is. */
export function rarityFactor(timesInWeek: number): number {
  return 1 / Math.sqrt(Math.max(1, timesInWeek));
}

function kindOf({ change_type, summary }: SuspectChange): { weight: number; reason: string | undefined } {
  const type = change_type ?? '';
  if (SYMPTOM.test(type) && !/diff/i.test(type)) return { weight: 0.1, reason: 'follows from trouble' };
  const content = CONTENT.find(({ pattern }) => pattern.test(summary ?? ''));
  if (EDIT.test(type)) {
    return content === undefined
      ? { weight: 0.8, reason: 'edit' }
      : { weight: content.weight, reason: `changes ${content.word}` };
  }
  return { weight: 0.4, reason: undefined };
}

function hopsReason(hops: number): string {
  if (hops === 0) return 'on what is affected';
  return hops === 1 ? '1 hop away' : `${hops} hops away`;
}

const kindKey = ({ config_id, change_type }: SuspectChange) => `${config_id} ${change_type ?? ''}`;

/**
 * The changes of the day before `at`, most suspicious first; equal scores by time, then id, so that the order is stable.
 * @param at milliseconds since the epoch at which the trouble began.
 */
export function rankSuspects(
  changes: readonly SuspectChange[],
  configs: readonly NearConfig[],
  at: number,
): Suspect[] {
  const byId = new Map(configs.map((config) => [config.id, config]));
  const times = new Map<string, number>();
  for (const change of changes) times.set(kindKey(change), (times.get(kindKey(change)) ?? 0) + 1);
  const suspects = changes.flatMap((change): Suspect[] => {
    const config = byId.get(change.config_id);
    const before = at - Date.parse(change.created_at);
    if (config === undefined || !(before <= SUSPECT_WINDOW_MS) || before < -GRACE_MS) return [];
    const count = times.get(kindKey(change)) ?? 1;
    const { weight, reason } = kindOf(change);
    return [
      {
        change,
        config,
        score: distanceFactor(config.hops) * timeFactor(before) * weight * rarityFactor(count),
        reasons: [
          `${formatSpan(before)} before`,
          hopsReason(config.hops),
          ...(reason === undefined ? [] : [reason]),
          count === 1 ? 'first of its kind in 7 days' : `${count} of its kind in 7 days`,
        ],
      },
    ];
  });
  return suspects.sort(
    (a, b) =>
      b.score - a.score ||
      b.change.created_at.localeCompare(a.change.created_at) ||
      a.change.id.localeCompare(b.change.id),
  );
}

/** Hops from any of `targets` to each item, along relationships in either direction. */
export function hopsFrom(
  targets: readonly string[],
  rows: readonly { id: string; related_ids: readonly string[] | null }[],
): Map<string, number> {
  const neighbours = new Map<string, Set<string>>();
  const join = (a: string, b: string) => {
    neighbours.set(a, (neighbours.get(a) ?? new Set()).add(b));
  };
  for (const { id, related_ids } of rows) {
    for (const other of related_ids ?? []) {
      join(id, other);
      join(other, id);
    }
  }
  const hops = new Map(targets.map((id) => [id, 0]));
  let border = [...targets];
  for (let distance = 1; border.length > 0; distance += 1) {
    const next = border.flatMap((id) => [...(neighbours.get(id) ?? [])]).filter((id) => !hops.has(id));
    border = [...new Set(next)];
    for (const id of border) hops.set(id, distance);
  }
  return hops;
}

const RULED_OUT = /^Ruled out change ([0-9a-f-]{36}): ([\s\S]*)$/;

/** The comment that keeps why a change is no suspect, for people and for the list. */
export function ruledOutComment(changeId: string, reason: string): string {
  return `Ruled out change ${changeId}: ${reason}`;
}

/** Change id → why somebody ruled it out; the latest word counts. */
export function ruledOutChanges(comments: readonly { comment: string }[]): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const { comment } of comments) {
    const match = RULED_OUT.exec(comment);
    if (match?.[1] !== undefined) reasons.set(match[1], match[2] ?? '');
  }
  return reasons;
}

/**
 * "What changed before this?" (beyond.md M4): changes near what is affected, ranked by distance in the graph, time before
 * the beginning, kind and rarity. Every factor is between 0 and 1 and has a sentence; nothing is guessed. Pure.
 */
import { parseTime } from '@/services/time/parse';
import { formatSpan } from '@/services/time/relative';
import type { Way } from './hops';

/** A config item near what is affected. */
export interface NearConfig {
  id: string;
  name: string;
  type: string;
  /** Relationships between it and the nearest affected item; 0 for an affected item itself. */
  hops: number;
  way: Way;
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
  /** How often it was seen: repeats are one row. */
  count: number;
}

/** What is known of a change that only says how usual its kind is. */
export type EarlierChange = Pick<SuspectChange, 'config_id' | 'change_type' | 'created_at' | 'count'>;

/** What the ranking rests on. */
export interface SuspectFacts {
  /** Affected items around which was looked, and how many there are. */
  targets: number;
  targetTotal: number;
  /** Nearest first. */
  configs: readonly NearConfig[];
  /** How many there are near what is affected, asked about or not. */
  nearTotal: number;
  /** Whether there are more than `nearTotal`. */
  isNearCut: boolean;
  /** Of the day before, newest first. */
  changes: readonly SuspectChange[];
  /** Whether `changes` are only the latest of that day. */
  isCut: boolean;
  /** Of the same kinds, before that day. */
  earlier: readonly EarlierChange[];
  /** Milliseconds before the beginning in which all of a kind are known. */
  knownMs: number;
}

export interface Suspect {
  change: SuspectChange;
  config: NearConfig;
  /** Between 0 and 1, higher is more suspicious. */
  score: number;
  reasons: readonly string[];
}

/** Relationships along which a cause is looked for (design: beyond.md M4). */
export const MAX_HOPS = 10;
/** Half as suspicious after this long. */
const HALF_LIFE_MS = 60 * 60_000;
/** A clock that is a little off must not hide the cause. */
export const GRACE_MS = 60_000;
/** Changes that are considered; older ones only say how usual a kind is. */
export const SUSPECT_WINDOW_MS = 24 * 60 * 60_000;
export const RARITY_WINDOW_MS = 30 * 24 * 60 * 60_000;

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

/** 1 for the first of its kind in thirty days, less the more usual it is. */
export function rarityFactor(times: number): number {
  return 1 / Math.sqrt(Math.max(1, times));
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

function hopsReason({ hops, way }: NearConfig): string {
  if (hops === 0) return 'on what is affected';
  return `${hops === 1 ? '1 hop' : `${hops} hops`} ${way}`;
}

/** `30 days`, or what is known of them; one that is not named is of no kind. */
function rarityReason(times: number, { knownMs }: SuspectFacts, type: string | null): string | undefined {
  if (type === null) return undefined;
  const span = knownMs >= RARITY_WINDOW_MS ? '30 d' : formatSpan(knownMs);
  return times === 1 ? `first of its kind in ${span}` : `${times} of its kind in ${span}`;
}

const kindKey = ({ config_id, change_type }: EarlierChange) => `${config_id} ${change_type ?? ''}`;

/** A count that is no number, as another platform may write it, is a change that was seen (reliability F65). */
function timesOf({ count }: EarlierChange): number {
  const times = Math.max(1, count);
  return Number.isFinite(times) ? times : 1;
}

/** How often each kind of change was seen on each item. */
function timesByKind({ changes, earlier }: SuspectFacts): Map<string, number> {
  const times = new Map<string, number>();
  for (const change of [...changes, ...earlier]) {
    const key = kindKey(change);
    times.set(key, (times.get(key) ?? 0) + timesOf(change));
  }
  return times;
}

/**
 * The changes of the day before `at`, most suspicious first; equal scores by time, then id, so that the order is stable.
 * @param at milliseconds since the epoch at which the trouble began.
 */
export function rankSuspects(facts: SuspectFacts, at: number): Suspect[] {
  const byId = new Map(facts.configs.map((config) => [config.id, config]));
  const times = timesByKind(facts);
  const suspects = facts.changes.flatMap((change): Suspect[] => {
    const config = byId.get(change.config_id);
    const before = at - (parseTime(change.created_at) ?? Number.NaN);
    if (config === undefined || !(before <= SUSPECT_WINDOW_MS) || before < -GRACE_MS) return [];
    const count = times.get(kindKey(change)) ?? 1;
    const { weight, reason } = kindOf(change);
    const rarity = rarityReason(count, facts, change.change_type);
    return [
      {
        change,
        config,
        score: distanceFactor(config.hops) * timeFactor(before) * weight * rarityFactor(count),
        reasons: [
          `${formatSpan(before)} before`,
          hopsReason(config),
          ...(reason === undefined ? [] : [reason]),
          ...(rarity === undefined ? [] : [rarity]),
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

/** What an incident rule makes of what it sees, from one look to the next. Pure. */
import { plainWord } from './ruleSpec';
import type { RuleSpec } from './ruleSpec';

export interface Insight {
  severity: string | null;
  category: string | null;
}

/** A component as a rule sees it. */
export interface Sight {
  health: string;
  status: string;
  insights: readonly Insight[];
}

/** Whether health or status are among those of the filter. */
export function fitsStatus(
  { statuses }: Pick<RuleSpec, 'statuses'>,
  { health, status }: Pick<Sight, 'health' | 'status'>,
): boolean {
  return statuses.has(health.toLowerCase()) || statuses.has(status.toLowerCase());
}

export const asksForInsights = ({
  severities,
  categories,
}: Pick<RuleSpec, 'severities' | 'categories'>): boolean => severities.size + categories.size > 0;

/** Whether one open insight has a wanted severity and a wanted category, as far as they are asked for. */
export function fitsInsights(
  rule: Pick<RuleSpec, 'severities' | 'categories'>,
  insights: readonly Insight[],
): boolean {
  const { severities, categories } = rule;
  if (!asksForInsights(rule)) return true;
  return insights.some(
    ({ severity, category }) =>
      (severities.size === 0 || severities.has((severity ?? '').toLowerCase())) &&
      (categories.size === 0 || categories.has(plainWord(category ?? ''))),
  );
}

/** Higher priority first; of equal ones the older. */
export function inOrder<Rule extends { spec: Pick<RuleSpec, 'priority'>; createdAt: string; id: string }>(
  rules: readonly Rule[],
): Rule[] {
  const key = ({ createdAt, id }: Rule) => `${createdAt} ${id}`;
  return rules
    .slice()
    .sort((a, b) => b.spec.priority - a.spec.priority || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** What a rule knows of a component between two looks; times in milliseconds since the epoch. */
export interface Track {
  /** Since when it is in trouble without a break; null while it is not. */
  since: number | null;
  healthySince: number | null;
  incidentId: string | null;
  /** Of that incident, as it is now. */
  incidentStatus: string | null;
}

export const NEW_TRACK: Track = { since: null, healthySince: null, incidentId: null, incidentStatus: null };

const ENDED = ['resolved', 'closed', 'cancelled'];
export const hasEnded = (status: string | null): boolean => status !== null && ENDED.includes(status);

/** The track after a look. A new failure leaves an incident that has ended behind; the same one does not. */
export function nextTrack(
  track: Track,
  { isInTrouble, isHealthy }: { isInTrouble: boolean; isHealthy: boolean },
  now: number,
): Track {
  if (!isInTrouble) {
    return { ...track, since: null, healthySince: isHealthy ? (track.healthySince ?? now) : null };
  }
  const isNewFailure = track.since === null && hasEnded(track.incidentStatus);
  return {
    since: track.since ?? now,
    healthySince: null,
    incidentId: isNewFailure ? null : track.incidentId,
    incidentStatus: isNewFailure ? null : track.incidentStatus,
  };
}

/** Whether anything of the track matters at the next look. */
export function isWorthKeeping(
  { since, incidentId, incidentStatus }: Track,
  { closeAfterMs }: Pick<RuleSpec, 'closeAfterMs'>,
): boolean {
  if (since !== null) return true;
  if (incidentId === null) return false;
  return !hasEnded(incidentStatus) || (incidentStatus === 'resolved' && closeAfterMs !== undefined);
}

export interface Recovery {
  status: string;
  /** Since when all components of the incident are healthy again. */
  healthySince: number;
  /** When a person last set the status; null when nobody has. */
  decidedAt: number | null;
}

/**
 * The status that an incident gets because its components are healthy again; undefined when it keeps its own. What a
 * person set after the recovery stays, except that what they resolved is closed in the end.
 */
export function endingOf(
  { status, healthySince, decidedAt }: Recovery,
  { resolveAfterMs, closeAfterMs }: Pick<RuleSpec, 'resolveAfterMs' | 'closeAfterMs'>,
  now: number,
): 'resolved' | 'closed' | undefined {
  if (status === 'closed' || status === 'cancelled') return undefined;
  if (decidedAt !== null && decidedAt >= healthySince && status !== 'resolved') return undefined;
  const isDue = (after: number | undefined) => after !== undefined && now - healthySince >= after;
  if (isDue(closeAfterMs)) return 'closed';
  return status !== 'resolved' && isDue(resolveAfterMs) ? 'resolved' : undefined;
}

/** Everything above a component, itself not; cycles end. */
export function ancestorsOf(parents: ReadonlyMap<string, readonly string[]>, id: string): Set<string> {
  const above = new Set<string>();
  const waiting = [...(parents.get(id) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id || above.has(next)) continue;
    above.add(next);
    waiting.push(...(parents.get(next) ?? []));
  }
  return above;
}

/** Those above others first, so that an incident of theirs is there for what is below them. */
export function topmostFirst<Item extends { id: string; name: string }>(
  items: readonly Item[],
  parents: ReadonlyMap<string, readonly string[]>,
): { item: Item; above: ReadonlySet<string> }[] {
  return items
    .map((item) => ({ item, above: ancestorsOf(parents, item.id) }))
    .sort((a, b) => a.above.size - b.above.size || a.item.name.localeCompare(b.item.name));
}

/** Carries out one incident rule: what it finds, what it opens, and what it ends. */
import type { TransactionSql } from 'postgres';
import type { Node } from '@server/features/topology/rollUp';
import { isOpenAt } from './hours';
import { attachComponent, decisionsOf, endIncident, openIncident } from './incidentRows';
import type { Opening } from './incidentRows';
import { readInvolved } from './involved';
import {
  asksForInsights,
  endingOf,
  fitsInsights,
  fitsStatus,
  hasEnded,
  isWorthKeeping,
  NEW_TRACK,
  nextTrack,
  topmostFirst,
} from './matching';
import type { Track } from './matching';
import { NO_COUNTS } from './ruleHistory';
import type { Counts } from './ruleHistory';
import type { RuleSpec } from './ruleSpec';
import { insightsOf, selected } from './sights';
import type { Estate } from './sights';
import { readTracks, writeTracks } from './tracks';

/** Bounds one transaction; what is more waits for the next look. */
const MOST_OPENED = 100;

export interface Rule {
  id: string;
  name: string;
  createdBy: string;
  createdAt: string;
  spec: RuleSpec;
}

export interface RuleRun {
  counts: Counts;
  notes: string[];
  /** Components that later rules do not look at. */
  taken: string[];
}

/** One look of one rule, inside its transaction; `taken` are components that rules before it have for themselves. */
export async function carryOutRule(
  tx: TransactionSql,
  rule: Rule,
  estate: Estate,
  taken: ReadonlySet<string>,
  now: number,
): Promise<RuleRun> {
  // several servers look at the same moment: the second starts from what the first has written
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`incident rule ${rule.id}`}, 3))`;
  const { spec } = rule;
  const chosen = await selected(tx, spec.selectors, estate);
  const looked = chosen.filter(({ row }) => !taken.has(row.id));
  const inTrouble = await troubled(tx, spec, looked);
  const before = await readTracks(tx, rule.id);
  const tracks = tracksAfter(before, inTrouble, estate, now);
  const isDue = ({ row }: Node) => now - (tracks.get(row.id)?.since ?? now) >= spec.ageMs;
  const due = isOpenAt(spec.hours, now) ? inTrouble.filter(isDue) : [];
  const involved = await readInvolved(tx, spec, rule.createdBy);
  const opening = { ruleId: rule.id, ruleName: rule.name, spec, involved, now };
  const opened = await openFor(tx, due, tracks, estate, opening);
  const ended = await endRecovered(tx, tracks, spec, now);
  await writeTracks(tx, rule.id, new Map([...tracks].filter(([, track]) => isWorthKeeping(track, spec))));
  const isItsOwn = (node: Node) => due.includes(node) || isOpen(tracks.get(node.row.id));
  return {
    counts: { ...NO_COUNTS, looked_at: looked.length, ...opened.counts, ...ended },
    notes: [...spec.notes, ...involved.missing, ...opened.notes],
    taken: spec.breaks ? inTrouble.filter(isItsOwn).map(({ row }) => row.id) : [],
  };
}

const isOpen = (track: Track | undefined): boolean =>
  track !== undefined && track.incidentId !== null && !hasEnded(track.incidentStatus);

/** Those that fit the filter of the rule. */
async function troubled(tx: TransactionSql, spec: RuleSpec, looked: readonly Node[]): Promise<Node[]> {
  const fitting = looked.filter((node) => fitsStatus(spec, node));
  if (!asksForInsights(spec)) return fitting;
  const insights = await insightsOf(
    tx,
    fitting.map(({ row }) => row.id),
  );
  return fitting.filter(({ row }) => fitsInsights(spec, insights.get(row.id) ?? []));
}

/** A component that is deleted has nothing left to be unhealthy. */
function tracksAfter(
  before: ReadonlyMap<string, Track>,
  inTrouble: readonly Node[],
  { nodes }: Estate,
  now: number,
): Map<string, Track> {
  const failing = new Set(inTrouble.map(({ row }) => row.id));
  const ids = new Set([...before.keys(), ...failing]);
  return new Map(
    [...ids].map((id): [string, Track] => {
      const node = nodes.get(id);
      const isHealthy = node === undefined || node.health === 'healthy';
      return [id, nextTrack(before.get(id) ?? NEW_TRACK, { isInTrouble: failing.has(id), isHealthy }, now)];
    }),
  );
}

/** Opens incidents and attaches what stands below them; the tracks then name them. */
async function openFor(
  tx: TransactionSql,
  due: readonly Node[],
  tracks: Map<string, Track>,
  { parents }: Estate,
  opening: Opening,
): Promise<{ counts: Pick<Counts, 'opened' | 'attached'>; notes: string[] }> {
  const counts = { opened: 0, attached: 0 };
  const notes: string[] = [];
  const unopened = due.filter(({ row }) => (tracks.get(row.id)?.incidentId ?? null) === null);
  const items = unopened.map((node) => ({ node, id: node.row.id, name: node.row.name }));
  for (const { item, above } of topmostFirst(items, parents)) {
    const track = tracks.get(item.id) ?? NEW_TRACK;
    const own = [...above].map((id) => tracks.get(id)).find(isOpen);
    if (own?.incidentId) {
      await attachComponent(tx, own.incidentId, item.node, opening);
      tracks.set(item.id, { ...track, incidentId: own.incidentId, incidentStatus: own.incidentStatus });
      counts.attached += 1;
    } else if (counts.opened < MOST_OPENED) {
      const incident = await openIncident(tx, item.node, opening);
      tracks.set(item.id, { ...track, incidentId: incident.id, incidentStatus: incident.status });
      notes.push(...incident.notes);
      counts.opened += 1;
    }
  }
  const left = unopened.length - counts.opened - counts.attached;
  if (left > 0)
    notes.push(`${left} more wait for the next look: one look opens at most ${MOST_OPENED} incidents.`);
  return { counts, notes };
}

interface Standing {
  status: string;
  /** Null while one of its components is not healthy. */
  healthySince: number | null;
}

/** The incidents of the tracks. */
function incidentsOf(tracks: ReadonlyMap<string, Track>): Map<string, Standing> {
  const incidents = new Map<string, Standing>();
  for (const { incidentId, incidentStatus: status, healthySince } of tracks.values()) {
    if (incidentId === null || status === null) continue;
    const others = incidents.get(incidentId)?.healthySince ?? healthySince;
    const isBroken = incidents.get(incidentId)?.healthySince === null;
    const latest = healthySince === null || others === null ? null : Math.max(healthySince, others);
    incidents.set(incidentId, { status, healthySince: isBroken ? null : latest });
  }
  return incidents;
}

/** Resolves and closes the incidents all of whose components are healthy again for long enough. */
async function endRecovered(
  tx: TransactionSql,
  tracks: Map<string, Track>,
  spec: RuleSpec,
  now: number,
): Promise<Pick<Counts, 'resolved' | 'closed'>> {
  const counts = { resolved: 0, closed: 0 };
  const recovered = [...incidentsOf(tracks)].flatMap(([id, { status, healthySince }]) =>
    healthySince === null ? [] : [{ id, status, healthySince }],
  );
  const decisions = await decisionsOf(
    tx,
    recovered.map(({ id }) => id),
  );
  for (const { id, ...recovery } of recovered) {
    const ending = endingOf({ ...recovery, decidedAt: decisions.get(id) ?? null }, spec, now);
    if (ending === undefined) continue;
    await endIncident(tx, id, ending);
    counts[ending] += 1;
    for (const [component, track] of tracks) {
      if (track.incidentId === id) tracks.set(component, { ...track, incidentStatus: ending });
    }
  }
  return counts;
}

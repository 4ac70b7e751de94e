/** Times that a silence or a maintenance note covers: marked and counted apart, never taken out of what was (beyond M9). */
import type { SilenceRow } from '@/services/contracts/rows';
import { formatPercent, uptimeFraction } from '@/services/format/numbers';
import { parseTime } from '@/services/time/parse';
import type { GraphPoint, GraphView, TimeWindow } from './graph';
import { formatStretch } from './observed';

/** The part of a silence that is asked for, with its author. */
export type QuietRow = Pick<
  SilenceRow,
  'id' | 'from' | 'until' | 'description' | 'created_at' | 'check_id' | 'canary_id' | 'filter'
> & { createdBy?: { id: string; name: string } | null };

export interface QuietTime extends TimeWindow {
  id: string;
  /** A silence that was written after its end has hidden no message: it is a note about the past. */
  kind: 'maintenance' | 'silence';
  reason: string;
  author: string | undefined;
}

/** Undefined where it cannot be known here whether it covers a check: its filter is the server's to read. */
function quietTime(row: QuietRow): QuietTime | undefined {
  const start = parseTime(row.from);
  const end = parseTime(row.until);
  if (start === undefined || end === undefined || end <= start) return undefined;
  if (row.filter !== undefined && row.filter !== null && row.filter.trim() !== '') return undefined;
  const written = parseTime(row.created_at);
  return {
    id: row.id,
    start,
    end,
    kind: written !== undefined && written >= end ? 'maintenance' : 'silence',
    reason: row.description ?? '',
    author: row.createdBy?.name,
  };
}

/** The quiet times of rows, oldest first. */
export function quietTimesOf(rows: readonly QuietRow[]): QuietTime[] {
  return rows
    .map(quietTime)
    .filter((time) => time !== undefined)
    .sort((a, b) => a.start - b.start);
}

/** Those that reach into `window`, cut to it. */
export function quietWithin<Time extends TimeWindow>(times: readonly Time[], window: TimeWindow): Time[] {
  return times
    .filter(({ start, end }) => start < window.end && end > window.start)
    .map((time) => ({
      ...time,
      start: Math.max(time.start, window.start),
      end: Math.min(time.end, window.end),
    }));
}

/** Overlapping stretches as one; `times` in order of their start. */
function merged(times: readonly TimeWindow[]): TimeWindow[] {
  const stretches: TimeWindow[] = [];
  for (const { start, end } of times) {
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  return stretches;
}

function lengthOf(stretches: readonly TimeWindow[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Whether a moment lies in one of the times. */
export function isQuiet(times: readonly TimeWindow[], at: number): boolean {
  return times.some(({ start, end }) => at >= start && at < end);
}

/** What was seen outside of quiet times; observed, unknown and covered milliseconds make up the whole window. */
export interface OutsideFigures {
  passed: number;
  failed: number;
  observedMs: number;
  unknownMs: number;
  coveredMs: number;
}

export function outsideQuiet(
  view: GraphView,
  points: readonly GraphPoint[],
  times: readonly TimeWindow[],
): OutsideFigures {
  const { window, gaps } = view;
  const covered = merged(quietWithin(times, window));
  const coveredMs = lengthOf(covered);
  const coveredUnknownMs = gaps.reduce((sum, gap) => sum + lengthOf(quietWithin(covered, gap)), 0);
  const outside = points.filter(({ at }) => at >= window.start && at < window.end && !isQuiet(covered, at));
  return {
    passed: outside.reduce((sum, { passed }) => sum + passed, 0),
    failed: outside.reduce((sum, { failed }) => sum + failed, 0),
    observedMs: view.observedMs - (coveredMs - coveredUnknownMs),
    unknownMs: view.unknownMs - coveredUnknownMs,
    coveredMs,
  };
}

/** '100.0% outside 1h 5m of maintenance and silences'; undefined where nothing is covered. */
export function describeOutside(figures: OutsideFigures): string | undefined {
  if (figures.coveredMs === 0) return undefined;
  const covered = `${formatStretch(figures.coveredMs)} of maintenance and silences`;
  const fraction = uptimeFraction(figures);
  return fraction === undefined
    ? `Nothing was observed outside ${covered}`
    : `${formatPercent(fraction)} outside ${covered}`;
}

/** The gap, or the run of failures, at a moment of the graph: what somebody points at to say that it was planned. */
export function troubleAt({ bars, gaps }: GraphView, at: number): TimeWindow | undefined {
  const gap = gaps.find(({ start, end }) => at >= start && at < end);
  if (gap !== undefined) return gap;
  const found = bars.findIndex(({ start, end }) => at >= start && at < end);
  const isBad = (index: number) => bars[index] !== undefined && bars[index].outcome !== 'passed';
  if (!isBad(found)) return undefined;
  let [first, last] = [found, found];
  while (isBad(first - 1)) first -= 1;
  while (isBad(last + 1)) last += 1;
  const from = bars[first];
  const to = bars[last];
  return from === undefined || to === undefined ? undefined : { start: from.start, end: to.end };
}

/** The newest gap or run of failures. */
export function latestTrouble(view: GraphView): TimeWindow | undefined {
  const bad = view.bars.filter(({ outcome }) => outcome !== 'passed').at(-1);
  const gap = view.gaps.at(-1);
  const failed = bad === undefined ? undefined : troubleAt(view, bad.start);
  if (failed === undefined || gap === undefined) return failed ?? gap;
  return failed.end > gap.end ? failed : gap;
}

/** Quiet times by what they name: a check, or the canary that it comes from. */
export interface QuietIndex {
  /** Equal for equal content: cells are drawn from it. */
  key: string;
  of: (check: { id: string; canary_id: string }) => readonly QuietTime[] | undefined;
}

export const NOTHING_QUIET: QuietIndex = { key: '', of: () => undefined };

export function quietIndex(rows: readonly QuietRow[]): QuietIndex {
  const byName = new Map<string, QuietRow[]>();
  for (const row of rows) {
    for (const id of [row.check_id, row.canary_id]) {
      if (id === null) continue;
      const known = byName.get(id);
      if (known === undefined) byName.set(id, [row]);
      else known.push(row);
    }
  }
  const times = new Map<string, readonly QuietTime[]>();
  for (const [id, named] of byName) {
    const found = quietTimesOf(named);
    if (found.length > 0) times.set(id, found);
  }
  if (times.size === 0) return NOTHING_QUIET;
  return {
    key: rows.map(({ id, from, until }) => `${id} ${from} ${until}`).join(),
    of: ({ id, canary_id: canary }) => {
      const own = times.get(id);
      const shared = times.get(canary);
      if (own === undefined || shared === undefined) return own ?? shared;
      return [...own, ...shared].sort((a, b) => a.start - b.start);
    },
  };
}

/** The runs of a check over time, as bars of equal width (contract endpoints §2, GET /canary/api/graph; beyond M9). */
import { parseTime } from '@/services/time/parse';

/** What the console asks for, and the most bars it ever draws (specification 1 §9). */
export const GRAPH_COUNT = 300;

/** A stretch of time; milliseconds since the epoch. */
export interface TimeWindow {
  start: number;
  end: number;
}

/** One point of the answer: a window of the server, its time in the middle. `duration` in milliseconds. */
export interface GraphPoint {
  at: number;
  duration: number;
  passed: number;
  failed: number;
  text: string | undefined;
}

export type BarOutcome = 'passed' | 'failed' | 'mixed';

export interface GraphBar extends TimeWindow {
  outcome: BarOutcome;
  passed: number;
  failed: number;
  /** Mean over the runs, and the slowest point; milliseconds. */
  duration: number;
  slowest: number;
  text: string | undefined;
}

export interface GraphView {
  window: TimeWindow;
  bars: readonly GraphBar[];
  /** Stretches without any observation. */
  gaps: readonly TimeWindow[];
  observedMs: number;
  unknownMs: number;
  passed: number;
  failed: number;
  /** The highest bar, for the axis; milliseconds. */
  slowest: number;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

function textOf(...texts: readonly unknown[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

function pointOf(point: unknown): GraphPoint | undefined {
  if (!isRecord(point)) return undefined;
  const at = parseTime(point['time']);
  if (at === undefined) return undefined;
  const passed = countOf(point['passed']);
  const failed = countOf(point['failed']);
  // An older platform tells the outcome of a single run without counting it.
  const isUncounted = passed === 0 && failed === 0;
  return {
    at,
    duration: countOf(point['duration']),
    passed: isUncounted && point['status'] === true ? 1 : passed,
    failed: isUncounted && point['status'] !== true ? 1 : failed,
    text: textOf(point['error'], point['message']),
  };
}

/** The points of an answer in order of time; what has no date is left out (fault F64). Throws for an answer of another kind. */
export function readGraph(answer: unknown): GraphPoint[] {
  if (!isRecord(answer)) throw new TypeError('The server did not answer with a graph. Try again.');
  const points: unknown = answer['status'] ?? [];
  if (!Array.isArray(points)) throw new TypeError('The server did not answer with a graph. Try again.');
  return points
    .map(pointOf)
    .filter((point) => point !== undefined)
    .sort((a, b) => a.at - b.at);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to which span the server answers which window (contract endpoints §2). */
const SERVER_WINDOWS = [
  { span: 2 * HOUR, width: MINUTE },
  { span: DAY, width: 15 * MINUTE },
  { span: 7 * DAY, width: HOUR },
] as const;
const WIDEST = 4 * HOUR;

/** Milliseconds between two points of the answer where a check runs at least that often. */
export function serverWindow({ start, end }: TimeWindow): number {
  return SERVER_WINDOWS.find(({ span }) => end - start <= span)?.width ?? WIDEST;
}

/** The usual distance of neighbours: the median is not moved by a few gaps. */
function usualStep(points: readonly GraphPoint[], least: number): number {
  const steps: number[] = [];
  for (let at = 1; at < points.length; at += 1) steps.push((points[at]?.at ?? 0) - (points[at - 1]?.at ?? 0));
  steps.sort((a, b) => a - b);
  return Math.max(least, steps[Math.floor(steps.length / 2)] ?? least);
}

/** What the points speak for: each for one step around it, neighbours closer than two steps for all between them. */
function observedStretches(points: readonly GraphPoint[], window: TimeWindow, step: number): TimeWindow[] {
  const stretches: TimeWindow[] = [];
  for (const { at } of points) {
    const start = Math.max(window.start, at - step / 2);
    const end = Math.min(window.end, at + step / 2);
    const last = stretches.at(-1);
    if (end <= start) continue;
    if (last !== undefined && start - last.end <= step) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  // The step that is under way has not been missed yet, neither at the beginning nor at the end.
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first !== undefined && first.start - window.start <= step) first.start = window.start;
  if (last !== undefined && window.end - last.end <= step) last.end = window.end;
  return stretches;
}

function gapsBetween(stretches: readonly TimeWindow[], window: TimeWindow): TimeWindow[] {
  const gaps: TimeWindow[] = [];
  let known = window.start;
  for (const { start, end } of stretches) {
    if (start > known) gaps.push({ start: known, end: start });
    known = Math.max(known, end);
  }
  if (known < window.end) gaps.push({ start: known, end: window.end });
  return gaps;
}

interface Heap {
  passed: number;
  failed: number;
  weighted: number;
  slowest: number;
  text: string | undefined;
}

function outcomeOf({ passed, failed }: Heap): BarOutcome {
  if (failed === 0) return 'passed';
  return passed === 0 ? 'failed' : 'mixed';
}

function barsOf(points: readonly GraphPoint[], window: TimeWindow, step: number): GraphBar[] {
  const width = Math.max(step, (window.end - window.start) / GRAPH_COUNT);
  const heaps = new Map<number, Heap>();
  for (const point of points) {
    const slot = Math.floor((point.at - window.start) / width);
    let heap = heaps.get(slot);
    if (heap === undefined)
      heaps.set(slot, (heap = { passed: 0, failed: 0, weighted: 0, slowest: 0, text: undefined }));
    heap.passed += point.passed;
    heap.failed += point.failed;
    heap.weighted += point.duration * (point.passed + point.failed);
    heap.slowest = Math.max(heap.slowest, point.duration);
    heap.text = point.text ?? heap.text;
  }
  return [...heaps]
    .sort(([a], [b]) => a - b)
    .map(([slot, heap]) => {
      const start = window.start + slot * width;
      const { passed, failed, weighted, slowest, text } = heap;
      const runs = passed + failed;
      return {
        start: Math.max(window.start, start),
        end: Math.min(window.end, start + width),
        outcome: outcomeOf(heap),
        passed,
        failed,
        duration: runs === 0 ? slowest : weighted / runs,
        slowest,
        text,
      };
    });
}

/** Bars, gaps and figures of the points inside `window`: observed and unknown time always make up the whole of it. */
export function graphView(points: readonly GraphPoint[], window: TimeWindow): GraphView {
  const inside = points.filter(({ at }) => at >= window.start && at < window.end);
  const step = usualStep(inside, serverWindow(window));
  const gaps = gapsBetween(observedStretches(inside, window, step), window);
  const unknownMs = gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  const bars = barsOf(inside, window, Math.min(step, window.end - window.start));
  return {
    window,
    bars,
    gaps,
    unknownMs,
    observedMs: window.end - window.start - unknownMs,
    passed: bars.reduce((sum, { passed }) => sum + passed, 0),
    failed: bars.reduce((sum, { failed }) => sum + failed, 0),
    slowest: bars.reduce((most, bar) => Math.max(most, bar.duration), 0),
  };
}

/**
 * The one columnar read of a summary: what filters, tabs, groups and rows ask of every check, in arrays by the check's
 * place in the answer (readTable makes it).
 */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { GroupField, TabField } from './dimension';
import { labelTableOf, type LabelTable } from './labelTable';
import type { ValueColumn } from './valueColumn';

/** Absent numbers are NaN. */
export interface CheckTable {
  readonly checks: readonly CheckSummary[];
  /** Every place, in order. */
  readonly places: Int32Array;
  names: readonly string[];
  /** healthRank: 0 is worst. */
  readonly health: Uint8Array;
  /** 1 for a check that passed every run of the time range. */
  readonly fullyPassing: Uint8Array;
  readonly uptime: Float64Array;
  /** Milliseconds. */
  readonly latency: Float64Array;
  /** Milliseconds since the epoch. */
  readonly transition: Float64Array;
  /** Columns of fields, made when they are first asked for. */
  readonly fields: Map<GroupField | TabField, ValueColumn>;
  /** Shared by tables whose checks carry the same labels. */
  labels: LabelTable;
  /** Places in the order of a sort, by the sort's name (checkOrder). */
  readonly orders: Map<string, Int32Array>;
  /** The text that a search looks through; made when it is first searched, empty until then. */
  texts: readonly string[];
}

/** Some checks of a table, such as those that a filter left, by their places in ascending order. */
export interface Selection {
  readonly table: CheckTable;
  readonly places: Int32Array;
}

/** Every place of a list. */
export function everyPlace(size: number): Int32Array {
  const places = new Int32Array(size);
  for (let place = 0; place < size; place += 1) places[place] = place;
  return places;
}

/** A table of `checks` that says nothing of them yet; `places` is every place, where somebody has it already. */
export function blankTable(checks: readonly CheckSummary[], places = everyPlace(checks.length)): CheckTable {
  const size = checks.length;
  return {
    checks,
    places,
    names: [],
    health: new Uint8Array(size),
    fullyPassing: new Uint8Array(size),
    uptime: new Float64Array(size),
    latency: new Float64Array(size),
    transition: new Float64Array(size),
    fields: new Map(),
    labels: labelTableOf([]),
    orders: new Map(),
    texts: [],
  };
}

/** The places for which `isKept` says so. */
export function keepPlaces(places: Int32Array, isKept: (place: number) => boolean): Int32Array {
  const kept = new Int32Array(places.length);
  let count = 0;
  places.forEach((place) => {
    if (!isKept(place)) return;
    kept[count] = place;
    count += 1;
  });
  return kept.subarray(0, count);
}

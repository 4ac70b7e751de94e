/** Reading a summary into columns: once for an answer, and of the next answer only what is new in it. */
import type { CheckSummary } from '@/services/contracts/rows';
import { uptimeFraction } from '@/services/format/numbers';
import { parseTime } from '@/services/time/parse';
import { healthOf, isFullyPassing, latencyOf } from './checkHealth';
import { nextOrderSteps, type Before } from './checkOrder';
import { blankTable, type CheckTable, type Selection } from './checkTable';
import {
  fieldValue,
  GROUP_FIELDS,
  TAB_FIELDS,
  type GroupBy,
  type GroupField,
  type TabBy,
  type TabField,
} from './dimension';
import { labelSetsOf, rememberSets } from './labelFacets';
import { labelColumn, labelTableOf, nextLabelTable, type LabelSets } from './labelTable';
import { searchText } from './searchText';
import { healthRank, type HealthSort } from './sortChecks';
import { finish, type Steps } from './steps';
import { columnSteps, type EarlierColumn, type ValueColumn } from './valueColumn';

/** Checks between two places where the work may be interrupted. */
const STEP = 250;

/** Where each check stood in `table`: polls nearly always bring the same ones in the same order. */
function beforeOf(checks: readonly CheckSummary[], table: CheckTable): Before {
  const isSameOrder =
    checks.length === table.checks.length &&
    // Of the very same check not even the id has to be looked at.
    checks.every((check, place) => check === table.checks[place] || check.id === table.checks[place]?.id);
  if (isSameOrder) return { table, places: table.places };
  const known = new Map(table.checks.map(({ id }, place) => [id, place]));
  const places = new Int32Array(checks.length).fill(-1);
  for (const [place, { id }] of checks.entries()) {
    places[place] = known.get(id) ?? -1;
    // Of two checks with one id, the second is a new one.
    known.delete(id);
  }
  return { table, places };
}

/** By place, where the very same value stood; -1 for nowhere. */
function samePlaces<Value>(next: readonly Value[], known: readonly Value[], places: Int32Array): Int32Array {
  return places.map((from, place) => (from >= 0 && known[from] === next[place] ? from : -1));
}

function orNaN(value: number | undefined): number {
  return typeof value === 'number' ? value : NaN;
}

function takeNumbers(table: CheckTable, place: number, before: CheckTable, from: number): void {
  table.names[place] = before.names[from] ?? '';
  table.health[place] = before.health[from] ?? 0;
  table.fullyPassing[place] = before.fullyPassing[from] ?? 0;
  table.uptime[place] = before.uptime[from] ?? NaN;
  table.latency[place] = before.latency[from] ?? NaN;
  table.transition[place] = before.transition[from] ?? NaN;
}

function readNumbers(
  table: CheckTable,
  place: number,
  check: CheckSummary,
  before: Before | undefined,
): void {
  table.names[place] = check.name;
  table.health[place] = healthRank(healthOf(check));
  table.fullyPassing[place] = isFullyPassing(check) ? 1 : 0;
  table.uptime[place] = orNaN(uptimeFraction(check.uptime));
  table.latency[place] = orNaN(latencyOf(check));
  const from = before?.places[place] ?? -1;
  const time = check.last_transition_time;
  // A time is the one number that is costly to read, and a run seldom changes it.
  const isKnown = from >= 0 && before?.table.checks[from]?.last_transition_time === time;
  table.transition[place] = isKnown ? (before?.table.transition[from] ?? NaN) : orNaN(parseTime(time));
}

function* numberSteps(table: CheckTable, before?: Before, same?: Int32Array): Steps<void> {
  let read = 0;
  for (const place of table.places) {
    const from = same?.[place] ?? -1;
    const check = table.checks[place];
    if (from >= 0 && before !== undefined) takeNumbers(table, place, before.table, from);
    else if (check !== undefined) {
      readNumbers(table, place, check, before);
      read += 1;
      if (read % STEP === 0) yield;
    }
  }
}

function* textSteps({ checks }: CheckTable, before?: Before, same?: Int32Array): Steps<readonly string[]> {
  const texts: string[] = [];
  let read = 0;
  for (const [place, check] of checks.entries()) {
    const from = same?.[place] ?? -1;
    const known = from < 0 ? undefined : before?.table.texts[from];
    texts.push(known ?? searchText(check));
    if (known !== undefined) continue;
    read += 1;
    if (read % STEP === 0) yield;
  }
  return texts;
}

function fieldSteps(checks: readonly CheckSummary[], field: GroupField | TabField, earlier?: EarlierColumn) {
  return columnSteps(checks, (check) => fieldValue(check, field), earlier);
}

/** The label sets of checks, of which those that did not change need not be looked at. */
function setsOf(checks: readonly CheckSummary[], before: CheckTable, same: Int32Array): LabelSets {
  return rememberSets(
    checks,
    checks.map((check, place) => {
      const from = same[place] ?? -1;
      return from < 0 ? check.labels : (before.labels.sets[from] ?? null);
    }),
  );
}

const FIELDS: readonly (GroupField | TabField)[] = [...GROUP_FIELDS, ...TAB_FIELDS];

const selections = new WeakMap<readonly CheckSummary[], Selection>();

function remember(table: CheckTable): CheckTable {
  selections.set(table.checks, { table, places: table.places });
  return table;
}

/**
 * The table of an answer. Of `before`, the table of the answer before it, everything is taken over that still holds:
 * numbers and values of checks that did not change, and the order of `sort` for those that need not move.
 */
export function* readTable(
  checks: readonly CheckSummary[],
  before?: CheckTable,
  sort?: HealthSort,
): Steps<CheckTable> {
  const known = selections.get(checks)?.table;
  if (known?.checks === checks) return known;
  const table = blankTable(checks);
  if (before === undefined) {
    yield* numberSteps(table);
    table.labels = labelTableOf(labelSetsOf(checks));
    return remember(table);
  }
  const origin = beforeOf(checks, before);
  const same = samePlaces(checks, before.checks, origin.places);
  yield;
  yield* numberSteps(table, origin, same);
  // All fields, not only those asked for so far: a click finds its column ready.
  for (const field of FIELDS) {
    const column = before.fields.get(field);
    table.fields.set(field, yield* fieldSteps(checks, field, column && { column, same }));
  }
  const sets = setsOf(checks, before, same);
  table.labels = yield* nextLabelTable(
    sets,
    before.labels,
    samePlaces(sets, before.labels.sets, origin.places),
  );
  table.texts = yield* textSteps(table, origin, same);
  yield* nextOrderSteps(table, sort, origin);
  return remember(table);
}

/** The places of `checks` in their table; checks that no stage handed out are read as a list of their own. */
export function selectionOf(checks: readonly CheckSummary[]): Selection {
  const known = selections.get(checks);
  if (known !== undefined) return known;
  const table = finish(readTable(checks));
  return { table, places: table.places };
}

/** The checks of `selection` as a list, whose places the next stage finds again. */
export function checksOf(selection: Selection): readonly CheckSummary[] {
  const { table, places } = selection;
  const checks: CheckSummary[] = [];
  for (const place of places) {
    const check = table.checks[place];
    if (check !== undefined) checks.push(check);
  }
  selections.set(checks, selection);
  return checks;
}

/** The column of a field or a label, made when it is first asked for. */
export function columnOf(table: CheckTable, by: GroupBy | TabBy): ValueColumn {
  if ('label' in by) return labelColumn(table.labels, by.label);
  const known = table.fields.get(by.field);
  if (known !== undefined) return known;
  const column = finish(fieldSteps(table.checks, by.field));
  table.fields.set(by.field, column);
  return column;
}

/** What a search looks through, by place. */
export function textsOf(table: CheckTable): readonly string[] {
  if (table.texts.length === 0) table.texts = finish(textSteps(table));
  return table.texts;
}

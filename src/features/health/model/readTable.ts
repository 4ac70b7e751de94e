/** Reading a summary into columns: once for an answer, and of the next answer only what is new in it. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { uptimeFraction } from '@/services/format/numbers';
import { parseTime } from '@/services/time/parse';
import { healthOf, isFullyPassing, latencyOf } from './checkHealth';
import { nextOrderSteps, orderSteps } from './checkOrder';
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
import { isSearchedAlike, searchText } from './searchText';
import { healthRank, type HealthSort } from './sortChecks';
import { eachInSteps, finish, type Steps } from './steps';
import { changedValues, originOf, samePlaces, takeOver, type Origin } from './tableOrigin';
import { columnSteps, type ValueColumn } from './valueColumn';

function orNaN(value: number | undefined): number {
  return typeof value === 'number' ? value : NaN;
}

function takeNumbers(table: CheckTable, origin: Origin): void {
  const known = origin.table;
  takeOver(table.health, known.health, origin);
  takeOver(table.fullyPassing, known.fullyPassing, origin);
  takeOver(table.uptime, known.uptime, origin);
  takeOver(table.latency, known.latency, origin);
  takeOver(table.transition, known.transition, origin);
}

function readNumbers(table: CheckTable, place: number, check: CheckSummary, origin?: Origin): void {
  table.health[place] = healthRank(healthOf(check));
  table.fullyPassing[place] = isFullyPassing(check) ? 1 : 0;
  table.uptime[place] = orNaN(uptimeFraction(check.uptime));
  table.latency[place] = orNaN(latencyOf(check));
  const from = origin?.places[place] ?? -1;
  const time = check.last_transition_time;
  // A time is the one number that is costly to read, and a run seldom changes it.
  const isKnown = from >= 0 && origin?.table.checks[from]?.last_transition_time === time;
  table.transition[place] = isKnown ? (origin?.table.transition[from] ?? NaN) : orNaN(parseTime(time));
}

function* numberSteps(table: CheckTable, origin?: Origin): Steps<void> {
  if (origin !== undefined) takeNumbers(table, origin);
  const places = origin?.changed ?? table.places;
  yield* eachInSteps(places.length, (at) => {
    const place = places[at] ?? 0;
    const check = table.checks[place];
    if (check !== undefined) readNumbers(table, place, check, origin);
  });
}

function* newTextSteps(
  checks: readonly CheckSummary[],
  read: (check: CheckSummary, place: number) => string,
): Steps<string[]> {
  const texts: string[] = [];
  yield* eachInSteps(checks.length, (place) => {
    const check = checks[place];
    if (check !== undefined) texts.push(read(check, place));
  });
  return texts;
}

/** A text of each check; where `known` has those of the answer before, `read` is asked of the changed ones only. */
function* textSteps(
  checks: readonly CheckSummary[],
  read: (check: CheckSummary, place: number) => string,
  known?: readonly string[],
  origin?: Origin,
): Steps<readonly string[]> {
  const isReused = known?.length === origin?.table.checks.length;
  if (known === undefined || origin === undefined || !isReused) return yield* newTextSteps(checks, read);
  const texts = origin.isSameOrder ? known : Array.from(origin.same, (from) => known[from] ?? '');
  const changed = yield* changedValues(texts, origin, (place) => {
    const check = checks[place];
    return check === undefined ? undefined : read(check, place);
  });
  return changed ?? texts;
}

/** What a search looks through; made anew only of checks that are called or described otherwise than before. */
function* searchTextSteps(checks: readonly CheckSummary[], origin?: Origin): Steps<readonly string[]> {
  const known = origin?.table.texts;
  const read = (check: CheckSummary, place: number) => {
    const from = origin?.places[place] ?? -1;
    const before = origin?.table.checks[from];
    const isKnown = before !== undefined && isSearchedAlike(before, check);
    return (isKnown ? known?.[from] : undefined) ?? searchText(check);
  };
  return yield* textSteps(checks, read, known, origin);
}

function fieldSteps(checks: readonly CheckSummary[], field: GroupField | TabField, origin?: Origin) {
  const column = origin?.table.fields.get(field);
  const earlier = origin === undefined || column === undefined ? undefined : { column, origin };
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

/**
 * Fields that are read before anybody asks for them. A description is often of one check only: ten thousand values as
 * keys of a map are texts that each major collection of garbage walks while the screen stands still.
 */
const READ_AHEAD: readonly (GroupField | TabField)[] = [...GROUP_FIELDS, ...TAB_FIELDS].filter(
  (field) => field !== 'description',
);

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
  const origin = before === undefined ? undefined : originOf(checks, before);
  yield;
  const table = blankTable(checks, origin?.isSameOrder === true ? origin.table.places : undefined);
  yield* numberSteps(table, origin);
  table.names = yield* textSteps(checks, ({ name }) => name, before?.names, origin);
  if (before === undefined || origin === undefined) {
    table.labels = labelTableOf(labelSetsOf(checks));
    return remember(table);
  }
  // Not only those asked for so far: a click finds its column ready.
  for (const field of new Set([...READ_AHEAD, ...before.fields.keys()]))
    table.fields.set(field, yield* fieldSteps(checks, field, origin));
  const sets = setsOf(checks, before, origin.same);
  const same = samePlaces(sets, before.labels.sets, origin.places);
  table.labels = yield* nextLabelTable(sets, before.labels, same);
  table.texts = yield* searchTextSteps(checks, origin);
  yield* nextOrderSteps(table, sort, origin);
  return remember(table);
}

/** What the first clicks on an answer would read themselves: fields, the texts of a search and the order. */
export function* readAhead(checks: readonly CheckSummary[], sort: HealthSort | undefined): Steps<void> {
  const { table } = selectionOf(checks);
  if (table.checks !== checks) return;
  for (const field of READ_AHEAD)
    if (!table.fields.has(field)) table.fields.set(field, yield* fieldSteps(checks, field));
  if (table.texts.length === 0) table.texts = yield* searchTextSteps(checks);
  yield* orderSteps(table, sort);
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
  if (table.texts.length === 0) table.texts = finish(searchTextSteps(table.checks));
  return table.texts;
}

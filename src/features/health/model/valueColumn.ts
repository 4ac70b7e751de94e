/** One value of every check as a number, so that filters, tabs and groups compare numbers instead of texts. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { eachInSteps, type Steps } from './steps';
import { changedValues, takeOver, type Origin } from './tableOrigin';

/** Where a column takes the value of a check from; undefined where a check has none. */
type ReadValue = (check: CheckSummary) => string | undefined;

/** The values of a column by their codes. It only grows, so codes stay good when a poll brings other checks. */
export interface Dictionary {
  /** By code. */
  readonly values: (string | undefined)[];
  /** A Map, because values come from anywhere (threat TM9). */
  readonly codes: Map<string, number>;
}

export interface ValueColumn {
  readonly dictionary: Dictionary;
  /** By the check's place. */
  readonly codes: Int32Array;
}

/** The code of checks without a value. */
export const NO_CODE = 0;

/** A column of `size` checks without a value. */
export function newColumn(size: number): ValueColumn {
  return { dictionary: { values: [undefined], codes: new Map() }, codes: new Int32Array(size) };
}

/** The code of `value`, a new one where it is met for the first time; `likely` is the code that it had. */
export function codeOf({ values, codes }: Dictionary, value: string | undefined, likely = NO_CODE): number {
  if (value === undefined) return NO_CODE;
  if (values[likely] === value) return likely;
  const known = codes.get(value);
  if (known !== undefined) return known;
  const code = values.length;
  values.push(value);
  codes.set(value, code);
  return code;
}

/** The column of the answer before. */
export interface EarlierColumn {
  column: ValueColumn;
  origin: Origin;
}

/** Where most values that a dictionary knows must be gone, it is begun anew. */
export function isOutgrown({ values }: Dictionary, size: number): boolean {
  return values.length > 2 * size + 1_000;
}

function* newColumnSteps(checks: readonly CheckSummary[], read: ReadValue): Steps<ValueColumn> {
  const column = newColumn(checks.length);
  yield* eachInSteps(checks.length, (place) => {
    const check = checks[place];
    if (check !== undefined) column.codes[place] = codeOf(column.dictionary, read(check));
  });
  return column;
}

/** The column of `checks`; of `earlier` it takes over what it says of the same checks. */
export function* columnSteps(
  checks: readonly CheckSummary[],
  read: ReadValue,
  earlier?: EarlierColumn,
): Steps<ValueColumn> {
  if (earlier === undefined || isOutgrown(earlier.column.dictionary, checks.length))
    return yield* newColumnSteps(checks, read);
  const { column, origin } = earlier;
  const { dictionary } = column;
  const codes = origin.isSameOrder
    ? column.codes
    : takeOver(new Int32Array(checks.length), column.codes, origin);
  const changed = yield* changedValues(codes, origin, (place, known) => {
    const check = checks[place];
    return check === undefined ? undefined : codeOf(dictionary, read(check), known);
  });
  return { dictionary, codes: changed ?? codes };
}

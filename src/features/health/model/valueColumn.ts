/** One value of every check as a number, so that filters, tabs and groups compare numbers instead of texts. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import type { Steps } from './steps';
import { takeOver, type Origin } from './tableOrigin';

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

/** Checks between two places where the work may be interrupted. */
const STEP = 250;

/** A column of `size` checks without a value. */
export function newColumn(size: number, dictionary?: Dictionary): ValueColumn {
  return {
    dictionary: dictionary ?? { values: [undefined], codes: new Map() },
    codes: new Int32Array(size),
  };
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

/** The column of `checks`; of `earlier` it takes over what it says of the same checks. */
export function* columnSteps(
  checks: readonly CheckSummary[],
  read: ReadValue,
  earlier?: EarlierColumn,
): Steps<ValueColumn> {
  const isBegunAnew = earlier === undefined || isOutgrown(earlier.column.dictionary, checks.length);
  const column = newColumn(checks.length, isBegunAnew ? undefined : earlier.column.dictionary);
  const { codes, dictionary } = column;
  if (!isBegunAnew) takeOver(codes, earlier.column.codes, earlier.origin);
  const places = isBegunAnew ? checks.keys() : earlier.origin.changed;
  let done = 0;
  for (const place of places) {
    const check = checks[place];
    if (check !== undefined) codes[place] = codeOf(dictionary, read(check), codes[place]);
    done += 1;
    if (done % STEP === 0) yield;
  }
  return column;
}

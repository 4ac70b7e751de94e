/** One value of every check as a number, so that filters, tabs and groups compare numbers instead of texts. */
import type { CheckSummary } from '@/services/contracts/rows';
import type { Steps } from './steps';

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

/** The code of `value`, a new one where it is met for the first time. */
export function codeOf({ values, codes }: Dictionary, value: string | undefined): number {
  if (value === undefined) return NO_CODE;
  const known = codes.get(value);
  if (known !== undefined) return known;
  const code = values.length;
  values.push(value);
  codes.set(value, code);
  return code;
}

/** A column of earlier checks, and by place where in it the very same check stood; -1 for nowhere. */
export interface EarlierColumn {
  column: ValueColumn;
  same: Int32Array;
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
  const known = isBegunAnew ? undefined : earlier;
  const column = newColumn(checks.length, known?.column.dictionary);
  const { codes, dictionary } = column;
  let done = 0;
  for (const [place, check] of checks.entries()) {
    const from = known?.same[place] ?? -1;
    if (from >= 0) {
      codes[place] = known?.column.codes[from] ?? NO_CODE;
      continue;
    }
    codes[place] = codeOf(dictionary, read(check));
    done += 1;
    if (done % STEP === 0) yield;
  }
  return column;
}

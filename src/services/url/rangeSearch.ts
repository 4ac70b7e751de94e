/** The five parameters of a time range, together: rangeType, display, from, to, range (TIME-6, TIME-7, URL-1). */
import { MESSAGES } from '@/services/text/messages';
import {
  RANGE_TYPES,
  resolveRange,
  type RangeSelection,
  type RangeType,
} from '@/services/time/rangeSelection';
import { withDefault, type Codec } from './codec';
import { optionalCodec } from './codecs/basic';

export interface RangeSearch {
  rangeType: RangeType | undefined;
  display: string | undefined;
  from: string | undefined;
  to: string | undefined;
  range: string | undefined;
}

const rangeTypeCodec: Codec<RangeType | undefined> = {
  parse: (text) => RANGE_TYPES.find((type) => type === text),
  serialize: (type) => type ?? '',
  equals: (a, b) => a === b,
};

/** To be spread into a screen's defineSearch. */
export const RANGE_KEYS = {
  rangeType: withDefault(rangeTypeCodec, undefined),
  display: withDefault(optionalCodec, undefined),
  from: withDefault(optionalCodec, undefined),
  to: withDefault(optionalCodec, undefined),
  range: withDefault(optionalCodec, undefined),
};

const NO_RANGE: RangeSearch = {
  rangeType: undefined,
  display: undefined,
  from: undefined,
  to: undefined,
  range: undefined,
};

/** The selection that the parameters mean; undefined where there is none. Whether it means a time is resolveRange's business. */
export function selectionOf({
  rangeType,
  display,
  from,
  to,
  range,
}: RangeSearch): RangeSelection | undefined {
  switch (rangeType) {
    case 'absolute':
      return { type: 'absolute', display: display ?? '', from: from ?? '', to: to ?? '' };
    case 'relative':
      return { type: 'relative', display: display ?? range ?? '', range: range ?? '' };
    case 'mapped':
      return { type: 'mapped', display: display ?? '' };
    case undefined:
      return undefined;
  }
}

/** What to change in the address: all five, so that nothing of another range is left; none for no selection (TIME-7). */
export function rangePatch(selection: RangeSelection | undefined): RangeSearch {
  if (selection === undefined) return NO_RANGE;
  const { type: rangeType, ...rest } = selection;
  return { ...NO_RANGE, rangeType, ...rest };
}

const PROBLEMS: Readonly<Record<RangeType, string>> = {
  absolute: 'Invalid absolute time range',
  relative: MESSAGES.invalidRelativeRange,
  mapped: MESSAGES.invalidMappedRange,
};

/** The sentence to log for a selection that means no time (TIME-11); undefined where it does. */
export function rangeProblem(selection: RangeSelection): string | undefined {
  // Whether it means one does not depend on when it is asked.
  return resolveRange(selection, Date.now()) === undefined ? PROBLEMS[selection.type] : undefined;
}

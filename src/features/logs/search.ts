/** The address of the logs screen. */
import { TIME_RANGES, type TimeRangeValue } from '@/services/time/ranges';
import { withDefault, type Codec } from '@/services/url/codec';
import { boolCodec, oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';
import { RANGE_KEYS } from '@/services/url/rangeSearch';
import { LEVELS, type Level } from './model/levels';

/** Lines that one answer may have. */
export const LIMITS = ['1000', '10000', '100000'] as const;
export const MODES = ['history', 'follow'] as const;

/** `error,warn`; none means all. */
const levelsCodec: Codec<readonly Level[]> = {
  parse: (text) => LEVELS.filter((level) => text.split(',').includes(level)),
  serialize: (levels) => levels.join(','),
  equals: (a, b) => a.length === b.length && a.every((level) => b.includes(level)),
};

const optional = withDefault(optionalCodec, undefined);
const off = withDefault(boolCodec, false);

export const logsSearch = defineSearch({
  component: optional,
  /** The name of one of its log selectors; undefined for the first. */
  name: optional,
  /** Text that the backend looks for. */
  query: withDefault(stringCodec, ''),
  mode: withDefault<(typeof MODES)[number]>(oneOfCodec(MODES), 'history'),
  timeRange: withDefault<TimeRangeValue>(oneOfCodec(TIME_RANGES), '1h'),
  ...RANGE_KEYS,
  limit: withDefault<(typeof LIMITS)[number]>(oneOfCodec(LIMITS), '10000'),
  levels: withDefault(levelsCodec, []),
  find: withDefault(stringCodec, ''),
  matchCase: off,
  wholeWord: off,
  regex: off,
  wrap: off,
  times: withDefault(boolCodec, true),
  /** The first and the last selected line, by key. */
  line: optional,
  lineEnd: optional,
});
export type LogsSearch = typeof logsSearch.defaults;

/** Words of the logs screen. */
import { formatCount } from '@/services/format/numbers';
import type { Level } from './model/levels';

const many = (count: number, one: string): string => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

export const LOG_TEXTS = {
  title: 'Logs',
  filters: 'Log search',
  component: 'Component',
  componentPlaceholder: 'Find a component',
  selector: 'Log',
  query: 'Lines that contain',
  follow: 'Follow',
  choose: 'Choose a component to read its logs.',
  noComponents: 'No component has logs yet: a topology gives them to its components with log selectors.',
  gone: 'This component does not exist any more. Choose another one.',
  noSelectors: (name: string) => `${name} has no logs: add a log selector to its topology.`,
  loading: 'Loading log lines',
  none: (range: string) => `No line was written in this time: ${range}.`,
  noneYet: 'Nothing was written yet. New lines appear here by themselves.',
  noMatch: (query: string) => `No line in this time contains “${query}”.`,
  clearQuery: 'Show all lines',
  lookBack: (range: string) => `Look back ${range}`,
  levelsHideAll: (count: number) => `The chosen levels leave none of ${many(count, 'line')}.`,
  allLevels: 'Show all levels',
  levels: 'Levels',
  lines: 'Log lines',
  shown: (shown: number, total: number) =>
    shown >= total ? many(shown, 'line') : `${formatCount(shown)} of ${many(total, 'line')}`,
  reading: 'Reading the older lines…',
  newestOnly: (limit: string) => `The newest ${limit}`,
  limit: 'Most lines',
  dropped: (count: number) => `${many(count, 'older line')} let go while following`,
  loadOlder: 'Load older lines',
  olderLeft: (count: number) => `${many(count, 'older line')} of this time not loaded yet`,
  interrupted: 'Following does not get through.',
  paused: (count: number) =>
    count === 0 ? 'Paused · Resume' : `Paused · ${many(count, 'new line')} · Resume`,
  options: 'View',
  wrap: 'Wrap long lines',
  times: 'Show times',
  copyAll: 'Copy shown lines',
  download: 'Download shown lines',
  tooMuchToCopy: 'That is too much for the clipboard: download it instead.',
  find: 'Find in these lines',
  matchCase: 'Match case',
  wholeWord: 'Whole word',
  regex: 'Regular expression',
  previous: 'Previous match',
  next: 'Next match',
  found: (at: number | undefined, count: number, isMore: boolean) =>
    `${at === undefined ? '' : `${formatCount(at + 1)} of `}${many(count, 'line')}${isMore ? '…' : ''}`,
  invalid: 'This is no regular expression.',
  tooSlow: 'This expression takes too long. Make it simpler.',
  unsupported: 'This browser looks for text only, not for expressions.',
  selected: (count: number) => `${many(count, 'line')} selected`,
  copy: 'Copy',
  copyLink: 'Copy link',
  around: 'Show what is around',
  whole: 'Show whole line',
  clear: 'Clear selection',
  cut: (size: string) => `… cut here, the line has ${size}: press Enter for all of it`,
  lineTitle: 'Whole line',
  lineFacts: (size: string) => `${size}, in pieces of 1,000 characters`,
  notFound: 'The line of this link is not among those shown.',
} as const;

export const LEVEL_TEXTS: Readonly<Record<Level, string>> = {
  error: 'Error',
  warn: 'Warning',
  info: 'Info',
  debug: 'Debug',
  none: 'No level',
};

/** In front of a line, three letters each. */
export const LEVEL_SHORT: Readonly<Record<Level, string>> = {
  error: 'ERR',
  warn: 'WRN',
  info: 'INF',
  debug: 'DBG',
  none: '',
};

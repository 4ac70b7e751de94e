/** Sentences of the catalog. */
import { formatCount } from '@/services/format/numbers';
import type { RelationWord } from './model/related';
import type { ItemTab } from './search';

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const CATALOG_TEXTS = {
  title: 'Catalog',
  changes: 'Changes',
  insights: 'Insights',
  filters: 'Catalog filters',
  search: 'Search by name, type, description or namespace',
  groupBy: 'Group By',
  plainList: 'No grouping',
  type: 'Type',
  without: (key: string) => `Without ${key}`,
  health: 'Health',
  status: 'Status',
  tags: 'Tags',
  labels: 'Labels',
  deleted: 'Show deleted',
  noneDefined: 'The catalog is empty. Items appear as soon as a scraper has run.',
  noMatch: 'No item matches these filters.',
  showAll: 'Show all items',
  list: 'Items of the catalog',
  summary: 'Types of the catalog',
  active: 'Filters in force',
  excluded: (label: string, value: string) => `not ${label}: ${value}`,
  included: (label: string, value: string) => `${label}: ${value}`,
} as const;

export const CHANGE_TEXTS = {
  overTime: 'Changes over time',
  chartFailed: 'The changes over time could not be read.',
  brushHelp: 'Arrow keys move, Shift extends, Enter shows only this time, Escape gives it up.',
  brushKeys: 'Enter shows only this time',
  chosenTime: (count: number, from: string, to: string) =>
    `${count === 1 ? '1 change' : `${count} changes`}, ${from} to ${to}`,
  newestDrawn: (drawn: number, total: number) => `The newest ${drawn} of ${total} are drawn.`,
  list: 'Changes',
  filters: 'Filters of changes',
  configType: 'Item type',
  changeType: 'Change type',
  severity: 'Severity',
  allSeverities: 'Any severity',
  atLeast: (severity: string) => `${severity} and above`,
  tags: 'Tags',
  direction: 'Related items',
  deleted: 'Changes of deleted items',
  none: 'Nothing changed in this time. Choose a longer range to look further back.',
  noMatch: 'No change matches these filters in this time.',
  clear: 'Clear filters',
  author: 'Author',
  source: 'Source',
  gone: 'This change does not exist any more.',
  detail: 'Change',
  loading: 'Loading the change',
  times: (count: number) => `${formatCount(count)} times`,
  since: 'first',
  diff: 'Diff',
  split: 'Side by side',
  unified: 'One column',
  noise: (lines: number) => `Show what servers keep (${plural(lines, 'line', 'lines')})`,
  onlyNoise: 'Only fields that servers keep changed, such as resourceVersion and status.',
  noDiff: 'No diff was recorded for this change.',
  before: 'Before',
  after: 'After',
  added: 'added',
  removed: 'removed',
  details: 'Details',
  patches: 'Patches',
  nobody: 'not known',
  onlyAuthor: 'Only this author',
  onlySource: 'Only this source',
} as const;

export const DIRECTION_WORDS = {
  none: 'This item only',
  upstream: 'And its parents',
  downstream: 'And its children',
  all: 'And everything around it',
} as const;

export const INSIGHT_TEXTS = {
  list: 'Insights',
  filters: 'Filters of insights',
  severity: 'Severity',
  allSeverities: 'Any severity',
  status: 'Status',
  anyStatus: 'Any status',
  type: 'Type',
  analyzer: 'Analyzer',
  configType: 'Item type',
  none: 'No insights: no analyzer has found anything.',
  noMatch: 'No insight matches these filters.',
  clear: 'Clear filters',
  gone: 'This insight does not exist any more.',
  loading: 'Loading the insight',
  detail: 'Insight',
  analysis: 'Analysis',
  first: 'First observed',
  last: 'Last observed',
  source: 'Source',
  message: 'Message',
} as const;

export const ITEM_TEXTS = {
  loading: 'Loading the item',
  gone: 'This item is not in the catalog any more.',
  toCatalog: 'Open the catalog',
  tabs: 'Parts of this item',
  parents: 'Parents',
  moreParents: (count: number) => `${plural(count, 'parent', 'parents')} further out`,
  deleted: 'Deleted',
  about: 'About this item',
  properties: 'Properties',
  tags: 'Tags',
  labels: 'Labels',
  cost: 'Cost',
  perMinute: 'per minute',
  lastDay: 'last day',
  lastWeek: 'last 7 days',
  lastMonth: 'last 30 days',
  agent: 'Agent',
  scraper: 'Scraper',
  externalId: 'External id',
  description: 'Description',
  created: 'Created',
  updated: 'Updated',
  scraped: 'Last scraped',
  components: 'Components',
  noConfig: 'The scraper has stored no document for this item.',
  config: (name: string) => `Configuration of ${name}`,
  copyConfig: 'Copy configuration',
  download: 'Download',
  noChecks: 'No health check looks at this item.',
  checks: 'Checks',
} as const;

export const TAB_WORDS: Readonly<Record<ItemTab, string>> = {
  config: 'Config',
  changes: 'Changes',
  insights: 'Insights',
  relationships: 'Relationships',
  playbooks: 'Playbooks',
  checks: 'Checks',
};

export const RELATED_TEXTS = {
  list: 'Relationships',
  filters: 'Which relationships',
  direction: 'Direction',
  depth: 'Depth',
  deleted: 'Show deleted',
  soft: 'Soft relationships',
  none: 'Nothing is related to this item in this direction.',
  view: 'Shown as',
  views: { table: 'Table', graph: 'Graph' },
  graph: 'Graph of relationships',
  openItem: 'Open',
} as const;

export const RELATED_DIRECTION_WORDS = {
  all: 'Both directions',
  incoming: 'Parents',
  outgoing: 'Children',
} as const;

export const RELATION_WORDS: Readonly<Record<RelationWord, string>> = {
  itself: 'This item',
  above: 'Ancestor',
  below: 'Descendant',
  both: 'Ancestor and descendant',
  beside: 'Around',
};

/** Links that people make by hand (checklist API-10). */
export const MANUAL_TEXTS = {
  components: 'Components',
  none: 'It belongs to no component.',
  linkComponent: 'Link component',
  linkConfig: 'Link config item',
  component: 'Component',
  config: 'Config item',
  link: 'Link',
  cancel: 'Cancel',
  unlink: 'Unlink',
  unlinkName: (name: string) => `Unlink ${name}`,
  unlinkQuestion: (name: string) =>
    `${name} will no longer be shown as belonging together with this. Neither of the two is deleted.`,
  already: 'These two are linked already.',
  bySpec: 'Linked by the specification of its topology: change it there.',
  failed: 'The components could not be read.',
} as const;

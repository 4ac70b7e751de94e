/** The addresses of playbooks, runs and one run. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { optionalIdCodec } from '@/services/url/codecs/id';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';
import { RANGE_KEYS } from '@/services/url/rangeSearch';

/** Statuses of a run (contract schema §2.6). */
export const RUN_STATUSES = [
  'pending_approval',
  'scheduled',
  'sleeping',
  'waiting',
  'running',
  'completed',
  'failed',
  'cancelled',
] as const;

export const playbooksSearch = defineSearch({ search: withDefault(stringCodec, '') });

export const runsSearch = defineSearch(
  {
    status: withDefault(oneOfCodec(['all', ...RUN_STATUSES]), 'all'),
    playbook: withDefault(optionalIdCodec, undefined),
    /** What was run on: an id of one kind. */
    config: withDefault(optionalIdCodec, undefined),
    check: withDefault(optionalIdCodec, undefined),
    component: withDefault(optionalIdCodec, undefined),
    /** When runs were created; without it of all time. */
    ...RANGE_KEYS,
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type RunsSearch = typeof runsSearch.defaults;

/** Which step is open; without it the one that matters most. */
export const runSearch = defineSearch({ step: withDefault(optionalCodec, undefined) });

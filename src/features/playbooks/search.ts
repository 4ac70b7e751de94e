/** The addresses of playbooks, runs and one run. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec, optionalCodec, stringCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';

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
    playbook: withDefault(optionalCodec, undefined),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type RunsSearch = typeof runsSearch.defaults;

/** Which step is open; without it the one that matters most. */
export const runSearch = defineSearch({ step: withDefault(optionalCodec, undefined) });

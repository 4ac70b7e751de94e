/** The addresses of history, rules and silences. */
import { withDefault, type Codec } from '@/services/url/codec';
import { oneOfCodec, optionalCodec } from '@/services/url/codecs/basic';
import { optionalIdCodec } from '@/services/url/codecs/id';
import { defineSearch } from '@/services/url/defineSearch';
import { PAGE_KEYS } from '@/services/url/pageSearch';

/** What a message can be about; the first part of its event (contract schema §3.6). */
export const RESOURCE_TYPES = ['check', 'component', 'config', 'canary'] as const;

/**
 * Outcomes of a message (contract schema §2.7); `skipped` is what waited and was well again, `inhibited` what another
 * message spoke for.
 */
export const SEND_STATUSES = [
  'sent',
  'error',
  'sending',
  'silenced',
  'repeat-interval',
  'skipped',
  'inhibited',
] as const;

export const historySearch = defineSearch(
  {
    resource_type: withDefault(oneOfCodec(['all', ...RESOURCE_TYPES]), 'all'),
    status: withDefault(oneOfCodec(['all', ...SEND_STATUSES]), 'all'),
    /** The message whose detail is open. */
    message: withDefault(optionalIdCodec, undefined),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type HistorySearch = typeof historySearch.defaults;

/** Kinds that a silence can name, and that "who would hear?" is asked about. */
export const SILENCED_KINDS = ['check', 'config', 'component'] as const;
export type SilencedKind = (typeof SILENCED_KINDS)[number];

export const RULE_SORT_COLUMNS = ['name', 'sent', 'failed', 'pending', 'created_at'] as const;

const optionalKindCodec: Codec<SilencedKind | undefined> = {
  parse: (text) => SILENCED_KINDS.find((kind) => kind === text),
  serialize: (value) => value ?? '',
  equals: (a, b) => a === b,
};

export const rulesSearch = defineSearch(
  {
    sortBy: withDefault(oneOfCodec(RULE_SORT_COLUMNS), 'created_at'),
    sortOrder: withDefault(oneOfCodec(['asc', 'desc']), 'desc'),
    /** The rule whose detail is open. */
    rule: withDefault(optionalIdCodec, undefined),
    /** "Who would hear?": the kind opens it, the others are its question. */
    ask: withDefault<SilencedKind | undefined>(optionalKindCodec, undefined),
    askId: withDefault(optionalIdCodec, undefined),
    askEvent: withDefault(optionalCodec, undefined),
    askAt: withDefault(optionalCodec, undefined),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type RulesSearch = typeof rulesSearch.defaults;

export const SILENCE_STATES = ['active', 'expired', 'all'] as const;
export type SilenceState = (typeof SILENCE_STATES)[number];

export const silencesSearch = defineSearch(
  {
    state: withDefault<SilenceState>(oneOfCodec(SILENCE_STATES), 'active'),
    /** The silence that is being edited. */
    silence: withDefault(optionalIdCodec, undefined),
    ...PAGE_KEYS,
  },
  { resets: 'pageIndex' },
);
export type SilencesSearch = typeof silencesSearch.defaults;

export const addSilenceSearch = defineSearch({
  kind: withDefault<SilencedKind>(oneOfCodec(SILENCED_KINDS), 'check'),
  id: withDefault(optionalIdCodec, undefined),
});

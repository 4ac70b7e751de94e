/** The address of one scraper. */
import { withDefault } from '@/services/url/codec';
import { oneOfCodec } from '@/services/url/codecs/basic';
import { defineSearch } from '@/services/url/defineSearch';

/** The two parts of a scraper (SCR-4). */
export const SCRAPER_TABS = ['spec', 'history'] as const;

export const scraperSearch = defineSearch({ tab: withDefault(oneOfCodec(SCRAPER_TABS), 'spec') });

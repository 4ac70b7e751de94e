/** Places on the screens of scrapers that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

/** The editor of one scraper, its name, source and spec (SCR-1, SCR-2). */
export const scraperEditor = defineSlot<{ table: string; id: string }>('scrapers.editor');

/** The runs of one scraper. */
export const scraperHistory = defineSlot<{ table: string; id: string }>('scrapers.history');

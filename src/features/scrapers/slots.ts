/** Places on the screens of scrapers that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

/** The runs of one scraper. */
export const scraperHistory = defineSlot<{ table: string; id: string }>('scrapers.history');

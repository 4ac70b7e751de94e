/** How much of a foreign source is taken in one run; whatever goes beyond is left out and said in words. */
const MB = 1024 * 1024;

/** One file, one answer, one stored document. */
export const MOST_BYTES = 5 * MB;
/** Documents of one run together. */
export const MOST_TOTAL_BYTES = 100 * MB;
export const MOST_FILES = 10_000;
export const MOST_ITEMS = 50_000;
export const MOST_ALIASES = 100;
/** PostgreSQL reads JSON recursively, and nobody reads a document that is nested deeper. */
export const MOST_DEPTH = 200;
export const MOST_VALUES = 1_000_000;
/** A whole run of a scraper. */
export const RUN_DEADLINE_MS = 5 * 60_000;
/** Sentences kept in one row of job history. */
export const MOST_ERRORS = 50;

/** Business constants of the specification (1 §9, 2 §9) and timings of the design (reliability §4.6). Milliseconds unless said otherwise. */
export const PRODUCT_NAME = 'Watchfloor';

/** Lookups are fresh this long. */
export const LOOKUP_FRESH_MS = 300_000;
/** Answers stay in memory this long after their last reader left: an evicted answer is lost to an offline reader. */
export const KEEP_ANSWERS_SECONDS = 86_400;

export const TIMEOUTS = {
  auth: 10_000,
  list: 10_000,
  search: 5_000,
  heavy: 30_000,
} as const;

/** Reads are repeated at most this often after a network failure or a passing server error. */
export const MAX_READ_RETRIES = 2;
export const RETRY_BASE_MS = 1_000;
export const RETRY_CAP_MS = 60_000;

/** Below this window width the sidebar and the filter panels lie over the content, in pixels. */
export const NARROW_WIDTH = 1024;

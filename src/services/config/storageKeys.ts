/** Every key this console writes to the browser's storage, in one place so that purging can be complete. */
export const STORAGE_KEYS = {
  preferences: 'watchfloor-preferences',
  chunkReload: 'watchfloor-chunk-reload',
} as const;

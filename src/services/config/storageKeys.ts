/** Every key this console writes to the browser's storage, in one place so that purging can be complete. */
export const STORAGE_KEYS = {
  preferences: 'watchfloor-preferences',
  /** What is typed and not saved yet, one entry a person and record. */
  drafts: 'watchfloor-draft',
  /** Several people use this device: nothing of them is kept on it. */
  sharedDevice: 'watchfloor-shared-device',
  /** What waits to be sent, in words: tells a browser that lost it from one that never had it. */
  unsent: 'watchfloor-unsent',
  chunkReload: 'watchfloor-chunk-reload',
  /** Hosted mode: the sign-in under way in this tab, used once. */
  signIn: 'watchfloor-sign-in',
  /** Hosted mode: when this tab was last sent to the provider, to notice circles. */
  signInMoves: 'watchfloor-sign-in-moves',
  /** Hosted mode: the organization chosen last. */
  organization: 'watchfloor-organization',
} as const;

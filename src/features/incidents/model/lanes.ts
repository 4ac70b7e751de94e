/** The lanes of the timeline, one a source, in the order in which they are drawn. */
export const LANES = [
  'incident',
  'changes',
  'health',
  'insights',
  'playbooks',
  'notifications',
  'silences',
] as const;
export type Lane = (typeof LANES)[number];

/** Sentences of the event queue. */
export const QUEUE_TEXTS = {
  title: 'Event Queue',
  event: 'Event',
  pending: 'Pending',
  failed: 'Failed',
  attempts: 'Average attempts',
  firstFailure: 'First failure',
  lastFailure: 'Last failure',
  commonError: 'Most common error',
  errorOf: (name: string) => `Most common error of ${name}`,
  copy: 'Copy error',
  empty: 'Nothing waits: every event has been handled.',
} as const;

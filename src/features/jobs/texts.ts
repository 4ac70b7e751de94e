/** Sentences of the job history. */
export const JOB_TEXTS = {
  title: 'Jobs History',
  list: 'Job history',
  filters: 'Find jobs',
  name: 'Job Name',
  resourceType: 'Resource Type',
  status: 'Status',
  duration: 'Duration',
  not: (value: string) => `not ${value}`,
  noNames: 'No job has run yet.',
  namesFailed: 'The names of the jobs could not be read.',
  reset: 'Reset filters',
  durationHelp: 'At least so long: 500ms, 2s',
  success: (count: string) => `Success ${count}`,
  error: (count: string) => `Error ${count}`,
  copyId: 'Copy resource id',
  details: (name: string) => `Details for job ${name}`,
  errors: 'Errors',
  scrapeSummary: 'Scrape Summary',
  reconcileSummary: 'Reconcile Summary',
  copyError: 'Copy error',
  moreErrors: (count: number) => `Show ${String(count)} more`,
  hiddenCharacters: (count: string) => `… ${count} more characters; copy shows all of them`,
  none: 'No job has run in this time.',
  noneForResource: 'No job has run for this resource yet.',
  noMatch: 'No job matches these filters.',
  showAll: 'Show every job of this time',
  pageGone: 'This page holds no jobs any more.',
  firstPage: 'Go to the first page',
} as const;

/** What stands beside the facts of one run. */
export const JOB_FACTS = {
  status: 'Status',
  statistics: 'Statistics',
  duration: 'Duration',
  started: 'Started',
  ended: 'Ended',
  recorded: 'Timestamp',
  resource: 'Resource',
  agent: 'Agent',
  host: 'Host',
  id: 'Run id',
} as const;

/** Headers of the two summaries. */
export const SUMMARY_COLUMNS = {
  scrape: ['Config type', 'Added', 'Updated', 'Unchanged', 'Ignored changes', 'Orphaned changes', 'Warnings'],
  reconcile: ['Table', 'Success', 'Foreign key errors', 'Skipped', 'Error'],
} as const;

/** Sentences of the scraper screens. */

/** `items` as it is written for people. */
const itemCount = (items: string): string => (items === '1' ? '1 item' : `${items} items`);

export const SCRAPER_TEXTS = {
  title: 'Scrapers',
  one: 'Scraper',
  list: 'Catalog scrapers',
  add: 'Add scraper',
  none: 'No scraper fills the catalog yet. Administrators and editors add them as specs.',
  gone: 'This scraper does not exist any more.',
  where: 'Where this scraper stands',
  toList: 'All scrapers',
  loading: 'Loading the scraper',
  tabs: 'Parts of the scraper',
  spec: 'Spec',
  history: 'Job History',
  specOf: (name: string) => `Spec of ${name}`,
  run: 'Run now',
  running: 'Running…',
  ran: (items: string) => `Scraped ${itemCount(items)}`,
  ranWithProblems: (items: string, problems: number) =>
    `Scraped ${itemCount(items)}; ${problems === 1 ? 'one problem is' : 'several problems are'} listed with the last run`,
  runFailed: (reason: string) => `Nothing was scraped: ${reason}`,
  goesOn: 'The scrape goes on in the background. Its job history tells when it has ended.',
  notHere: (agent: string) => `The agent ${agent} runs this scraper: run it there.`,
  neverRan: 'It has not run yet.',
  outcome: (items: string, problems: number) =>
    `${itemCount(items)}, ${problems === 0 ? 'no problems' : problems === 1 ? '1 problem' : `${String(problems)} problems`}`,
  lastRun: 'Last run',
  lastFailed: 'Last failed',
  items: 'Items',
  problems: 'Problems',
  schedule: 'Schedule',
  kinds: 'Kinds',
  source: 'Source',
  agent: 'Agent',
  created: 'Created',
  updated: 'Updated',
  about: 'About',
  retention: 'Retention',
  noRetention: 'Changes and items are kept.',
  whatWentWrong: 'Problems of the last run',
  moreProblems: (count: number) => `${String(count)} more in the job history`,
} as const;

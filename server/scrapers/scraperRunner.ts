/** Runs scrapers by their schedules; a new or changed one runs at once. */
import { isJsonObject } from '@server/checks/fields';
import { nextRun, readSchedule } from '@server/checks/schedule';
import { startTurnRunner } from '@server/jobs/turnRunner';
import type { TurnNow, TurnRunner, TurnRunnerDeps } from '@server/jobs/turnRunner';
import type { ScrapeOutcome } from './history';
import { readScraper, runScraper } from './runScraper';
import type { ScraperDeps } from './runScraper';

export type RunNow = TurnNow<ScrapeOutcome>;

/** Undefined without a schedule that can be read. */
function nextOf(spec: unknown, from: number): number | undefined {
  const reading = readSchedule(isJsonObject(spec) ? spec : {});
  return 'schedule' in reading ? nextRun(reading.schedule, from) : undefined;
}

/** Starts looking for due scrapers. */
export function startScraperRunner(deps: TurnRunnerDeps & ScraperDeps): Promise<TurnRunner<ScrapeOutcome>> {
  return startTurnRunner(deps, {
    word: 'scraper',
    table: 'config_scrapers',
    resourceType: 'config_scraper',
    channel: 'config_scraper_changed',
    next: nextOf,
    read: (id) => readScraper(deps.sql, id),
    run: (id) => runScraper(deps, id, deps.stopping),
  });
}

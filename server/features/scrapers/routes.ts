/** Running a scraper at once; mounted at /api/config, where the platform's scraper service answers (ADR 28). */
import { Hono } from 'hono';
import { isUuid } from '@/services/contracts/ids';
import type { ScrapeRunAnswer } from '@/services/contracts/rows';
import { answerArea } from '@server/features/query/answer';
import { refuse } from '@server/http/errors';
import type { RunNow } from '@server/scrapers/scraperRunner';
import type { AppEnv } from '@server/types';

interface ScraperRoutesDeps {
  runNow: (scraperId: string) => Promise<RunNow>;
}

/** Longer than most scrapes, shorter than the patience of browsers and proxies. */
const PATIENCE_MS = 20_000;

/** The outcome, or undefined when the scrape goes on in the background. */
async function inTime(work: Promise<RunNow>): Promise<RunNow | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** POST /run/:id. 202 while it goes on, 409 while another run goes on. Errors are `{error, message}`. */
export function scraperRoutes({ runNow }: ScraperRoutesDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/run/:id', (c) =>
    answerArea(c, ['config_scrapers', 'write'], async () => {
      const id = c.req.param('id');
      if (!isUuid(id))
        return refuse(c, 400, 'That is not the id of a scraper: use the id from the list of scrapers.');
      const result = await inTime(runNow(id.toLowerCase()));
      if (result === undefined)
        return c.json({ status: 'RUNNING', items: 0, errors: [] } satisfies ScrapeRunAnswer, 202);
      if (result === 'missing')
        return refuse(c, 404, 'This scraper does not exist any more, or an agent runs it. Refresh the list.');
      if (result === 'busy') return refuse(c, 409, 'This scraper is being run already: wait for its end.');
      const { status, items, errors } = result.outcome;
      return c.json({ status, items, errors: errors.slice(0, 20) } satisfies ScrapeRunAnswer);
    }),
  );
  return routes;
}

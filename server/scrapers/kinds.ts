/** The kinds that this server scrapes; any other can be stored and says in its job history that it is not run here. */
import { scrapeFiles } from './kinds/file';
import { scrapeGithubActions } from './kinds/githubActions';
import { scrapeHttp } from './kinds/http';
import { scrapeKubernetes } from './kinds/kubernetes';
import { scrapeSql } from './kinds/sql';
import type { Scrape } from './types';

/** By the key of their list in the spec. */
export const SCRAPER_KINDS: ReadonlyMap<string, Scrape> = new Map<string, Scrape>([
  ['file', scrapeFiles],
  ['githubActions', scrapeGithubActions],
  ['http', scrapeHttp],
  ['kubernetes', scrapeKubernetes],
  ['sql', scrapeSql],
]);

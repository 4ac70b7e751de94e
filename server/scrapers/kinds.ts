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

/** Kinds of the platform that this server does not run, each with what does the same here. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  [
    'kubernetesFile',
    'it runs no commands inside of containers. Scrape the ConfigMap that the files come from with kubernetes, or put the files into a folder of SCRAPE_FILES and scrape them with file',
  ],
]);

/** Why a kind is not run, as the end of a sentence without its point. */
export const notRun = (kind: string): string =>
  INSTEAD.get(kind) ?? `it runs ${[...SCRAPER_KINDS.keys()].join(', ')}`;

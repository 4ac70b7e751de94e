import { paths } from '@/services/config/paths';

/** Where the resource of a job is shown (settings specification §2.1; checklist JOB-6). */
const TARGETS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['canary', (id: string) => paths.settingsItem('canaries', id)],
  ['config_scraper', paths.scraper],
  ['catalog_scraper', paths.scraper],
  ['topology', (id: string) => paths.settingsItem('topologies', id)],
  ['config', paths.catalogItem],
  ['playbook', paths.playbook],
]);

/** The link to a job's resource, or undefined where the specification names none. */
export function resourceLink(type: string | null, id: string | null): string | undefined {
  if (type === null || id === null || id === '') return undefined;
  return TARGETS.get(type)?.(id);
}

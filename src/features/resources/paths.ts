import { paths } from '@/services/config/paths';
import type { ResourceKind } from './model/kinds';

/** The list of a kind; scrapers stand in the catalog (SHELL-5, SCR-1). */
export function listPath({ table }: Pick<ResourceKind, 'table'>): string {
  return table === 'config_scrapers' ? `${paths.catalog()}/scrapers` : `/settings/${table}`;
}

/** One record of a kind; the id `new` is the editor of a record that does not exist yet. */
export function recordPath(kind: Pick<ResourceKind, 'table'>, id: string): string {
  return `${listPath(kind)}/${encodeURIComponent(id)}`;
}

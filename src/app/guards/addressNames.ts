/** What an address can name, decided once for every page and before anything is asked. Pure. */
import { isUuid } from '@/services/contracts/ids';

/** In place of an id: the form of a record that is still to be made. */
const NEW = 'new';

/** Whether the part `id` of a route's path can be the id of anything; a route without that part names no record. */
export function canName(path: string, id: string | undefined): boolean {
  if (!path.includes('/:id')) return true;
  return (id === NEW && path.startsWith('/settings/')) || isUuid(id);
}

/** Of these routes the nearest above `path` that needs no id, such as the list whose rows have pages of their own. */
export function routeAbove<Route extends { path: string }>(
  path: string,
  routes: readonly Route[],
): Route | undefined {
  for (let end = path.indexOf('/:id'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const above = routes.find((route) => route.path === path.slice(0, end));
    if (above !== undefined) return above;
  }
  return undefined;
}

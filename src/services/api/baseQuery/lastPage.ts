import type { ApiRequest } from './request';

/**
 * The request of the last page of a list that has become shorter than the page that was asked for (fault F19);
 * undefined where that is not known. Loaded when a server refuses a page.
 * @param total how many rows there are, as the refusal told.
 */
export function lastPage(request: ApiRequest, total: number | undefined): ApiRequest | undefined {
  if (total === undefined || typeof request.query !== 'string') return undefined;
  const search = new URLSearchParams(request.query);
  const limit = Math.max(1, Number(search.get('limit')));
  const offset = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  if (offset >= Number(search.get('offset'))) return undefined;
  return { ...request, query: request.query.replace(/(^|&)offset=\d+/, `$1offset=${offset}`) };
}

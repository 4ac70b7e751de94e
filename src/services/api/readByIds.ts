/** Questions about many ids in parts, so that no address passes 8 kB (design: reliability). */
import type { AppError } from '@/services/errors/AppError';
import type { ApiMeta, ApiRequest } from './baseQuery/request';
import type { Ask } from './saveRecord';

/** A uuid with its comma, as an address writes it, takes 39 bytes: with the rest of a question less than 7 kB. */
export const IDS_IN_ADDRESS = 150;
/** Parts that are asked for at the same time. */
const AT_ONCE = 4;

/** The ids in parts that fit into an address, each id once. */
export function idParts(ids: readonly string[]): string[][] {
  const all = [...new Set(ids)];
  const parts: string[][] = [];
  for (let at = 0; at < all.length; at += IDS_IN_ADDRESS) parts.push(all.slice(at, at + IDS_IN_ADDRESS));
  return parts;
}

/**
 * The rows of all parts in the order of the ids, or the first refusal: half an answer would look like a whole one. The
 * meta goes with them, because an answer without one is not kept on the device (`keep`).
 */
export async function readByIds<Row>(
  ask: Ask,
  ids: readonly string[],
  requestOf: (part: readonly string[]) => ApiRequest,
  rowsOf: (answer: unknown) => Row[],
): Promise<{ data: Row[]; meta?: ApiMeta } | { error: AppError }> {
  const parts = idParts(ids);
  const data: Row[] = [];
  let meta: ApiMeta | undefined;
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    const answers = await Promise.all(
      parts.slice(at, at + AT_ONCE).map((part) => Promise.resolve(ask(requestOf(part)))),
    );
    for (const answer of answers) {
      if (answer.error !== undefined) return { error: answer.error };
      data.push(...rowsOf(answer.data));
      meta = answer.meta;
    }
  }
  return { data, ...(meta === undefined ? {} : { meta }) };
}

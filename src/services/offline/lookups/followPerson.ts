/** Whose lookups are kept, if anybody's: what the page says to the worker's caches, in one piece of code. */
import { isSharedDevice } from '../sharedDevice';
import { forgetLookups, keepLookupsOf } from './lookupCaches';

/** From now on lookups are kept for `personId`; on a shared device for nobody. */
export async function followPerson(storage: CacheStorage, personId: string): Promise<void> {
  await (isSharedDevice() ? forgetLookups(storage) : keepLookupsOf(storage, personId));
}

/** Nobody is here any more. */
export async function followNobody(storage: CacheStorage): Promise<void> {
  await forgetLookups(storage);
}

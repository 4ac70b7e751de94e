/**
 * A device that several people use, or that hangs on a wall: nothing of anybody is kept there beyond the page, no
 * answers, no lookups, nothing that waits (reliability §4.1). Chosen in the user's menu; a wall is one by its address.
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { browserStorage } from './preferenceStorage';

const SHARED = 'yes';

function isWall({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  return /^\/wall(?:\/|$)/.test(pathname) || new URLSearchParams(search).has('wall');
}

/** Whether anything may be kept here is asked each time: a tab may become a wall. */
export function isSharedDevice(
  area: Pick<Storage, 'getItem'> | undefined = browserStorage(),
  place: Pick<Location, 'pathname' | 'search'> = window.location,
): boolean {
  return isWall(place) || area?.getItem(STORAGE_KEYS.sharedDevice) === SHARED;
}

/** Holds for every person and every tab of this browser; without storage nothing is kept anyway. */
export function setSharedDevice(isShared: boolean, area: Storage | undefined = browserStorage()): void {
  if (isShared) area?.setItem(STORAGE_KEYS.sharedDevice, SHARED);
  else area?.removeItem(STORAGE_KEYS.sharedDevice);
}

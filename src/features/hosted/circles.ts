/** Notices when provider and backend send a person back and forth; the page is loaded anew each time, so the tab remembers. */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { tabStorage } from '@/services/offline/preferenceStorage';
import { noteMove } from '@/services/session/loopGuard';

function readTimes(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter((time) => Number.isFinite(time) && time > 0);
}

/** Notes one trip to the provider at `now` (milliseconds since the epoch); true when there were too many. Then it forgets. */
export function isCircling(now: number): boolean {
  const storage = tabStorage();
  const { times, isLoop } = noteMove(readTimes(storage?.getItem(STORAGE_KEYS.signInMoves) ?? ''), now);
  storage?.setItem(STORAGE_KEYS.signInMoves, isLoop ? '' : times.join());
  return isLoop;
}

/**
 * Where drafts are: on the device, so that they survive the page; on a shared device in the page alone, where nothing of
 * anybody is kept (reliability §4.1, TM20).
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { browserStorage } from './preferenceStorage';
import { isSharedDevice } from './sharedDevice';

/** What drafts need of a browser's storage. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A storage that is gone with the page. */
function createPageStorage(): DraftStorage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      items.set(name, value);
    },
    removeItem: (name) => {
      items.delete(name);
    },
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

const page = createPageStorage();

export interface DraftArea {
  /** Undefined where the browser refuses one. */
  storage: DraftStorage | undefined;
  /** Whether it survives the page. */
  isLasting: boolean;
}

/** Asked each time, as a device may become a shared one under an open form. */
export function draftArea(): DraftArea {
  return isSharedDevice()
    ? { storage: page, isLasting: false }
    : { storage: browserStorage(), isLasting: true };
}

function move(from: DraftStorage, to: DraftStorage, prefix: string): void {
  const names = Array.from({ length: from.length }, (_, index) => from.key(index) ?? '');
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const text = from.getItem(name);
    if (text === null) continue;
    to.setItem(name, text);
    from.removeItem(name);
  }
}

/**
 * Takes the drafts of a person to where they belong now that the device is a shared one or is no longer: nothing typed is
 * lost by that. What other people left on the device is theirs, and stays until they come back or sixty days are over.
 */
export function moveDrafts(userId: string): void {
  const device = browserStorage();
  if (device === undefined) return;
  const prefix = `${STORAGE_KEYS.drafts}:${userId}:`;
  try {
    if (isSharedDevice()) move(device, page, prefix);
    else move(page, device, prefix);
  } catch {
    // A device without room keeps them in the page.
  }
}

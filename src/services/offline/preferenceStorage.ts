/**
 * The browser's localStorage for redux-persist, which wants promises. A blocked or full storage must not stop the
 * console: reads answer nothing and writes are reported as failed (faults F43, F44).
 */
export interface PreferenceStorage {
  getItem: (key: string) => Promise<string | null>;
  setItem: (key: string, value: string) => Promise<void>;
  removeItem: (key: string) => Promise<void>;
}

/** @param area the storage to use; undefined when the browser refuses it. */
export function preferenceStorage(area: Storage | undefined): PreferenceStorage {
  return {
    getItem: (key) => Promise.resolve(area?.getItem(key) ?? null),
    setItem: async (key, value) => {
      await Promise.resolve();
      area?.setItem(key, value);
    },
    removeItem: async (key) => {
      await Promise.resolve();
      area?.removeItem(key);
    },
  };
}

/** What lives as long as this tab, or undefined when the browser refuses it. */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The browser's storage, or undefined when even asking for it is refused. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

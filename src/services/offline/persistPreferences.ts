/** redux-persist carries preferences and nothing else: never answers of the server, roles or drafts (reliability §4.2). */
import type { Reducer, Store } from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  persistReducer,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
} from 'redux-persist';
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { readPreferences, type Preferences } from '@/services/preferences/preferencesSlice';
import type { PreferenceStorage } from './preferenceStorage';

const VERSION = 1;

/** redux-persist's own actions carry functions; the check for serialisable actions leaves them out. */
export const PERSISTENCE_ACTIONS = [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] as const;

function isReadable(text: string): boolean {
  try {
    const parts: unknown = JSON.parse(text);
    if (typeof parts !== 'object' || parts === null || Array.isArray(parts)) return false;
    for (const part of Object.values(parts)) JSON.parse(String(part));
    return true;
  } catch {
    return false;
  }
}

/** Puts what cannot be read aside instead of overwriting it, so that a mistake of ours destroys nothing (fault F45). */
function quarantining(storage: PreferenceStorage): PreferenceStorage {
  return {
    ...storage,
    getItem: async (key) => {
      const text = await storage.getItem(key);
      if (text === null || isReadable(text)) return text;
      await storage.setItem(`${key}.bad`, text);
      await storage.removeItem(key);
      return null;
    },
  };
}

/**
 * Wraps the reducer of preferences so that they survive a reload.
 * @param onWriteFailed told when the device could not store a change.
 */
export function persistPreferences(
  reducer: Reducer<Preferences>,
  storage: PreferenceStorage,
  onWriteFailed: (error: Error) => void,
) {
  return persistReducer<Preferences>(
    {
      key: STORAGE_KEYS.preferences,
      version: VERSION,
      storage: quarantining(storage),
      timeout: 2000,
      writeFailHandler: onWriteFailed,
      migrate: (stored) =>
        Promise.resolve(
          stored === undefined ? undefined : { ...readPreferences(stored), _persist: stored._persist },
        ),
    },
    reducer,
  );
}

/** Resolves when the preferences of this device are in the store; never waits longer than redux-persist's own limit. */
export function preferencesLoaded(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const persistor = persistStore(store);
    const look = () => {
      if (!persistor.getState().bootstrapped) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = persistor.subscribe(look);
    look();
  });
}

import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import { persistPreferences } from '@/services/offline/persistPreferences';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import {
  absoluteRangeUsed,
  DEFAULT_PREFERENCES,
  pageSizeChosen,
  preferencesSlice,
  readPreferences,
  sidebarCollapsedSet,
} from '@/services/preferences/preferencesSlice';

const KEY = 'persist:watchfloor-preferences';

function memory(initial: Record<string, string> = {}) {
  const held = new Map(Object.entries(initial));
  const storage: PreferenceStorage = {
    getItem: (key) => Promise.resolve(held.get(key) ?? null),
    setItem: (key, value) => {
      held.set(key, value);
      return Promise.resolve();
    },
    removeItem: (key) => {
      held.delete(key);
      return Promise.resolve();
    },
  };
  return { held, storage };
}

async function started(storage: PreferenceStorage) {
  const store = configureStore({
    reducer: combineReducers({
      preferences: persistPreferences(preferencesSlice.reducer, storage, (error) => {
        throw error;
      }),
    }),
    middleware: (defaults) => defaults({ serializableCheck: false }),
  });
  const persistor = persistStore(store);
  await new Promise<void>((resolve) => {
    const look = () => {
      if (persistor.getState().bootstrapped) resolve();
    };
    persistor.subscribe(look);
    look();
  });
  return { store, persistor };
}

describe('preferences', () => {
  it('STACK-7 SHELL-6 survive a reload', async () => {
    const { storage } = memory();
    const first = await started(storage);
    first.store.dispatch(sidebarCollapsedSet(true));
    first.store.dispatch(pageSizeChosen(100));
    await first.persistor.flush();
    const second = await started(storage);
    expect(second.store.getState().preferences).toMatchObject({ sidebarCollapsed: true, pageSize: 100 });
  });

  it.each(['{bad', '[]', '"text"', '{"theme":"{bad"}'])(
    'F45 what cannot be read (%s) is put aside, and the console starts',
    async (text) => {
      const { held, storage } = memory({ [KEY]: text });
      const { store } = await started(storage);
      expect(store.getState().preferences).toMatchObject(DEFAULT_PREFERENCES);
      expect(held.get(`${KEY}.bad`)).toBe(text);
    },
  );

  it('F45 one bad field does not cost the others', () => {
    expect(readPreferences({ theme: 'purple', sidebarCollapsed: true, pageSize: -4 })).toEqual({
      ...DEFAULT_PREFERENCES,
      sidebarCollapsed: true,
    });
    expect(readPreferences('nonsense')).toEqual(DEFAULT_PREFERENCES);
  });

  it('CONST-2 TABLE-2 the first visit has an open sidebar and fifty rows', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({ sidebarCollapsed: false, pageSize: 50 });
  });
});

it('TIME-8 the last five distinct absolute ranges are remembered, newest first', () => {
  const used = (day: number) => absoluteRangeUsed({ from: `2026-11-0${day}`, to: `2026-11-1${day}` });
  const state = [1, 2, 3, 4, 5, 6, 3].map(used).reduce(preferencesSlice.reducer, DEFAULT_PREFERENCES);
  expect(state.recentRanges.map(({ from }) => from.slice(-1))).toEqual(['3', '6', '5', '4', '2']);
  expect(readPreferences(JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(readPreferences({ recentRanges: [{ from: 7 }] }).recentRanges).toEqual([]);
});

import { QueryStatus } from '@reduxjs/toolkit/query';
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/services/api/api';
import type { RootState } from '../store';

/** A read that takes longer than this is told, before its time is up (reliability F9, F30). Milliseconds. */
const SLOW_MS = 7000;
const LOOK_MS = 1000;

/** Whether a read is under way that began longer ago than people wait without a word. */
export function isSlow(state: Pick<RootState, 'api'>, now: number): boolean {
  return Object.values(state[api.reducerPath].queries).some(
    (entry) => entry?.status === QueryStatus.pending && now - entry.startedTimeStamp > SLOW_MS,
  );
}

/** True while answers take long; looked at once a second, because time passes without anything happening. */
export function useIsSlow(): boolean {
  const store = useStore<RootState>();
  const subscribe = useCallback((onLook: () => void) => {
    const timer = setInterval(onLook, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(subscribe, () => isSlow(store.getState(), Date.now()));
}

/** What is known about the line to the server; told apart as offline, server trouble and fine (reliability F9, F11). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Connectivity {
  /** The browser's own opinion: false is certain, true is a hope. */
  online: boolean;
  /** Consecutive reads that ended without an answer, or with a 5xx. */
  failures: number;
  /** How the last failure looked to the person. */
  lastFailure: 'none' | 'noAnswer' | 'server' | 'captive';
}

const initialState: Connectivity = { online: true, failures: 0, lastFailure: 'none' };

export const connectivitySlice = createSlice({
  name: 'connectivity',
  initialState,
  reducers: {
    lineChanged: (state, action: PayloadAction<boolean>) => {
      state.online = action.payload;
      if (action.payload) {
        state.failures = 0;
        state.lastFailure = 'none';
      }
    },
    answerArrived: (state) => {
      // It says nothing about `online`: the service worker answers for the configuration without a line.
      state.failures = 0;
      state.lastFailure = 'none';
    },
    callFailed: (state, action: PayloadAction<'noAnswer' | 'server' | 'captive'>) => {
      state.failures += 1;
      state.lastFailure = action.payload;
    },
  },
});

export const { lineChanged, answerArrived, callFailed } = connectivitySlice.actions;

interface WithConnectivity {
  connectivity: Connectivity;
}

/** Calls that ended without an answer in a row. */
export const selectFailures = (state: WithConnectivity): number => state.connectivity.failures;

export const selectOnline = (state: WithConnectivity): boolean => state.connectivity.online;

/** What the header should say; nothing for a single hiccup, which a retry usually mends (F11). */
export function selectLineTrouble(
  state: WithConnectivity,
): 'offline' | 'noAnswer' | 'server' | 'captive' | undefined {
  const { online, failures, lastFailure } = state.connectivity;
  if (!online) return 'offline';
  if (failures < 2 || lastFailure === 'none') return undefined;
  return lastFailure;
}

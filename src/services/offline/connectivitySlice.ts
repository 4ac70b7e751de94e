/** What is known about the line to the server; told apart as offline, server trouble and fine (reliability F9, F11). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface Connectivity {
  /** The browser's own opinion: false is certain, true is a hope. */
  online: boolean;
  /** Consecutive reads that ended without an answer, or with a 5xx. */
  failures: number;
  /** How the last failure looked to the person. */
  lastFailure: 'none' | 'noAnswer' | 'server' | 'captive';
  /** Trouble that has just ended: it is still said, because a line that comes and goes is no good line (F10). */
  recovering?: LineTrouble | undefined;
}

export type LineTrouble = 'offline' | 'noAnswer' | 'server' | 'captive';

const initialState: Connectivity = { online: true, failures: 0, lastFailure: 'none' };

function troubleOf({ online, failures, lastFailure }: Connectivity): LineTrouble | undefined {
  if (!online) return 'offline';
  // Nothing for a single hiccup, which a retry usually mends (F11).
  if (failures < 2 || lastFailure === 'none') return undefined;
  return lastFailure;
}

/** Changes the facts, and remembers which trouble they end. */
function after(state: Connectivity, change: () => void): void {
  const before = troubleOf(state) ?? state.recovering;
  change();
  state.recovering = troubleOf(state) === undefined ? before : undefined;
}

export const connectivitySlice = createSlice({
  name: 'connectivity',
  initialState,
  reducers: {
    lineChanged: (state, action: PayloadAction<boolean>) => {
      after(state, () => {
        state.online = action.payload;
        if (!action.payload) return;
        state.failures = 0;
        state.lastFailure = 'none';
      });
    },
    answerArrived: (state) => {
      // It says nothing about `online`: the service worker answers for the configuration without a line.
      after(state, () => {
        state.failures = 0;
        state.lastFailure = 'none';
      });
    },
    callFailed: (state, action: PayloadAction<'noAnswer' | 'server' | 'captive'>) => {
      after(state, () => {
        state.failures += 1;
        state.lastFailure = action.payload;
      });
    },
    /** The line has been good for a while. */
    lineSettled: (state) => {
      state.recovering = undefined;
    },
  },
});

export const { lineChanged, answerArrived, callFailed, lineSettled } = connectivitySlice.actions;

interface WithConnectivity {
  connectivity: Connectivity;
}

/** Calls that ended without an answer in a row. */
export const selectFailures = (state: WithConnectivity): number => state.connectivity.failures;

export const selectOnline = (state: WithConnectivity): boolean => state.connectivity.online;

/** Whether trouble has just ended and is not yet known to be over. */
export const selectRecovering = (state: WithConnectivity): boolean =>
  state.connectivity.recovering !== undefined;

/** What the header should say. */
export function selectLineTrouble({ connectivity }: WithConnectivity): LineTrouble | undefined {
  return troubleOf(connectivity) ?? connectivity.recovering;
}

/** What the screens see of the outbox: a copy of the disk, kept by whoever changes it (ADR 0031). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Entry } from './entry';

export interface OutboxView {
  entries: readonly Entry[];
  /** Sent a moment ago: they are shown until the server's answer shows them. */
  sent: readonly Entry[];
  /** Changes that the browser deleted before they were sent, in words (fault F47). */
  lost?: readonly string[] | undefined;
  isPaused?: boolean | undefined;
}

const initialState: OutboxView = { entries: [], sent: [] };

export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    outboxChanged: (_state, action: PayloadAction<OutboxView>) => action.payload,
  },
});

export const { outboxChanged } = outboxSlice.actions;

interface WithOutbox {
  outbox: OutboxView;
}

export const selectOutbox = (state: WithOutbox): OutboxView => state.outbox;
export const selectUnsent = (state: WithOutbox): readonly Entry[] => state.outbox.entries;

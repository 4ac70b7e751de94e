/** How this console was configured to run, learnt once at the start. Who is signed in lives in the API cache. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthMode } from '@/services/contracts/enums';
import type { HostedSettings } from '@/services/contracts/hosted';
import type { WhoAmI } from '@/services/contracts/rows';

/** GET /config.json: what the server tells every console before anyone is known. */
export interface RuntimeConfig {
  authMode: AuthMode;
  version: string;
  docsUrl: string;
  /** Address of the health summary, configurable (settings specification §7). */
  summaryUrl: string;
  /** Whether the backend has a place for the text of a specification beside its JSON; the platform's own has none. */
  keepsSpecText: boolean;
  /** Hosted mode only. */
  hosted?: HostedSettings;
}

export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  authMode: 'self-service',
  version: '',
  docsUrl: '/docs/index.html',
  summaryUrl: '/api/canary/api/summary',
  keepsSpecText: false,
};

interface SessionConfiguration {
  config: RuntimeConfig;
  /** Who used this device last, while the server cannot be asked (ADR 0031). */
  remembered?: WhoAmI;
  /** Whose device this is, in a sentence: they used it too long ago to show what it kept (fault F3). */
  lockedOut?: string;
}

const initialState: SessionConfiguration = { config: DEFAULT_RUNTIME_CONFIG };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    personRemembered: (state, { payload }: PayloadAction<WhoAmI>) => {
      state.remembered = { ...payload, roles: [...payload.roles] };
    },
    personLockedOut: (state, { payload }: PayloadAction<string>) => {
      delete state.remembered;
      state.lockedOut = payload;
    },
    personForgotten: (state) => {
      delete state.lockedOut;
      delete state.remembered;
    },
    configured: (state, action: PayloadAction<RuntimeConfig>) => {
      state.config = action.payload;
    },
  },
});

export const { configured, personRemembered, personLockedOut, personForgotten } = sessionSlice.actions;

interface WithSession {
  session: SessionConfiguration;
}

export const selectRuntimeConfig = (state: WithSession): RuntimeConfig => state.session.config;
export const selectMode = (state: WithSession): AuthMode => state.session.config.authMode;
export const selectLockedOut = (state: WithSession): string | undefined => state.session.lockedOut;
export const selectRemembered = (state: WithSession): WhoAmI | undefined => state.session.remembered;

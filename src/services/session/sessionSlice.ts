/** How this console was configured to run, learnt once at the start. Who is signed in lives in the API cache. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthMode } from '@/services/contracts/enums';
import type { HostedSettings } from '@/services/contracts/hosted';

/** GET /config.json: what the server tells every console before anyone is known. */
export interface RuntimeConfig {
  authMode: AuthMode;
  version: string;
  docsUrl: string;
  /** Address of the health summary, configurable (settings specification §7). */
  summaryUrl: string;
  /** Hosted mode only. */
  hosted?: HostedSettings;
}

export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  authMode: 'self-service',
  version: '',
  docsUrl: '/docs/index.html',
  summaryUrl: '/api/canary/api/summary',
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { config: DEFAULT_RUNTIME_CONFIG },
  reducers: {
    configured: (state, action: PayloadAction<RuntimeConfig>) => {
      state.config = action.payload;
    },
  },
});

export const { configured } = sessionSlice.actions;

interface WithSession {
  session: { config: RuntimeConfig };
}

export const selectRuntimeConfig = (state: WithSession): RuntimeConfig => state.session.config;
export const selectMode = (state: WithSession): AuthMode => state.session.config.authMode;

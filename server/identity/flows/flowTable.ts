/** Every kind of flow, as data. A new kind is a row here; engine and routes stay as they are. */
import type { FlowKind } from '@/services/contracts/identity';
import type { FlowKindSpec } from './flowTypes';
import { loginFlow } from './loginFlow';
import { recoveryFlow } from './recoveryFlow';
import { registrationFlow } from './registrationFlow';
import { settingsFlow } from './settings/settingsFlow';
import { verificationFlow } from './verificationFlow';

export const FLOW_TABLE: Readonly<Record<FlowKind, FlowKindSpec>> = {
  login: loginFlow,
  registration: registrationFlow,
  recovery: recoveryFlow,
  verification: verificationFlow,
  settings: settingsFlow,
};

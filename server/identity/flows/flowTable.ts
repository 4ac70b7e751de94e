/** Every kind of flow, as data. A new kind is a row here; engine and routes stay as they are. */
import type { FlowKind } from '@/services/contracts/identity';
import type { FlowKindSpec } from './flowTypes';
import { loginFlow } from './loginFlow';
import { registrationFlow } from './registrationFlow';

/**
 * Kinds without a way to finish them answer self_service_flow_disabled (400), as an identity server does whose
 * operator switched the method off.
 */
export const FLOW_TABLE: Readonly<Record<FlowKind, FlowKindSpec>> = {
  login: loginFlow,
  registration: registrationFlow,
  recovery: {
    page: '/recovery',
    disabledBecause: 'Recovering an account by email is not offered here. Ask an administrator for help.',
  },
  verification: {
    page: '/verification',
    disabledBecause: 'Verifying an email address is not offered here, and nothing needs it.',
  },
  settings: {
    page: '/profile-settings',
    disabledBecause: 'Changing the own profile is not offered here. Ask an administrator to change it.',
  },
};

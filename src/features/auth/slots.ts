/** What the account pages offer to other screens; joined in src/app/slots.ts. */
import { lazy } from 'react';
import type { WhoAmI } from '@/services/contracts/rows';
import type { Interruption } from '@/services/session/sessionState';
import type { SlotFilling } from '@/services/slots/defineSlot';

export interface SignInOverProps {
  /** The person at work: only the same one may go on. */
  user: WhoAmI['user'];
  asks: Interruption;
}

const SignInOver = lazy(() =>
  import('./components/SignInOver').then((module) => ({ default: module.SignInOver })),
);

export const signInOverFilling: SlotFilling<SignInOverProps> = {
  id: 'sign-in-over',
  requirement: {},
  component: SignInOver,
};

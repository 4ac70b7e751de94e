/** Places of the shell that features fill; joined in src/app/slots.ts. */
import type { SignInOverProps } from '@/features/auth/slots';
import { defineSlot } from '@/services/slots/defineSlot';

/** Lies over the page when the session of the person at work has ended. */
export const signInOver = defineSlot<SignInOverProps>('sign-in over the page');

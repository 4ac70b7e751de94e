/** Which feature fills which slot (registry no. 2). */
import { signInOverFilling } from '@/features/auth/slots';
import { healthHeaderActions } from '@/features/health/slots';
import { addCheckFilling } from '@/features/resources/slots';
import { signInOver } from './shell/slots';

signInOver.fill(signInOverFilling);
healthHeaderActions.fill(addCheckFilling);

/** Which feature fills which slot (registry no. 2). */
import { healthHeaderActions } from '@/features/health/slots';
import { addCheckFilling } from '@/features/resources/slots';

healthHeaderActions.fill(addCheckFilling);

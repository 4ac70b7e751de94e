/** Which feature fills which slot (registry no. 2). */
import { checkActions, healthHeaderActions } from '@/features/health/slots';
import { attachCheck, checkSuspects } from '@/features/incidents/slots';
import { addCheckFilling } from '@/features/resources/slots';

healthHeaderActions.fill(addCheckFilling);
checkActions.fill(attachCheck);
checkActions.fill(checkSuspects);

/** Which feature fills which slot (registry no. 2). */
import { signInOverFilling } from '@/features/auth/slots';
import { changeActions, configActions, insightActions } from '@/features/catalog/slots';
import { checkActions, healthHeaderActions } from '@/features/health/slots';
import {
  attachChange,
  attachCheck,
  attachComponent,
  attachConfig,
  attachInsight,
  checkSuspects,
} from '@/features/incidents/slots';
import { checkPlaybooks, componentPlaybooks } from '@/features/playbooks/slots';
import { addCheckFilling } from '@/features/resources/slots';
import { componentActions } from '@/features/topology/slots';
import { signInOver } from './shell/slots';

signInOver.fill(signInOverFilling);
healthHeaderActions.fill(addCheckFilling);
checkActions.fill(attachCheck);
checkActions.fill(checkSuspects);
checkActions.fill(checkPlaybooks);
configActions.fill(attachConfig);
changeActions.fill(attachChange);
insightActions.fill(attachInsight);
componentActions.fill(attachComponent);
componentActions.fill(componentPlaybooks);

/** Which feature fills which slot (registry no. 2). */
import { signInOverFilling } from '@/features/auth/slots';
import { changeActions, configActions, insightActions } from '@/features/catalog/slots';
import { checkActions, healthHeaderActions } from '@/features/health/slots';
import {
  attachChange,
  attachCheck,
  attachConfig,
  attachInsight,
  checkSuspects,
} from '@/features/incidents/slots';
import { jobHistoryFilling } from '@/features/jobs/slots';
import { checkPlaybooks } from '@/features/playbooks/slots';
import { addCheckFilling, recordJobs } from '@/features/resources/slots';
import { signInOver } from './shell/slots';

signInOver.fill(signInOverFilling);
healthHeaderActions.fill(addCheckFilling);
checkActions.fill(attachCheck);
checkActions.fill(checkSuspects);
checkActions.fill(checkPlaybooks);
configActions.fill(attachConfig);
changeActions.fill(attachChange);
insightActions.fill(attachInsight);
recordJobs.fill(jobHistoryFilling);

/** Which feature fills which slot (registry no. 2). */
import { signInOverFilling } from '@/features/auth/slots';
import {
  changeActions,
  componentConfigLinks,
  configActions,
  configRuns,
  documentActions,
  insightActions,
} from '@/features/catalog/slots';
import { checkActions, healthHeaderActions } from '@/features/health/slots';
import {
  attachChange,
  attachCheck,
  attachComponent,
  attachConfig,
  attachConfigLines,
  attachInsight,
  attachLogLines,
  checkSuspects,
  configSuspects,
} from '@/features/incidents/slots';
import { jobHistoryFilling } from '@/features/jobs/slots';
import { logLineActions } from '@/features/logs/slots';
import {
  checkPlaybooks,
  componentPlaybooks,
  configPlaybooks,
  configRuns as playbookRuns,
} from '@/features/playbooks/slots';
import { addCheckFilling, recordEditor, recordJobs } from '@/features/resources/slots';
import { scraperEditor, scraperHistory } from '@/features/scrapers/slots';
import { componentActions, configLinks } from '@/features/topology/slots';
import { signInOver } from './shell/slots';

signInOver.fill(signInOverFilling);
healthHeaderActions.fill(addCheckFilling);
checkActions.fill(attachCheck);
checkActions.fill(checkSuspects);
checkActions.fill(checkPlaybooks);
configActions.fill(attachConfig);
documentActions.fill(attachConfigLines);
configActions.fill(configSuspects);
configActions.fill(configPlaybooks);
configRuns.fill(playbookRuns);
changeActions.fill(attachChange);
insightActions.fill(attachInsight);
logLineActions.fill(attachLogLines);
scraperEditor.fill(recordEditor);
scraperHistory.fill(jobHistoryFilling);
recordJobs.fill(jobHistoryFilling);
componentActions.fill(attachComponent);
componentActions.fill(componentPlaybooks);
configLinks.fill(componentConfigLinks);

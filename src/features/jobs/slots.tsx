/** What this feature offers to other screens; joined in src/app/slots.ts. */
import { lazy } from 'react';
import type { SlotFilling } from '@/services/slots/defineSlot';
import type { JobResource } from './model/jobs';

const JobHistoryTab = lazy(() =>
  import('./components/JobHistoryTab').then((module) => ({ default: module.JobHistoryTab })),
);

/** The Job History tab of a record: table and id are all that it asks for. */
export const jobHistoryFilling: SlotFilling<JobResource> = {
  id: 'jobs.history',
  requirement: { feature: 'settings.job_history', resource: 'database' },
  component: JobHistoryTab,
};

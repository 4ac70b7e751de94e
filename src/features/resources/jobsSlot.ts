/** Where the jobs feature shows the runs of one record (EDIT-2); joined in src/app/slots.ts. */
import { defineSlot } from '@/services/slots/defineSlot';

export const recordJobs = defineSlot<{ table: string; id: string }>('resources.jobs');

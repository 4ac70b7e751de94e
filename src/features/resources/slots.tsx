/** What this feature offers to other screens; joined in src/app/slots.ts. */
import { lazy } from 'react';
import { defineSlot, type SlotFilling } from '@/services/slots/defineSlot';
import type { AddCheckProps } from './components/AddCheckButton';
import { ADD_CHECK_REQUIREMENT } from './requirements';

const AddCheckButton = lazy(() =>
  import('./components/AddCheckButton').then((module) => ({ default: module.AddCheckButton })),
);

/** Where the jobs feature shows the runs of one record (EDIT-2). */
export const recordJobs = defineSlot<{ table: string; id: string }>('resources.jobs');

const StoredSpec = lazy(() =>
  import('./components/StoredSpec').then((module) => ({ default: module.StoredSpec })),
);

/** The editor of a record on a page of another feature. */
export const recordEditor: SlotFilling<{ table: string; id: string }> = {
  id: 'record-editor',
  requirement: {},
  component: StoredSpec,
};

export const addCheckFilling: SlotFilling<AddCheckProps> = {
  id: 'add-check',
  requirement: ADD_CHECK_REQUIREMENT,
  component: AddCheckButton,
};

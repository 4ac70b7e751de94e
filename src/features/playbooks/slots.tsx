/** What this feature offers to other screens; joined in src/app/slots.ts. */
import { lazy } from 'react';
import type { SlotFilling } from '@/services/slots/defineSlot';
import { READ_PLAYBOOKS, RUN_PLAYBOOKS } from './requirements';

const PlaybooksMenu = lazy(() =>
  import('./components/PlaybooksMenu').then((module) => ({ default: module.PlaybooksMenu })),
);
const ItemRuns = lazy(() => import('./components/RunList').then((module) => ({ default: module.ItemRuns })));

/** The playbooks that are meant for a check (PB-2). */
export const checkPlaybooks: SlotFilling<{ check: { id: string } }> = {
  id: 'playbooks',
  requirement: RUN_PLAYBOOKS,
  component: ({ check }) => <PlaybooksMenu field="check_id" id={check.id} />,
};

/** The playbooks that are meant for a catalog item (PB-2). */
export const configPlaybooks: SlotFilling<{ config: { id: string } }> = {
  id: 'playbooks',
  requirement: RUN_PLAYBOOKS,
  component: ({ config }) => <PlaybooksMenu field="config_id" id={config.id} />,
};

/** The playbooks that are meant for a component (PB-2). */
export const componentPlaybooks: SlotFilling<{ component: { id: string } }> = {
  id: 'playbooks',
  requirement: RUN_PLAYBOOKS,
  component: ({ component }) => <PlaybooksMenu field="component_id" id={component.id} />,
};

/** What playbooks did to a catalog item (RUN-2). */
export const configRuns: SlotFilling<{ config: { id: string } }> = {
  id: 'playbooks.runs',
  requirement: READ_PLAYBOOKS,
  component: ItemRuns,
};

/** What this feature offers to other screens; joined in src/app/slots.ts. */
import { lazy } from 'react';
import type { SlotFilling } from '@/services/slots/defineSlot';
import { RUN_PLAYBOOKS } from './requirements';

const PlaybooksMenu = lazy(() =>
  import('./components/PlaybooksMenu').then((module) => ({ default: module.PlaybooksMenu })),
);

/** The playbooks that are meant for a check (PB-2). */
export const checkPlaybooks: SlotFilling<{ check: { id: string } }> = {
  id: 'playbooks',
  requirement: RUN_PLAYBOOKS,
  component: ({ check }) => <PlaybooksMenu field="check_id" id={check.id} />,
};

/** The playbooks that are meant for a component of the topology (PB-2). */
export const componentPlaybooks: SlotFilling<{ component: { id: string } }> = {
  id: 'playbooks',
  requirement: RUN_PLAYBOOKS,
  component: ({ component }) => <PlaybooksMenu field="component_id" id={component.id} />,
};

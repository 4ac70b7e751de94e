/** Places on the screens of the topology that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

export interface ComponentActionsProps {
  component: { id: string; name: string };
}

/** Actions on one component, in the header of its page. */
export const componentActions = defineSlot<ComponentActionsProps>('topology.componentActions');

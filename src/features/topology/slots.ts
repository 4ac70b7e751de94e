/** Places on the screens of the topology that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

export interface ComponentActionsProps {
  component: { id: string; name: string };
}

/** Actions on one component, in the header of its page. */
export const componentActions = defineSlot<ComponentActionsProps>('topology.componentActions');

export interface ConfigLinksProps {
  componentId: string;
  /** An item of the list; without one, what stands above the list. */
  linked?: { id: string; name: string; selectorId: string | null };
}

/** Links between a component and config items, in the list of its config items. */
export const configLinks = defineSlot<ConfigLinksProps>('topology.configLinks');

/** Places on the screens of the catalog that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

export interface ConfigActionsProps {
  config: { id: string; name: string; type: string };
}

/** Actions on one item, in its header. */
export const configActions = defineSlot<ConfigActionsProps>('catalog.configActions');

export interface ChangeActionsProps {
  change: { id: string; config_id: string; change_type: string | null };
}

/** Actions on one change, in its panel. */
export const changeActions = defineSlot<ChangeActionsProps>('catalog.changeActions');

export interface InsightActionsProps {
  insight: { id: string; config_id: string; analyzer: string };
}

/** Actions on one insight, in its panel. */
export const insightActions = defineSlot<InsightActionsProps>('catalog.insightActions');

/** The runs of playbooks on one item: its part `playbooks`. */
export const configRuns = defineSlot<ConfigActionsProps>('catalog.configRuns');

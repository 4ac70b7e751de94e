/** Places on the screens of the catalog that other features fill, and what it offers to theirs (src/app/slots.ts joins them). */
import { lazy } from 'react';
import { defineSlot, type SlotFilling } from '@/services/slots/defineSlot';
import type { ComponentConfigLinksProps } from './components/links/ComponentConfigLinks';
import type { ConfigDetail } from './model/records';

export interface ConfigActionsProps {
  config: Pick<ConfigDetail, 'id' | 'name' | 'type' | 'health' | 'created_at' | 'updated_at' | 'deleted_at'>;
}

/** Actions on one item, in its header. */
export const configActions = defineSlot<ConfigActionsProps>('catalog.configActions');

export interface DocumentActionsProps {
  config: { id: string; name: string; type: string };
  /** The document as it is shown. */
  lines: readonly string[];
  /** One-based numbers of the lines that are selected; none when nothing is. */
  marked: readonly number[];
}

/** Actions on lines of an item's document, above it. */
export const documentActions = defineSlot<DocumentActionsProps>('catalog.documentActions');

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

const ComponentConfigLinks = lazy(() =>
  import('./components/links/ComponentConfigLinks').then((module) => ({
    default: module.ComponentConfigLinks,
  })),
);

/** Links between a component and config items, beside the component's list of them. */
export const componentConfigLinks: SlotFilling<ComponentConfigLinksProps> = {
  id: 'catalog.componentLinks',
  requirement: { feature: 'config', resource: 'database' },
  component: ComponentConfigLinks,
};

/** Places on the health screen that other features fill (src/app/slots.ts joins them). */
import type { CheckDetail } from '@/services/contracts/healthRows';
import { defineSlot } from '@/services/slots/defineSlot';

export interface HealthHeaderProps {
  /** A canary was stored: the screen shows its first check as soon as there is one. */
  onCreated: (canary: { id: string; name: string }) => void;
  /** Grows when the screen itself asks for the action, such as from its empty state. */
  openRequests: number;
}

/** Actions at the top of the list. */
export const healthHeaderActions = defineSlot<HealthHeaderProps>('health.headerActions');

export interface CheckActionsProps {
  check: Pick<CheckDetail, 'id' | 'name' | 'type' | 'status' | 'last_transition_time'>;
}

/** Actions on one check, in its panel. */
export const checkActions = defineSlot<CheckActionsProps>('health.checkActions');

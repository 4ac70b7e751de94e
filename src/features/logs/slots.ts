/** Places on the logs screen that other features fill (src/app/slots.ts joins them). */
import { defineSlot } from '@/services/slots/defineSlot';

export interface LogLineActionsProps {
  /** Whose lines: the component's name and log. */
  name: string;
  componentId?: string;
  /** The selected lines, oldest first; long ones are cut, and say so. `timestamp` is '' for a line without a time. */
  lines: readonly {
    id?: string;
    timestamp: string;
    message: string;
    labels?: Readonly<Record<string, string>>;
  }[];
}

/** Actions on selected lines. */
export const logLineActions = defineSlot<LogLineActionsProps>('logs.lineActions');

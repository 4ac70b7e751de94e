/** Rows of notifications as the data API answers them (contract endpoints §7, schema §2.7 and §3.6). */
import type { PersonRef } from '@/services/contracts/rows';
import type { MaybeUnsent } from '@/services/offline/outbox/layers';

/** A resource as it is embedded; its members are null when it is gone. */
export interface Embedded {
  id: string | null;
  name: string | null;
  type?: string | null;
  icon?: string | null;
}

export interface HistoryRow {
  id: string;
  notification_id: string;
  body: string | null;
  status: string | null;
  count: number;
  first_observed: string;
  source_event: string;
  resource_id: string;
  resource_type: string;
  resource: Embedded | null;
  person_id: string | null;
  error: string | null;
  duration_millis: number | null;
  created_at: string;
}

/** One step of "why (not) notified" (docs/adr/0015). */
export interface WhyStep {
  step: string;
  passed: boolean;
  why: string;
  silence_id?: string;
  /** When that silence ended, where it had. */
  ended_at?: string;
  /** The soonest that the same message can go again. */
  next_at?: string;
  /** The filter of the rule; the characters from `from` to `to` refused. */
  filter?: { text: string; from: number; to: number };
}

/** A message that came within a day after a silence of its record had ended (docs/adr/0043). */
export interface ReturnedMessage {
  history_id: string;
  silence_id: string;
  ended_at: string;
}

/** How many silences hide how many unhealthy checks now (docs/adr/0043). */
export interface HiddenNow {
  silences: number;
  red: number;
}

export interface CustomService {
  name?: string;
  url?: string;
  connection?: string;
  filter?: string;
}

export interface RuleRow extends MaybeUnsent {
  id: string;
  name: string;
  title: string | null;
  events: readonly string[];
  filter: string | null;
  error: string | null;
  person: PersonRef | null;
  team: { id: string; name: string; icon: string | null } | null;
  custom_services: readonly CustomService[] | null;
  created_at: string;
  created_by: PersonRef | null;
  source: string | null;
  repeat_interval: string | null;
  /** Nanoseconds. */
  wait_for: number | null;
  pending: number;
  failed: number;
  sent: number;
  avg_duration_ms: number | null;
  most_common_error: string | null;
}

/** The rule's own row: without the figures of its messages, with the text that it sends. */
export type RuleDetail = Omit<
  RuleRow,
  'pending' | 'failed' | 'sent' | 'avg_duration_ms' | 'most_common_error'
> & { template: string | null; group_by: readonly string[] | null; properties: unknown };

export interface SilenceRow extends MaybeUnsent {
  id: string;
  from: string;
  until: string;
  description: string | null;
  recursive: boolean | null;
  /** Undefined where the server knows no filters (docs/adr/0041). */
  filter?: string | null;
  source: string | null;
  created_at: string;
  updated_at?: string | null;
  check_id: string | null;
  config_id: string | null;
  component_id: string | null;
  canary_id: string | null;
  checks: Embedded | null;
  catalog: Embedded | null;
  component: Embedded | null;
  canary: Embedded | null;
  createdBy: PersonRef | null;
}

/** What a silence would hide (docs/adr/0030, POST /notification/silence/preview). */
export interface SilencePreview {
  resources: number;
  /** How many of them are not well now. */
  bad: number;
  /** About how many of them nothing was sent in 7 days. */
  quiet?: number;
  sent_day: number;
  sent_week: number;
  /** The latest messages that it would have hidden. */
  messages?: readonly {
    id: string;
    kind: string;
    name: string | null;
    event: string;
    severity: string | null;
    created_at: string;
  }[];
  /** What sent most, then what is not well. */
  examples: readonly {
    kind: string;
    id: string;
    name: string | null;
    state: string | null;
    sent_day: number;
    sent_week: number;
  }[];
}

/** What a silence held back in the last 7 days (docs/adr/0041). */
export interface SilenceMatch {
  silence_id: string;
  messages: number;
  last_at: string;
}

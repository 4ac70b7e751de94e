/** Rows of playbooks as the data API answers them (contract endpoints §6, schema §2.6). */
import type { PersonRef } from '@/services/contracts/rows';
import type { MaybeUnsent } from '@/services/offline/outbox/layers';
import type { ResourceSelector } from '@/services/api/resourceSearch';

export interface Parameter {
  name: string;
  label?: string;
  description?: string;
  type?: string;
  required?: boolean;
  default?: unknown;
  properties?: Readonly<Record<string, unknown>> | null;
}

export interface PlaybookSpec {
  title?: string;
  description?: string;
  icon?: string;
  category?: string;
  configs?: readonly ResourceSelector[];
  components?: readonly ResourceSelector[];
  checks?: readonly ResourceSelector[];
  parameters?: readonly Parameter[];
  /** Another platform may say null where there are none. */
  actions?: readonly { name?: string }[] | null;
  approval?: { type?: string; approvers?: { people?: readonly string[]; teams?: readonly string[] } };
}

export interface PlaybookRow extends MaybeUnsent {
  id: string;
  name: string;
  title: string;
  icon: string | null;
  description: string | null;
  category: string;
  spec: PlaybookSpec | null;
  created_at: string;
  created_by: PersonRef | null;
}

/** What a playbook runs on; the field names it in requests and rows. */
export interface Target {
  field: 'check_id' | 'config_id' | 'component_id';
  id: string;
}

interface Named {
  id: string;
  name: string;
  type?: string | null;
  icon?: string | null;
}

export interface RunRow {
  id: string;
  playbook_id: string;
  status: string;
  created_at: string;
  start_time: string | null;
  scheduled_time: string;
  end_time: string | null;
  error: string | null;
  check_id: string | null;
  config_id: string | null;
  component_id: string | null;
  playbooks: { id: string; name: string; title: string; icon?: string | null } | null;
  check: Named | null;
  config: Named | null;
  component: Named | null;
}

export interface ApprovalRow {
  id: string;
  created_at: string;
  person_id: PersonRef | null;
  team_id: { id: string; name: string } | null;
}

export interface RunDetail extends RunRow {
  /** The copy of the playbook that this run carries out. */
  spec: PlaybookSpec | null;
  parameters: Readonly<Record<string, string>> | null;
  created_by: PersonRef | null;
  playbook_approvals: readonly ApprovalRow[] | null;
}

export interface StepRow {
  id: string;
  name: string;
  status: string;
  start_time: string | null;
  end_time: string | null;
  scheduled_time: string | null;
}

export interface StepDetail extends StepRow {
  result: Readonly<Record<string, unknown>> | null;
  error: string | null;
}

/** Canaries, checks and what they answered, as the data API and the check runner say it (contract schema.md). */
import type { CheckStatus } from './enums';
import type { Labels } from './rows';

export interface Canary {
  id: string;
  agent_id: string;
  name: string;
  namespace: string;
  labels: Labels | null;
  spec: Readonly<Record<string, unknown>>;
  source: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** One run in the heartbeat of a check, newest last. */
export interface CheckHeartbeat {
  time: string;
  status: boolean;
  duration: number;
}

export interface CheckUptime {
  passed: number;
  failed: number;
  last_pass?: string;
  last_fail?: string;
}

export interface CheckLatency {
  p95?: number;
  p97?: number;
  p99?: number;
  rolling1h: number;
}

/** One item of `checks_summary` (endpoints §2; endpoint, agent_id and checkStatuses by checklist OPEN-22). */
export interface CheckSummary {
  id: string;
  canary_id: string;
  name: string;
  type: string;
  namespace: string;
  canary_name: string;
  canary_namespace: string;
  description?: string;
  endpoint?: string;
  icon?: string;
  owner?: string;
  severity?: string;
  agent_id: string;
  labels: Labels | null;
  /** Absent until the check has run once. */
  status?: CheckStatus;
  uptime: CheckUptime;
  latency: CheckLatency;
  last_transition_time?: string;
  last_runtime?: string;
  next_runtime?: string;
  created_at: string;
  updated_at: string;
  checkStatuses: readonly CheckHeartbeat[];
}

export interface CheckSummaryAnswer {
  duration?: number;
  runnerName: string;
  checks_summary?: readonly CheckSummary[];
}

/** One row of check_statuses; `duration` in milliseconds. */
export interface CheckStatusRow {
  check_id?: string;
  time: string;
  duration: number | null;
  status: boolean;
  message: string | null;
  error: string | null;
}

/** GET db checks?id=eq.… with its embeds. */
export interface CheckDetail {
  id: string;
  canary_id: string;
  agent_id: string;
  name: string;
  type: string;
  namespace: string | null;
  description: string | null;
  icon: string | null;
  spec: Readonly<Record<string, unknown>> | null;
  labels: Labels | null;
  owner: string | null;
  severity: string | null;
  status: CheckStatus | null;
  last_runtime: string | null;
  next_runtime: string | null;
  last_transition_time: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  canaries: { id: string; name: string; source: string | null } | null;
  agents: { id: string; name: string } | null;
  components: readonly { components: { id: string; name: string; icon: string | null } | null }[];
  configs: readonly { configs: { id: string; name: string; type: string } | null }[];
}

/** Answer of POST /api/canary/run/check/{id}: counts, or the platform's single result (checklist OPEN-24). */
export interface RunCheckAnswer {
  total?: number;
  failed?: number;
  success?: number;
  errors?: readonly unknown[];
  pass?: boolean;
  message?: string;
  error?: string;
  duration?: number;
}

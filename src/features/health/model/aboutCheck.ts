/** One description of a check from the two rows that know it: its row in the list and its own record. */
import type { CheckDetail, CheckLatency, CheckSummary, CheckUptime } from '@/services/contracts/healthRows';
import type { Labels } from '@/services/contracts/rows';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { healthOf, type CheckHealth } from './checkHealth';

export interface AboutCheck {
  name: string | undefined;
  health: CheckHealth;
  icon: string | undefined;
  /** Canary, namespace, type, endpoint, agent and source, in this order, each once. */
  parts: readonly string[];
  description: string | undefined;
  severity: string | undefined;
  labels: Labels | null;
  lastRun: string | undefined;
  nextRun: string | undefined;
  transition: string | undefined;
  /** Known only for a check that the list holds. */
  uptime: CheckUptime | undefined;
  latency: CheckLatency | undefined;
}

type MaybeText = string | null | undefined;

function firstText(...texts: readonly MaybeText[]): string | undefined {
  return texts.find((text): text is string => typeof text === 'string' && text !== '');
}

function agentPart(agent: CheckDetail['agents']): string | undefined {
  return agent === null || agent.id === LOCAL_AGENT_ID ? undefined : `agent ${agent.name}`;
}

function sourcePart(source: MaybeText): string | undefined {
  const text = firstText(source);
  return text === undefined ? undefined : `source ${text}`;
}

function partsOf(summary: Partial<CheckSummary>, detail: Partial<CheckDetail>): string[] {
  const parts = [
    firstText(summary.canary_name, detail.canaries?.name),
    firstText(summary.namespace, detail.namespace),
    firstText(summary.type, detail.type),
    firstText(summary.endpoint),
    agentPart(detail.agents ?? null),
    sourcePart(detail.canaries?.source),
  ];
  return [...new Set(parts.filter((part) => part !== undefined))];
}

/** What is known about a check; the list's row wins because it is polled. */
export function aboutCheck(
  listed: CheckSummary | undefined,
  record: CheckDetail | null | undefined,
): AboutCheck {
  const summary: Partial<CheckSummary> = listed ?? {};
  const detail: Partial<CheckDetail> = record ?? {};
  return {
    name: firstText(summary.name, detail.name),
    health: healthOf({ status: firstText(summary.status, detail.status) ?? null }),
    icon: firstText(summary.icon, detail.icon, summary.type, detail.type),
    parts: partsOf(summary, detail),
    description: firstText(summary.description, detail.description),
    severity: firstText(summary.severity, detail.severity),
    labels: summary.labels ?? detail.labels ?? null,
    lastRun: firstText(summary.last_runtime, detail.last_runtime),
    nextRun: firstText(summary.next_runtime, detail.next_runtime),
    transition: firstText(summary.last_transition_time, detail.last_transition_time),
    uptime: summary.uptime,
    latency: summary.latency,
  };
}

/** Rows of each source as events of the timeline. Pure. */
import { parseTime } from '@/services/time/parse';
import { historyLine } from './history';
import type { HistoryRecord } from './records';
import { transitionsOf, type TimelineEvent } from './timeline';

/** Milliseconds since the epoch; NaN where the row tells none: such an event is on no axis. */
const timeOf = (text: string): number => parseTime(text) ?? Number.NaN;

const MAX_TEXT = 300;
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
const isGrave = (severity: string | null): boolean => severity === 'high' || severity === 'critical';

export function changeEvent(row: {
  id: string;
  config_id: string;
  change_type: string | null;
  severity: string | null;
  summary: string | null;
  source: string | null;
  external_created_by: string | null;
  created_at: string;
}): TimelineEvent {
  const name = row.change_type ?? 'change';
  return {
    id: row.id,
    lane: 'changes',
    time: timeOf(row.created_at),
    title: cut(name),
    detail: cut([row.summary, row.external_created_by ?? row.source].filter(Boolean).join(' · ')),
    isBad: isGrave(row.severity),
    source: {
      kind: 'config_change',
      changeId: row.id,
      configId: row.config_id,
      name: cut(row.summary ?? name),
    },
  };
}

interface RunRow {
  check_id?: string;
  time: string;
  status: boolean;
  message: string | null;
  error: string | null;
}

/** Only the moments at which a check turned: its thousand equal runs say nothing. */
export function checkEvents(rows: readonly RunRow[]): TimelineEvent[] {
  return transitionsOf(rows).map((row) => ({
    id: `${row.check_id ?? ''} ${row.time}`,
    lane: 'health',
    time: timeOf(row.time),
    title: row.status ? 'turned healthy' : 'turned unhealthy',
    detail: cut(row.error ?? row.message ?? ''),
    isBad: !row.status,
    source:
      row.check_id === undefined
        ? undefined
        : { kind: 'check', checkId: row.check_id, name: cut(row.error ?? row.message ?? 'check') },
  }));
}

export function insightEvent(row: {
  id: string;
  config_id: string;
  analyzer: string;
  analysis_type: string | null;
  severity: string | null;
  status: string | null;
  message: string | null;
  first_observed: string;
}): TimelineEvent {
  return {
    id: row.id,
    lane: 'insights',
    time: timeOf(row.first_observed),
    title: cut(row.analyzer),
    detail: cut([row.analysis_type, row.message].filter(Boolean).join(' · ')),
    isBad: isGrave(row.severity),
    source: { kind: 'config_analysis', analysisId: row.id, configId: row.config_id, name: cut(row.analyzer) },
  };
}

export function runEvent(row: {
  id: string;
  status: string;
  created_at: string;
  playbooks: { name: string; title: string | null } | null;
}): TimelineEvent {
  return {
    id: row.id,
    lane: 'playbooks',
    time: timeOf(row.created_at),
    title: cut(row.playbooks?.title ?? row.playbooks?.name ?? 'playbook'),
    detail: row.status,
    isBad: row.status === 'failed',
    source: undefined,
  };
}

export function notificationEvent(row: {
  id: string;
  source_event: string;
  status: string | null;
  error: string | null;
  created_at: string;
}): TimelineEvent {
  return {
    id: row.id,
    lane: 'notifications',
    time: timeOf(row.created_at),
    title: cut(row.source_event),
    detail: cut([row.status, row.error].filter(Boolean).join(' · ')),
    isBad: row.error !== null,
    source: undefined,
  };
}

/** From its beginning on, nobody was told. */
export function silenceEvent(row: {
  id: string;
  from: string;
  until: string;
  description: string | null;
}): TimelineEvent {
  return {
    id: row.id,
    lane: 'silences',
    time: timeOf(row.from),
    title: cut(`silenced until ${row.until}`),
    detail: cut(row.description ?? ''),
    isBad: false,
    source: undefined,
  };
}

/** The incident's own log. */
export function historyEvent(record: HistoryRecord): TimelineEvent {
  const { who, text, what, time } = historyLine(record);
  return {
    id: record.id,
    lane: 'incident',
    time: timeOf(time),
    title: cut(`${who} ${text}`),
    detail: cut(what ?? ''),
    isBad: false,
    source: undefined,
  };
}

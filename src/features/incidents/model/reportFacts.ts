/** What a report tells in numbers (beyond.md M11): what was hit, how long each step took, what was run. Pure. */
import { paths } from '@/services/config/paths';
import { formatUtcTime } from '@/services/time/absolute';
import { formatSpan } from '@/services/time/relative';
import { affectedResources } from './affected';
import { momentLink } from './momentLink';
import { momentOf } from './quote';
import type { EvidenceRecord, HistoryRecord, IncidentRecord, RunRecord } from './records';
import {
  compareText,
  excerpt,
  type DraftSection,
  type Paragraph,
  type ReportInput,
  type Source,
} from './reportParts';

function sourceOfIncident({ id }: IncidentRecord): Source {
  return { kind: 'incident', id, link: paths.incident(id) };
}

function sourceOfEvidence(record: EvidenceRecord, incidentId: string): Source {
  return { kind: 'evidence', id: record.id, link: momentLink(record) ?? paths.incident(incidentId) };
}

function sourceOfHistory({ id }: HistoryRecord, incidentId: string): Source {
  return { kind: 'history', id, link: `${paths.incident(incidentId)}?view=changelog` };
}

/** How long it lasted and what it hit; how that fares now is not told: it changes without the incident. */
export function impactSection({ incident, evidences }: ReportInput): DraftSection {
  const { id, created_at: from } = incident;
  const to = incident.resolved ?? incident.closed;
  const lasted =
    to === null
      ? `It has lasted since ${formatUtcTime(from)} and is not over.`
      : `It lasted ${formatSpan(Date.parse(to) - Date.parse(from))}, from ${formatUtcTime(from)} to ${formatUtcTime(to)}.`;
  const hit = affectedResources(evidences).map(({ key, name, type, evidence }): Paragraph => ({
    key: `impact/${key.replaceAll(' ', '-')}`,
    text: `Affected: ${excerpt(name)} (${type}).`,
    sources: evidence.map((record) => sourceOfEvidence(record, id)),
    depth: 0,
  }));
  return {
    heading: 'Impact',
    paragraphs: [
      { key: 'impact/lasted', text: lasted, sources: [sourceOfIncident(incident)], depth: 0 },
      ...hit,
    ],
  };
}

interface Moment {
  time: string;
  source: Source;
}

function earliest(moments: readonly Moment[]): Moment | undefined {
  return [...moments].sort(
    (a, b) => Date.parse(a.time) - Date.parse(b.time) || compareText(a.source.id, b.source.id),
  )[0];
}

/** When a status was first reached, from the incident itself or else from its log. */
function reached(
  { incident, history }: ReportInput,
  status: string,
  own: string | null = null,
): Moment | undefined {
  if (own !== null) return { time: own, source: sourceOfIncident(incident) };
  return earliest(
    history
      .filter(
        ({ type, description }) =>
          (type === 'incident.status_updated' || type === 'incident_status.updated') &&
          description === status,
      )
      .map((record) => ({ time: record.created_at, source: sourceOfHistory(record, incident.id) })),
  );
}

/** What the first evidence shows happened before anybody opened an incident. */
function detection({ incident, evidences }: ReportInput): Paragraph[] {
  const first = earliest(
    evidences.map((record) => ({
      time: momentOf(record),
      source: sourceOfEvidence(record, incident.id),
    })),
  );
  const took = first === undefined ? 0 : Date.parse(incident.created_at) - Date.parse(first.time);
  if (first === undefined || !(took > 0)) return [];
  return [
    {
      key: 'metric/detected',
      text: `It was detected after ${formatSpan(took)}: the first evidence is of ${formatUtcTime(first.time)}.`,
      sources: [first.source, sourceOfIncident(incident)],
      depth: 0,
    },
  ];
}

/** Time to detect, to look, to mitigate, to resolve and to close; of each only what the record knows. */
export function metricsSection(input: ReportInput): DraftSection {
  const { incident } = input;
  const say = (key: string, what: string, moment: Moment | undefined): Paragraph[] => {
    const took = Date.parse(moment?.time ?? '') - Date.parse(incident.created_at);
    if (moment === undefined || Number.isNaN(took)) return [];
    const own = sourceOfIncident(incident);
    const sources = moment.source.id === own.id ? [own] : [moment.source, own];
    return [{ key, text: `${what} after ${formatSpan(took)}.`, sources, depth: 0 }];
  };
  return {
    heading: 'Metrics',
    paragraphs: [
      ...detection(input),
      ...say(
        'summary/acknowledged',
        'Somebody looked at it',
        reached(input, 'investigating', incident.acknowledged),
      ),
      ...say('metric/mitigated', 'It was mitigated', reached(input, 'mitigated')),
      ...say('summary/resolved', 'It was resolved', reached(input, 'resolved', incident.resolved)),
      ...say('metric/closed', 'It was closed', reached(input, 'closed', incident.closed)),
    ],
  };
}

function runText({ created_at, end_time, start_time, status, error, playbooks }: RunRecord): string {
  const name = excerpt(playbooks?.title || playbooks?.name || 'a playbook');
  const took = Date.parse(end_time ?? '') - Date.parse(start_time ?? created_at);
  const length = Number.isNaN(took) ? '' : `, took ${formatSpan(took)}`;
  return `${formatUtcTime(created_at)} ${name}: ${status.replaceAll('_', ' ')}${length}${error === null || error === '' ? '' : ` — ${excerpt(error)}`}`;
}

/** Playbooks that ran on what was hit, oldest first. */
export function runsSection({ runs }: ReportInput): DraftSection {
  const oldestFirst = [...runs].sort(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || compareText(a.id, b.id),
  );
  return {
    heading: 'Playbook runs',
    paragraphs: oldestFirst.map((run) => ({
      key: `run/${run.id}`,
      text: runText(run),
      sources: [{ kind: 'playbook run', id: run.id, link: paths.playbookRun(run.id) }],
      depth: 0,
    })),
  };
}

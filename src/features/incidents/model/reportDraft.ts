/**
 * The paragraphs of a report as the record tells them (beyond.md M11): each names the rows it came from. The same record
 * makes the same paragraphs: times are UTC and nothing depends on when it is made. Pure.
 */
import { paths } from '@/services/config/paths';
import { formatUtcTime } from '@/services/time/absolute';
import { doneItems } from './doneDefinition';
import { historyLine } from './history';
import { momentLink } from './momentLink';
import { polarityOf } from './polarity';
import { momentOf, quoteOf, sourceName } from './quote';
import type { EvidenceRecord } from './records';
import {
  compareText,
  excerpt,
  type DraftSection,
  type Paragraph,
  type ReportInput,
  type Source,
} from './reportParts';
import { impactSection, metricsSection, runsSection } from './reportFacts';
import { flattenTree, type HypothesisNode } from './tree';
import { isRuledOut, severityWord, typeLabel } from './words';

function summary({ incident, responders }: ReportInput): DraftSection {
  const link = paths.incident(incident.id);
  const own: Source = { kind: 'incident', id: incident.id, link };
  const say = (name: string, text: string, ...more: readonly Source[]): Paragraph => ({
    key: `summary/${name}`,
    text,
    sources: [own, ...more],
    depth: 0,
  });
  const helpers = responders.map((responder) => ({
    name: responder.person?.name ?? responder.team?.name ?? responder.type,
    source: { kind: 'responder', id: responder.id, link },
  }));
  return {
    heading: 'Summary',
    paragraphs: [
      say(
        'kind',
        `${incident.incident_id} is a ${severityWord(incident.severity)} ${typeLabel(incident.type)} incident, now ${incident.status}.`,
      ),
      ...(incident.description === '' ? [] : [say('description', excerpt(incident.description))]),
      say(
        'opened',
        `It was opened at ${formatUtcTime(incident.created_at)} by ${incident.created_by?.name ?? 'somebody'}; ${incident.commander?.name ?? 'nobody'} commanded, ${incident.communicator?.name ?? 'nobody'} communicated.`,
      ),
      ...(helpers.length === 0
        ? []
        : [
            say(
              'helped',
              `Helped: ${helpers.map(({ name }) => name).join(', ')}.`,
              ...helpers.map(({ source }) => source),
            ),
          ]),
    ],
  };
}

function quoteText(record: EvidenceRecord): string {
  const quote = quoteOf(record);
  switch (quote.kind) {
    case 'log':
      return quote.lines.map(({ text }) => text).join(' / ');
    case 'config':
      return quote.lines
        .filter(({ isMarked }) => isMarked)
        .map(({ number, text }) => `line ${number}: ${text.trim()}`)
        .join(' / ');
    case 'config_change':
      return [
        quote.summary,
        ...quote.lines
          .filter(({ kind }) => kind === 'added' || kind === 'removed')
          .map(({ kind, text }) => `${kind === 'added' ? '+' : '-'} ${text.slice(1).trim()}`),
      ]
        .filter(Boolean)
        .join(' / ');
    case 'topology':
    case 'check':
      return '';
    default:
      return quote.text;
  }
}

function evidenceParagraph(record: EvidenceRecord, incidentId: string, depth: number): Paragraph {
  const link = momentLink(record) ?? paths.incident(incidentId);
  const words = [record.description, quoteText(record)].map(excerpt).filter(Boolean);
  const name = sourceName(record);
  const kind = record.type.replaceAll('_', ' ');
  return {
    key: `evidence/${record.id}`,
    text: `${polarityOf(record)}, ${formatUtcTime(momentOf(record))}: ${kind}${name === '' ? '' : ` ${name}`}${words.length === 0 ? '' : ` — ${[...new Set(words)].join('; ')}`}`,
    sources: [{ kind: 'evidence', id: record.id, link }],
    depth,
  };
}

function hypothesisSection(
  heading: string,
  nodes: readonly HypothesisNode[],
  incidentId: string,
): DraftSection {
  const paragraphs = nodes.flatMap((node): Paragraph[] => {
    const { hypothesis, evidences, comments, depth } = node;
    const link = `${paths.incident(incidentId)}?hypothesis=${hypothesis.id}`;
    return [
      {
        key: `hypothesis/${hypothesis.id}`,
        text: `${hypothesis.status} ${hypothesis.type}: ${excerpt(hypothesis.title)}`,
        sources: [{ kind: 'hypothesis', id: hypothesis.id, link }],
        depth,
      },
      ...evidences.map((record) => evidenceParagraph(record, incidentId, depth + 1)),
      ...comments
        .filter(({ comment }) => /^\w+ → \w+: /.test(comment))
        .map((comment) => ({
          key: `comment/${comment.id}`,
          text: excerpt(comment.comment),
          sources: [{ kind: 'comment', id: comment.id, link }],
          depth: depth + 1,
        })),
    ];
  });
  return { heading, paragraphs };
}

function doneSection({ incident, evidences }: ReportInput): DraftSection {
  return {
    heading: 'Definition of done',
    paragraphs: doneItems(evidences).map(({ evidence, isDone, isScripted }) => ({
      key: `done/${evidence.id}`,
      text: `${isDone ? 'done' : 'not done'}: ${excerpt(evidence.description || sourceName(evidence))}${isScripted ? ` (${excerpt(evidence.script ?? '')})` : ''}`,
      sources: [
        { kind: 'evidence', id: evidence.id, link: momentLink(evidence) ?? paths.incident(incident.id) },
      ],
      depth: 0,
    })),
  };
}

/** Steps of people, as against what was collected: they are the timeline of the report. */
const CURATED: ReadonlySet<string | null> = new Set([
  'incident.created',
  'incident.status_updated',
  'incident_status.updated',
  'responder.created',
  'hypothesis.status_updated',
  'evidence.done_definition_added',
]);

function timelineSection({ incident, history, withAll }: ReportInput, written: WrittenKeys): DraftSection {
  const link = `${paths.incident(incident.id)}?view=changelog`;
  const oldestFirst = history
    .filter(({ id, type }) => withAll || CURATED.has(type) || written.has(`history/${id}`))
    .sort((a, b) => compareText(a.created_at, b.created_at) || compareText(a.id, b.id));
  return {
    heading: 'Timeline',
    paragraphs: oldestFirst.map((record) => {
      const { who, text, what, time } = historyLine(record);
      return {
        key: `history/${record.id}`,
        text: `${formatUtcTime(time)} ${who} ${text}${what === undefined ? '' : `: ${excerpt(what)}`}`,
        sources: [{ kind: 'history', id: record.id, link }],
        depth: 0,
      };
    }),
  };
}

/** Keys of paragraphs that somebody wrote over: they are told whatever else is left away. */
interface WrittenKeys {
  has: (key: string) => boolean;
}

/** The sections as the record has them; one without a paragraph is left out. */
export function draftOf(input: ReportInput, written: WrittenKeys = new Set()): DraftSection[] {
  const nodes = flattenTree(input.tree);
  const { id } = input.incident;
  const of = (heading: string, wanted: (status: string) => boolean) =>
    hypothesisSection(
      heading,
      nodes.filter(({ hypothesis }) => wanted(hypothesis.status)),
      id,
    );
  const sections = [
    summary(input),
    impactSection(input),
    metricsSection(input),
    of('What it was', (status) => status === 'proven'),
    of('Still open', (status) => status !== 'proven' && !isRuledOut(status)),
    of('Ruled out', isRuledOut),
    doneSection(input),
    runsSection(input),
    timelineSection(input, written),
  ];
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

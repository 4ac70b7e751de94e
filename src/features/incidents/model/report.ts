/**
 * A report from the record (beyond.md M11): every sentence has a footnote to the row it came from. The same record makes
 * the same report, byte for byte: times are UTC and nothing depends on when it is made. Pure.
 */
import { paths } from '@/services/config/paths';
import { formatUtcTime } from '@/services/time/absolute';
import { formatSpan } from '@/services/time/relative';
import { doneItems } from './doneDefinition';
import { historyLine } from './history';
import { momentLink } from './momentLink';
import { polarityOf } from './polarity';
import { momentOf, quoteOf, sourceName } from './quote';
import type {
  CommentRecord,
  EvidenceRecord,
  HistoryRecord,
  IncidentRecord,
  ResponderRecord,
} from './records';
import { flattenTree, type HypothesisNode } from './tree';
import { isRuledOut, severityWord, typeLabel } from './words';

export interface Sentence {
  text: string;
  /** Numbers of footnotes, from 1. */
  notes: readonly number[];
  /** Steps to the right, for lists. */
  depth: number;
}

export interface ReportSection {
  heading: string;
  sentences: readonly Sentence[];
}

export interface Footnote {
  number: number;
  /** What kind of row it is and which. */
  text: string;
  /** Path in the console. */
  link: string;
}

export interface Report {
  title: string;
  sections: readonly ReportSection[];
  footnotes: readonly Footnote[];
}

export interface ReportInput {
  incident: IncidentRecord;
  tree: readonly HypothesisNode[];
  evidences: readonly EvidenceRecord[];
  comments: readonly CommentRecord[];
  responders: readonly ResponderRecord[];
  history: readonly HistoryRecord[];
}

const MAX_EXCERPT = 600;

/** Gives each row one number, in the order in which it is first named. */
class Notes {
  private readonly byKey = new Map<string, Footnote>();

  note(kind: string, id: string, link: string): number {
    const key = `${kind} ${id}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known.number;
    const footnote = { number: this.byKey.size + 1, text: key, link };
    this.byKey.set(key, footnote);
    return footnote.number;
  }

  all(): Footnote[] {
    return [...this.byKey.values()];
  }
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT)}…` : line;
};

function span(from: string | null, to: string | null): string | undefined {
  const length = Date.parse(to ?? '') - Date.parse(from ?? '');
  return Number.isNaN(length) ? undefined : formatSpan(length);
}

function summary({ incident, responders }: ReportInput, notes: Notes): ReportSection {
  const own = notes.note('incident', incident.id, paths.incident(incident.id));
  const say = (text: string, ...more: number[]): Sentence => ({ text, notes: [own, ...more], depth: 0 });
  const acknowledged = span(incident.created_at, incident.acknowledged);
  const resolved = span(incident.created_at, incident.resolved);
  const helpers = responders.map((responder) => ({
    name: responder.person?.name ?? responder.team?.name ?? responder.type,
    note: notes.note('responder', responder.id, paths.incident(incident.id)),
  }));
  return {
    heading: 'Summary',
    sentences: [
      say(
        `${incident.incident_id} is a ${severityWord(incident.severity)} ${typeLabel(incident.type)} incident, now ${incident.status}.`,
      ),
      ...(incident.description === '' ? [] : [say(excerpt(incident.description))]),
      say(
        `It was opened at ${formatUtcTime(incident.created_at)} by ${incident.created_by?.name ?? 'somebody'}; ${incident.commander?.name ?? 'nobody'} commanded, ${incident.communicator?.name ?? 'nobody'} communicated.`,
      ),
      ...(acknowledged === undefined ? [] : [say(`Somebody looked at it after ${acknowledged}.`)]),
      ...(resolved === undefined ? [] : [say(`It was resolved after ${resolved}.`)]),
      ...(helpers.length === 0
        ? []
        : [
            say(`Helped: ${helpers.map(({ name }) => name).join(', ')}.`, ...helpers.map(({ note }) => note)),
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

function evidenceSentence(record: EvidenceRecord, incidentId: string, depth: number, notes: Notes): Sentence {
  const link = momentLink(record) ?? paths.incident(incidentId);
  const words = [record.description, quoteText(record)].map(excerpt).filter(Boolean);
  const name = sourceName(record);
  const kind = record.type.replaceAll('_', ' ');
  return {
    text: `${polarityOf(record)}, ${formatUtcTime(momentOf(record))}: ${kind}${name === '' ? '' : ` ${name}`}${words.length === 0 ? '' : ` — ${[...new Set(words)].join('; ')}`}`,
    notes: [notes.note('evidence', record.id, link)],
    depth,
  };
}

function hypothesisSection(
  heading: string,
  nodes: readonly HypothesisNode[],
  incidentId: string,
  notes: Notes,
): ReportSection {
  const sentences = nodes.flatMap((node): Sentence[] => {
    const { hypothesis, evidences, comments, depth } = node;
    const link = `${paths.incident(incidentId)}?hypothesis=${hypothesis.id}`;
    return [
      {
        text: `${hypothesis.status} ${hypothesis.type}: ${excerpt(hypothesis.title)}`,
        notes: [notes.note('hypothesis', hypothesis.id, link)],
        depth,
      },
      ...evidences.map((record) => evidenceSentence(record, incidentId, depth + 1, notes)),
      ...comments
        .filter(({ comment }) => /^\w+ → \w+: /.test(comment))
        .map((comment) => ({
          text: excerpt(comment.comment),
          notes: [notes.note('comment', comment.id, link)],
          depth: depth + 1,
        })),
    ];
  });
  return { heading, sentences };
}

function doneSection({ incident, evidences }: ReportInput, notes: Notes): ReportSection {
  return {
    heading: 'Definition of done',
    sentences: doneItems(evidences).map(({ evidence, isDone, isScripted }) => ({
      text: `${isDone ? 'done' : 'not done'}: ${excerpt(evidence.description || sourceName(evidence))}${isScripted ? ` (${excerpt(evidence.script ?? '')})` : ''}`,
      notes: [notes.note('evidence', evidence.id, momentLink(evidence) ?? paths.incident(incident.id))],
      depth: 0,
    })),
  };
}

function timelineSection({ incident, history }: ReportInput, notes: Notes): ReportSection {
  const link = `${paths.incident(incident.id)}?view=changelog`;
  const oldestFirst = [...history].sort(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  );
  return {
    heading: 'Timeline',
    sentences: oldestFirst.map((record) => {
      const { who, text, what, time } = historyLine(record);
      return {
        text: `${formatUtcTime(time)} ${who} ${text}${what === undefined ? '' : `: ${excerpt(what)}`}`,
        notes: [notes.note('history', record.id, link)],
        depth: 0,
      };
    }),
  };
}

/** The whole report; sections without a sentence are left out. */
export function buildReport(input: ReportInput): Report {
  const notes = new Notes();
  const nodes = flattenTree(input.tree);
  const { id } = input.incident;
  const sections = [
    summary(input, notes),
    hypothesisSection(
      'What it was',
      nodes.filter(({ hypothesis }) => hypothesis.status === 'proven'),
      id,
      notes,
    ),
    hypothesisSection(
      'Still open',
      nodes.filter(({ hypothesis }) => hypothesis.status !== 'proven' && !isRuledOut(hypothesis.status)),
      id,
      notes,
    ),
    hypothesisSection(
      'Ruled out',
      nodes.filter(({ hypothesis }) => isRuledOut(hypothesis.status)),
      id,
      notes,
    ),
    doneSection(input, notes),
    timelineSection(input, notes),
  ];
  return {
    title: `${input.incident.incident_id}: ${excerpt(input.incident.title)}`,
    sections: sections.filter(({ sentences }) => sentences.length > 0),
    footnotes: notes.all(),
  };
}

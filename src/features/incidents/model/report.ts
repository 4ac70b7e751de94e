/**
 * A report from the record and from what people wrote over it (beyond.md M11): every sentence has a footnote to the row
 * it came from. The same record and the same edits make the same report, byte for byte. A paragraph that somebody wrote
 * is never replaced by the record; where the record changed since, it says so. Pure.
 */
import { paths } from '@/services/config/paths';
import { draftOf } from './reportDraft';
import { headsByKey, oneLine, type ReportEdit } from './reportEdits';
import { excerpt, type DraftSection, type Paragraph, type ReportInput, type Source } from './reportParts';

/**
 * record: as the record says. edited: written by hand. outdated: written by hand, and the record changed since.
 * disputed: two people wrote it at the same time. gone: written by hand about something that the record no longer has.
 */
export type SentenceState = 'record' | 'edited' | 'outdated' | 'disputed' | 'gone';

export interface Sentence {
  key: string;
  text: string;
  /** Numbers of footnotes, from 1. */
  notes: readonly number[];
  /** Steps to the right, for lists. */
  depth: number;
  state: SentenceState;
  /** What the record says now. */
  record: string;
  /** What is written by hand and stands; an edit names all of them as replaced. */
  heads: readonly ReportEdit[];
  /** Somebody left it out: it is on the screen only, to be put back. */
  isLeftOut: boolean;
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

/** Gives each row one number, in the order in which it is first named. */
class Notes {
  private readonly byKey = new Map<string, Footnote>();

  note({ kind, id, link }: Source): number {
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

function stateOf(heads: readonly ReportEdit[], record: string): SentenceState {
  const head = heads.at(-1);
  if (head === undefined) return 'record';
  if (heads.some(({ text }) => text !== head.text)) return 'disputed';
  if (head.text === undefined || head.text === record) return 'record';
  return head.record === record ? 'edited' : 'outdated';
}

/** The latest words; leaving a paragraph out, or giving it back, never hides what another wrote at the same time. */
function shownText(heads: readonly ReportEdit[]): string | undefined {
  const written = heads.map(({ text }) => text).filter((text) => text !== undefined);
  return written.filter((text) => text !== '').at(-1) ?? written.at(-1);
}

/** Paragraphs that were written about something that is no longer there, unless they were left out or given back. */
function goneSection(
  heads: ReadonlyMap<string, readonly ReportEdit[]>,
  sections: readonly DraftSection[],
): DraftSection {
  const there = new Set(sections.flatMap(({ paragraphs }) => paragraphs.map(({ key }) => key)));
  const paragraphs = [...heads].flatMap(([key, edits]): Paragraph[] =>
    there.has(key) || edits.every(({ text }) => text === undefined || text === '')
      ? []
      : [{ key, text: '', sources: [], depth: 0 }],
  );
  return { heading: 'Written by hand', paragraphs };
}

/** The whole report. */
export function buildReport(input: ReportInput): Report {
  const { incident, comments } = input;
  const notes = new Notes();
  const heads = headsByKey(comments);
  const draft = draftOf(input, heads);
  const link = `${paths.incident(incident.id)}?view=report`;
  const gone = goneSection(heads, draft);
  const sentenceOf = ({ key, text, sources, depth }: Paragraph): Sentence => {
    const record = oneLine(text);
    const edits = heads.get(key) ?? [];
    const state = sources.length === 0 ? 'gone' : stateOf(edits, record);
    const shown = shownText(edits);
    const isByHand = state !== 'record' && shown !== undefined;
    const isLeftOut = isByHand && shown === '';
    const named = [
      ...sources,
      ...(isByHand ? edits.map(({ id, by }) => ({ kind: `edit by ${by}`, id, link })) : []),
    ];
    return {
      key,
      text: isByHand ? shown : record,
      notes: isLeftOut ? [] : named.map((source) => notes.note(source)),
      depth,
      state,
      record,
      heads: edits,
      isLeftOut,
    };
  };
  const sections = [...draft, ...(gone.paragraphs.length === 0 ? [] : [gone])].map(
    ({ heading, paragraphs }) => ({ heading, sentences: paragraphs.map(sentenceOf) }),
  );
  return {
    title: `${incident.incident_id}: ${excerpt(incident.title)}`,
    sections,
    footnotes: notes.all(),
  };
}

/** The report as it leaves the console: without what was left out. */
export function keptSections({ sections }: Report): ReportSection[] {
  return sections
    .map(({ heading, sentences }) => ({
      heading,
      sentences: sentences.filter(({ isLeftOut }) => !isLeftOut),
    }))
    .filter(({ sentences }) => sentences.length > 0);
}

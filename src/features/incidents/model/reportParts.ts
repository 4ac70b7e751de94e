/** What the sections of a report are made of. Pure. */
import type {
  CommentRecord,
  EvidenceRecord,
  HistoryRecord,
  IncidentRecord,
  ResponderRecord,
  RunRecord,
} from './records';
import type { HypothesisNode } from './tree';

/** A row of the record. */
export interface Source {
  kind: string;
  id: string;
  /** Path in the console. */
  link: string;
}

export interface Paragraph {
  /** Stays as long as what it tells of does: edits are kept by it. Without white space. */
  key: string;
  text: string;
  sources: readonly Source[];
  /** Steps to the right, for lists. */
  depth: number;
}

export interface DraftSection {
  heading: string;
  paragraphs: readonly Paragraph[];
}

export interface ReportInput {
  /** Runs of playbooks on what is affected, while it lasted. */
  runs: readonly RunRecord[];
  /** Whether everything that was logged is told, not only what people decided. */
  withAll: boolean;
  incident: IncidentRecord;
  tree: readonly HypothesisNode[];
  evidences: readonly EvidenceRecord[];
  comments: readonly CommentRecord[];
  responders: readonly ResponderRecord[];
  history: readonly HistoryRecord[];
}

const MAX_EXCERPT = 600;

/** A text as one line, cut where it is too long for a report. */
export const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT)}…` : line;
};

/** By code units: the order that a language gives to texts depends on the machine, and a report must not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Paragraphs of a report that people wrote by hand (beyond.md M11; ADR 50). Each edit is a comment on the incident that
 * names the paragraph, the edits it was written over, the text and what the record said then. An edit that no other was
 * written over is a head; two heads are two people who wrote at the same time, and neither is lost. Pure.
 */
import type { CommentRecord } from './records';
import { compareText } from './reportParts';

export interface ReportEdit {
  /** The id of the comment. */
  id: string;
  key: string;
  /** Ids of the edits it replaces. */
  over: readonly string[];
  /** Undefined: the paragraph follows the record again. Empty: it is left out. */
  text: string | undefined;
  /** What the record said when it was written. */
  record: string;
  by: string;
}

export type NewEdit = Pick<ReportEdit, 'key' | 'over' | 'text' | 'record'>;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const EDIT = new RegExp(
  `^Report paragraph (\\S+), written over (the record|${ID}(?:, ${ID})*)\\n(?:Text: (.*)|As the record says)\\nThe record said: (.*)$`,
);

/** Longest paragraph that is written by hand. Characters. */
export const MAX_PARAGRAPH = 10_000;

/** A paragraph is one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_PARAGRAPH);
}

/** The comment that keeps an edit, for people and for the report. */
export function editComment({ key, over, text, record }: NewEdit): string {
  return [
    `Report paragraph ${key}, written over ${over.length === 0 ? 'the record' : over.join(', ')}`,
    text === undefined ? 'As the record says' : `Text: ${oneLine(text)}`,
    `The record said: ${oneLine(record)}`,
  ].join('\n');
}

/** The edit that a comment keeps; undefined for every other comment, and for words from outside. */
export function editOf(comment: CommentRecord): ReportEdit | undefined {
  const [, key, over = '', text, record = ''] = EDIT.exec(comment.comment) ?? [];
  if (key === undefined || comment.external_created_by !== null) return undefined;
  return {
    id: comment.id,
    key,
    over: over === 'the record' ? [] : over.split(', '),
    text,
    record,
    by: comment.created_by?.name ?? 'somebody',
  };
}

/** The heads of each paragraph that has edits, oldest first. */
export function headsByKey(comments: readonly CommentRecord[]): Map<string, ReportEdit[]> {
  // Few comments are edits: only those are put in order.
  const oldestFirst = comments
    .flatMap((comment) => {
      const edit = editOf(comment);
      return edit === undefined ? [] : [{ edit, at: comment.created_at }];
    })
    .sort((a, b) => compareText(a.at, b.at) || compareText(a.edit.id, b.edit.id));
  const byKey = new Map<string, ReportEdit[]>();
  for (const { edit } of oldestFirst) byKey.set(edit.key, [...(byKey.get(edit.key) ?? []), edit]);
  for (const [key, edits] of byKey) {
    const replaced = new Set(edits.flatMap(({ id, over }) => over.filter((other) => other !== id)));
    byKey.set(
      key,
      edits.filter(({ id }) => !replaced.has(id)),
    );
  }
  return byKey;
}

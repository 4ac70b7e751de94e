/**
 * `full: true` of a spec: a document holds its item under `config` and, beside it, what its source says of the item under
 * `changes` and `analysis` (contract schema §2.4: config_changes, config_analysis). Pure.
 */
import { isJsonObject } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import type { ScrapedItem } from './items';
import { cut } from './plainJson';
import type { Json } from './plainJson';
import { readTime } from './timestamps';
import type { FoundChange } from './types';

/** A finding about an item, as its source words it. */
export interface ScrapedInsight {
  analyzer: string;
  type: string;
  severity: string;
  status: string;
  summary: string;
  message: string;
  source: string | undefined;
  analysis: Json;
  /** RFC 3339. */
  firstObserved: string | undefined;
}

export interface FullDocument {
  config: Json;
  changes: JsonObject[];
  insights: ScrapedInsight[];
  /** What of it cannot be used, each as the end of a sentence. */
  left: string[];
}

const TYPES = new Set(
  'availability compliance cost integration other performance recommendation reliability security technical_debt'.split(
    ' ',
  ),
);
const SEVERITIES = new Set(['critical', 'blocker', 'high', 'medium', 'low', 'info']);
const STATUSES = new Set(['open', 'resolved', 'silenced']);
const MOST_OF_AN_ITEM = 1000;
const MOST_SUMMARY = 1000;
const MOST_MESSAGE = 100_000;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const oneOf = (words: ReadonlySet<string>, value: unknown, otherwise: string): string => {
  const word = text(value).toLowerCase().replace('technicaldebt', 'technical_debt');
  return words.has(word) ? word : otherwise;
};
/** One object or a list of them. */
const listed = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function insightOf(found: JsonObject): ScrapedInsight | undefined {
  const analyzer = text(found['analyzer']);
  if (analyzer === '') return undefined;
  const messages = [...listed(found['message']), ...listed(found['messages'])].map(text).filter(Boolean);
  return {
    analyzer: cut(analyzer, 200),
    type: oneOf(TYPES, found['analysis_type'] ?? found['type'], 'other'),
    severity: oneOf(SEVERITIES, found['severity'], 'info'),
    status: oneOf(STATUSES, found['status'], 'open'),
    summary: cut(text(found['summary']) || messages[0] || analyzer, MOST_SUMMARY),
    message: cut(messages.join('\n'), MOST_MESSAGE),
    source: text(found['source']) || undefined,
    // a document of the database stays what it was: it came through plainJson
    analysis: (found['analysis'] ?? null) as Json,
    firstObserved: readTime(found['first_observed'], undefined),
  };
}

/** Takes a document apart. One without `config` is an item as it stands. */
export function readFull(document: Json): FullDocument {
  if (!isJsonObject(document) || !Object.hasOwn(document, 'config'))
    return { config: document, changes: [], insights: [], left: [] };
  const told = listed(document['changes']).filter(isJsonObject);
  const found = listed(document['analysis']).filter(isJsonObject);
  const insights = found.map(insightOf);
  const left = [
    ...(insights.includes(undefined) ? ['an insight without analyzer was left out'] : []),
    ...(found.length > MOST_OF_AN_ITEM ? [`only the first ${MOST_OF_AN_ITEM} insights are stored`] : []),
    ...(told.length > MOST_OF_AN_ITEM ? [`only the first ${MOST_OF_AN_ITEM} changes are stored`] : []),
  ];
  return {
    config: document['config'] as Json, // a member of a plain document is one
    changes: told.slice(0, MOST_OF_AN_ITEM),
    insights: insights.filter((insight) => insight !== undefined).slice(0, MOST_OF_AN_ITEM),
    left,
  };
}

/** Changes that the source tells of an item; `now` for those without a time. */
export function changesOf(told: readonly JsonObject[], item: ScrapedItem, now: string): FoundChange[] {
  return told.map((change) => {
    const createdAt = readTime(change['created_at'], undefined) ?? now;
    const type = text(change['change_type']) || text(change['type']) || 'diff';
    const summary = cut(text(change['summary']), MOST_SUMMARY);
    const createdBy = text(change['external_created_by']) || text(change['created_by']);
    // without an id of its own a change is known by what it says and when
    const known = text(change['external_change_id']) || text(change['external_id']) || text(change['id']);
    const details = change['details'];
    return {
      item: { type: item.type, id: item.externalIds[0] ?? '' },
      externalId: cut(known || `${type} ${text(change['created_at'])} ${summary}`, 500),
      type: cut(type, 200),
      severity: oneOf(SEVERITIES, change['severity'], 'info'),
      summary,
      ...(createdBy !== '' && { createdBy }),
      createdAt,
      details: isJsonObject(details) ? details : {},
    };
  });
}

/**
 * The vocabulary of cache tags: one word per table, singular, kebab-case. A query provides the tags of what it read,
 * a mutation names the nouns it changed; RELATED says what else shows their data. tests/architecture proves that
 * every endpoint speaks this vocabulary and that the relation is complete.
 */
import type { TagDescription } from '@reduxjs/toolkit/query';

export const TAG_TYPES = [
  'session',
  'property',
  'person',
  'display',
  'agent',
  'canary',
  'check',
  'check-status',
  'config-item',
  'config-change',
  'config-analysis',
  'config-scraper',
  'component',
  'incident',
  'hypothesis',
  'evidence',
  'comment',
  'responder',
  'incident-history',
  'notification',
  'notification-history',
  'notification-silence',
  'playbook',
  'playbook-run',
  'playbook-run-action',
  'team',
  'incident-rule',
  'topology',
  'logging-backend',
  'connection',
  'job',
  'integration',
  'event-queue',
] as const;
export type Tag = (typeof TAG_TYPES)[number];

/** When a noun changes, these nouns' answers are stale as well. */
export const RELATED: Readonly<Partial<Record<Tag, readonly Tag[]>>> = {
  canary: ['check'],
  check: ['check-status'],
  // The database writes the log, and the list of incidents shows hypotheses, people and the last activity.
  incident: ['incident-history'],
  hypothesis: ['incident'],
  evidence: ['incident'],
  comment: ['incident'],
  responder: ['incident'],
  'playbook-run': ['playbook-run-action'],
  // A run writes items, what changed of them, and its history.
  'config-scraper': ['config-item', 'config-change', 'job', 'integration'],
  topology: ['integration'],
  'logging-backend': ['integration'],
};

const LIST_ID = 'LIST';

/** The tag of every list of `type`. */
export function listTag(type: Tag): TagDescription<Tag> {
  return { type, id: LIST_ID };
}

/** The tag of one row. */
export function idTag(type: Tag, id: string): TagDescription<Tag> {
  return { type, id };
}

/** Tags of a query that answers rows of `type`. */
export function providesRows(type: Tag, rows: readonly { id: string }[] | undefined): TagDescription<Tag>[] {
  return [listTag(type), ...(rows ?? []).map((row) => idTag(type, row.id))];
}

/** Tags of a query that answers one row. */
export function providesRow(type: Tag, id: string): TagDescription<Tag>[] {
  return [idTag(type, id)];
}

/** What a successful change of `type` makes stale; nothing after an error, because nothing changed. */
export function changes(type: Tag, id?: string): (result: unknown, error: unknown) => TagDescription<Tag>[] {
  return (_result, error) => {
    if (error !== undefined) return [];
    const own: TagDescription<Tag>[] = [listTag(type), ...(id === undefined ? [] : [idTag(type, id)])];
    return [...own, ...relatedTypes(type)];
  };
}

/** Every type that a change of `type` reaches, following RELATED to its end. */
export function relatedTypes(type: Tag): Tag[] {
  const reached = new Set<Tag>();
  const visit = (from: Tag) => {
    for (const next of RELATED[from] ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(type);
  reached.delete(type);
  return [...reached];
}

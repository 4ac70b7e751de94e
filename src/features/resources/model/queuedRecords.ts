/** Specifications that wait on this device, with words for the person who sees them wait (ADR 0031). Pure. */
import type { RecordSave } from '@/services/api/saveRecord';
import type { CreateCommand, PatchCommand } from '@/services/offline/outbox/entry';
import { recordPath } from '../paths';
import { QUEUED_RECORD_TEXTS } from '../texts';
import type { ResourceKind } from './kinds';
import { fieldLabel, newRow, WRITTEN, type RecordFields } from './record';

/** Under this name src/app finds the way to write their fields (replay.ts). */
export const RECORD_WRITER = 'resources.record';

const nameOf = (fields: Partial<RecordFields>): string => {
  const name: unknown = fields['name'] === undefined ? '' : JSON.parse(fields['name']); // fields are JSON texts
  return typeof name === 'string' ? name : '';
};

export function recordCommand(
  kind: ResourceKind,
  fields: RecordFields,
  by: { id: string; createdBy: string | undefined },
): CreateCommand {
  return {
    op: 'create',
    table: kind.table,
    id: by.id,
    row: newRow(kind, fields, by),
    refs: [],
    words: QUEUED_RECORD_TEXTS.created(kind.singular, nameOf(fields)),
    page: recordPath(kind, by.id),
    editable: { field: 'name', label: QUEUED_RECORD_TEXTS.name },
  };
}

/** Only what differs from what was on the screen is kept, so that another one's changes stay. */
export function recordChange(kind: ResourceKind, { id, base, mine }: RecordSave<RecordFields>): PatchCommand {
  const changed = Object.keys(mine).filter((field) => mine[field] !== base.fields[field]);
  // The text goes along with what it says; alone it is a change of comments or layout.
  const named = changed.length > 1 ? changed.filter((field) => field !== WRITTEN) : changed;
  return {
    op: 'patch',
    table: kind.table,
    id,
    mine: Object.fromEntries(changed.map((field) => [field, mine[field]])),
    // All of it: a document is written as a whole, on top of what the others left of it.
    base: { mark: base.mark, fields: { ...base.fields } },
    writer: RECORD_WRITER,
    refs: [],
    words: QUEUED_RECORD_TEXTS.changed(kind.singular, nameOf(base.fields), named.map(fieldLabel)),
    page: recordPath(kind, id),
  };
}

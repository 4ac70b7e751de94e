/** How a change of a record is written, now and from the outbox: field by field on top of what is stored (ADR 18, 0031). */
import { saveRecord, type Ask, type RecordSave } from '@/services/api/saveRecord';
import type { PatchCommand } from '@/services/offline/outbox/entry';
import type { Writer } from '@/services/sync/writers';
import { kindOfTable, type ResourceKind } from './model/kinds';
import { bodyOf, fieldsOfRow, type RecordFields, type ResourceRow } from './model/record';

export function writeRecord(ask: Ask, kind: ResourceKind, change: RecordSave<RecordFields>) {
  return saveRecord<ResourceRow, RecordFields>(ask, kind.table, change, {
    fieldsOf: (row) => fieldsOfRow(kind, row),
    bodyOf: (patch, stored) => bodyOf(kind, patch, stored),
    isGone: (row) => typeof row.deleted_at === 'string',
  });
}

const textsOf = (fields: PatchCommand['mine']): RecordFields => fields as RecordFields; // model/queuedRecords.ts made them

/** The way of the outbox; a kind that this version no longer knows is a bug that a person is told of. */
export const writeQueuedRecord: Writer = (ask, { table, id, mine, base }) => {
  const kind = kindOfTable(table);
  if (kind === undefined || base === undefined) throw new TypeError(`${table} has no settings pages.`);
  const seen = { mark: base.mark, fields: textsOf(base.fields) };
  return writeRecord(ask, kind, { id, base: seen, mine: textsOf(mine) });
};

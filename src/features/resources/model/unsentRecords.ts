/** Records of the settings area with what waits on this device laid over them (beyond M1). Pure. */
import type { PersonRef } from '@/services/contracts/rows';
import type { Fields } from '@/services/offline/outbox/entry';
import { layersOf, newRows, patched, type NewRow } from '@/services/offline/outbox/layers';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import type { ResourceKind } from './kinds';
import { bodyOf, fieldsOfRow, type RecordFields, type ResourceRow } from './record';

const textsOf = (fields: Fields): RecordFields => fields as RecordFields; // model/queuedRecords.ts made them

/** Only columns that the row has: a list reads fewer than the editor. */
function changed(kind: ResourceKind) {
  return (row: ResourceRow, mine: Fields): ResourceRow => {
    const body = bodyOf(kind, textsOf(mine), fieldsOfRow(kind, row));
    return { ...row, ...Object.fromEntries(Object.entries(body).filter(([column]) => column in row)) };
  };
}

function rowOf({ row, at, mark }: NewRow<Fields & { id: string }>, me: PersonRef | null): ResourceRow {
  const { name } = row;
  const column = typeof name === 'string' ? name : null;
  return { ...row, name: column, created_by: me, created_at: at, updated_at: at, ...mark };
}

interface Place {
  search: string;
  isFirstPage: boolean;
  me: PersonRef | null;
}

/** One page of a kind's list: new records on top of the first one, and changes on their rows. */
export function recordsWithUnsent(
  kind: ResourceKind,
  rows: readonly ResourceRow[],
  outbox: OutboxView,
  { search, isFirstPage, me }: Place,
): ResourceRow[] {
  const layers = layersOf(outbox);
  const words = search.trim().toLowerCase();
  const made = isFirstPage
    ? newRows(layers, kind.table, rows)
        .map((row) => rowOf(row, me))
        .filter(({ name }) => (name ?? '').toLowerCase().includes(words))
    : [];
  return patched(layers, kind.table, [...made.reverse(), ...rows], changed(kind));
}

/** One record as its editor opens it: what was written here last, whether or not the server has it. */
export function recordWithUnsent(
  kind: ResourceKind,
  row: ResourceRow | null | undefined,
  outbox: OutboxView,
  id: string,
): ResourceRow | null | undefined {
  const layers = layersOf(outbox);
  const made =
    row ??
    newRows(layers, kind.table, [])
      .map((known) => rowOf(known, null))
      .find((known) => known.id === id);
  return made === undefined ? row : patched(layers, kind.table, [made], changed(kind))[0];
}

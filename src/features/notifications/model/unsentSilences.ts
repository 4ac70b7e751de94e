/** The list of silences with what waits on this device laid over it (beyond M1). Pure. */
import type { PersonRef } from '@/services/contracts/rows';
import type { Fields } from '@/services/offline/outbox/entry';
import { layersOf, newRows, patched, type NewRow } from '@/services/offline/outbox/layers';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import type { Embedded, SilenceRow } from './records';
import { silenceState } from './silences';

const TABLE = 'notification_silences';

type IdColumn = 'check_id' | 'config_id' | 'component_id' | 'canary_id';

const text = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' ? value : null;
};

function rowOf({ row, at, shown, mark }: NewRow<Fields & { id: string }>, me: PersonRef | null): SilenceRow {
  const embedded = (column: IdColumn): Embedded | null => {
    const id = text(row, column);
    return id === null ? null : { id, name: text(shown, 'resourceName') };
  };
  return {
    id: row.id,
    from: text(row, 'from') ?? at,
    until: text(row, 'until') ?? at,
    description: text(row, 'description'),
    recursive: row['recursive'] === true,
    source: text(row, 'source'),
    filter: text(row, 'filter'),
    created_at: at,
    check_id: text(row, 'check_id'),
    config_id: text(row, 'config_id'),
    component_id: text(row, 'component_id'),
    canary_id: text(row, 'canary_id'),
    checks: embedded('check_id'),
    catalog: embedded('config_id'),
    component: embedded('component_id'),
    canary: embedded('canary_id'),
    createdBy: me,
    ...mark,
  };
}

interface Place {
  state: 'active' | 'expired' | 'all';
  isFirstPage: boolean;
  now: number;
  me: PersonRef | null;
}

/** One page of the list: new silences on top of the first one, changes on their rows, without those that are to go. */
export function silencesWithUnsent(
  rows: readonly SilenceRow[],
  outbox: OutboxView,
  { state, isFirstPage, now, me }: Place,
): SilenceRow[] {
  const layers = layersOf(outbox);
  const made = isFirstPage ? newRows(layers, TABLE, rows).map((row) => rowOf(row, me)) : [];
  const isShown = (row: SilenceRow) =>
    state === 'all' || (silenceState(row, now) === 'expired') === (state === 'expired');
  return patched(layers, TABLE, [...made.reverse().filter(isShown), ...rows]);
}

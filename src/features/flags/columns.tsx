import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { FlagActions, type FlagAction } from './components/FlagActions';
import { effectOf, type FlagRow } from './model/flags';
import { FLAG_TEXTS } from './texts';

function effectText(row: FlagRow): string {
  const effect = effectOf(row);
  if (effect === undefined || row.isOverridden) return '';
  return effect.isOff ? FLAG_TEXTS.switchesOff(effect.feature) : FLAG_TEXTS.leavesOn(effect.feature);
}

/** Name, Value, Effect, Source, Set by, Updated, and what can be done (FLAG-6). */
export function flagColumns(
  onAct: (action: FlagAction, row: FlagRow) => void,
): readonly ColumnSpec<FlagRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      preset: 'name',
      flex: 3,
      minWidth: 150,
      value: (row) => row.name,
      detail: (row) => (row.isOverridden ? FLAG_TEXTS.overridden : undefined),
    },
    { id: 'value', header: 'Value', flex: 2, minWidth: 72, value: (row) => row.value },
    { id: 'effect', header: 'Effect', flex: 2, minWidth: 140, isSortable: false, value: effectText },
    {
      id: 'source',
      header: 'Source',
      width: 88,
      value: (row) => (row.source === 'local' ? FLAG_TEXTS.local : FLAG_TEXTS.stored),
    },
    {
      id: 'createdBy',
      header: 'Set by',
      flex: 1,
      minWidth: 84,
      isSortable: false,
      value: (row) => row.createdBy?.name,
    },
    { id: 'updated', header: 'Updated', preset: 'age', width: 80, value: (row) => row.updatedAt },
    {
      id: 'actions',
      header: '',
      spokenHeader: 'Actions',
      preset: 'actions',
      width: 80,
      cell: (row) => <FlagActions row={row} onAct={onAct} />,
    },
  ];
}

export function flagId(row: FlagRow): string {
  return row.id;
}

import { parseTime } from '@/services/time/parse';
import { sortTags } from '@/components/entity/sortTags';
import type { CellValue, ColumnSpec } from './columnSpec';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function isAbsent(value: CellValue): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'number' && Number.isNaN(value))
  );
}

/** Numbers by size, text with natural numbering (node-2 before node-10), absent values last. */
export function compareValues(a: CellValue, b: CellValue): number {
  const missing = Number(isAbsent(a)) - Number(isAbsent(b));
  if (missing !== 0 || isAbsent(a)) return missing;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

/** The comparable value of a column in a row. */
export function sortableValue<Row>(spec: ColumnSpec<Row>, row: Row): CellValue {
  switch (spec.preset) {
    case 'actions':
      return undefined;
    case 'age':
      return parseTime(spec.value(row));
    case 'agent':
      return spec.value(row)?.name;
    case 'tags':
      return sortTags(spec.value(row))
        .map(({ key, value }) => `${key}:${value}`)
        .join(' ');
    default:
      return spec.value?.(row);
  }
}

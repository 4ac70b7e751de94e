/** What a column shows of a row, whoever frames it: a cell of a table or a line of a card. */
import type { ReactNode } from 'react';
import { Age } from '@/components/entity/Age';
import { isMissingAgent } from '@/components/entity/agent';
import { Tags } from '@/components/entity/Tags';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatDuration } from '@/services/format/duration';
import type { CellValue, ColumnSpec } from './columnSpec';

function text(value: CellValue): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The drawing of a column; undefined where its text is enough. A name is drawn by its frame. */
export function drawingOf<Row>(spec: ColumnSpec<Row>): ((row: Row) => ReactNode) | undefined {
  switch (spec.preset) {
    case 'status':
      return (row) => <StatusBadge status={spec.value(row)} />;
    case 'age':
      return (row) => <Age time={spec.value(row)} />;
    case 'tags':
      return (row) => <Tags tags={spec.value(row)} overflow="popover" limit={2} />;
    case 'actions':
      return spec.cell;
    case 'name':
    case 'duration':
    case 'agent':
      return undefined;
    default:
      return spec.cell;
  }
}

/** The text of a column that is not drawn. */
export function textOf<Row>(spec: ColumnSpec<Row>): ((row: Row) => string) | undefined {
  switch (spec.preset) {
    case 'duration':
      return (row) => formatDuration(spec.value(row));
    case 'agent':
      return (row) => {
        const agent = spec.value(row);
        return agent && !isMissingAgent(agent.id) ? agent.name : '';
      };
    case undefined: {
      const { format, value, cell } = spec;
      if (cell) return undefined;
      return (row) => (format ? format(value?.(row), row) : text(value?.(row)));
    }
    default:
      return undefined;
  }
}

/** Whether a person may order the rows by it. */
export function isSortable<Row>(spec: ColumnSpec<Row>): boolean {
  if (spec.preset === 'actions') return false;
  return spec.isSortable ?? (spec.compare !== undefined || spec.value !== undefined);
}

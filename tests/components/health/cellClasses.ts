import type { HealthCellClasses } from '@/features/health/cells/cellClasses';

/** Names instead of the classes that a browser is given. */
export const CLASSES: HealthCellClasses = {
  cell: 'cell',
  bar: 'bar',
  lateBar: 'late',
  note: 'note',
  alarm: 'alarm',
  age: 'age',
  figure: { whole: 'figure', cut: 'cut' },
  uptime: {
    good: { whole: 'good', cut: 'good cut' },
    fair: { whole: 'fair', cut: 'fair cut' },
    bad: { whole: 'bad', cut: 'bad cut' },
  },
};

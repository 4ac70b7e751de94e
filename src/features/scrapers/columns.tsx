import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { agentOf, kindsOf, nameOf, scheduleOf } from './model/scraper';
import type { ScraperRow } from './model/scraper';
import { SCRAPER_TEXTS } from './texts';

/** Name, what it scrapes, how often, and how the last run went (SCR-1). */
export const SCRAPER_COLUMNS: readonly ColumnSpec<ScraperRow>[] = [
  { id: 'name', header: 'Name', preset: 'name', flex: 3, minWidth: 160, value: nameOf },
  {
    id: 'kinds',
    header: SCRAPER_TEXTS.kinds,
    flex: 2,
    minWidth: 112,
    value: ({ spec }) => kindsOf(spec).join(', '),
  },
  { id: 'schedule', header: SCRAPER_TEXTS.schedule, width: 132, value: ({ spec }) => scheduleOf(spec) },
  {
    id: 'status',
    header: SCRAPER_TEXTS.lastRun,
    width: 132,
    value: ({ job_status }) => job_status ?? '',
    cell: ({ job_status }) =>
      job_status === null ? '–' : <StatusBadge status={job_status} label={statusWord(job_status)} />,
  },
  {
    id: 'items',
    header: SCRAPER_TEXTS.items,
    width: 84,
    align: 'right',
    value: ({ job_success_count }) => job_success_count,
  },
  {
    id: 'problems',
    header: SCRAPER_TEXTS.problems,
    width: 96,
    align: 'right',
    value: ({ job_error_count }) => job_error_count,
  },
  { id: 'ran', header: 'Age', preset: 'age', width: 72, value: ({ job_time_start }) => job_time_start },
  { id: 'agent', header: SCRAPER_TEXTS.agent, flex: 1, minWidth: 96, value: (row) => agentOf(row) ?? '' },
];

export function scraperId({ id }: ScraperRow): string {
  return id;
}

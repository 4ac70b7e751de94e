/** A job history that answers over a real socket, page by page, in component tests. */
import type { ServerResponse } from 'node:http';
import { configure } from '@testing-library/react';
import type { JobRow } from '@/features/jobs/model/jobs';
import type { Property } from '@/services/contracts/rows';
import type { Role } from '@/services/contracts/enums';
import type { FeatureManifest } from '@/services/slots/manifest';
import { json, renderApp } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

/** Code of the pages, loaded before a test is timed. */
export async function loadJobCode(): Promise<void> {
  await import('@/features/jobs/pages/JobsPage');
  await import('@/features/jobs/components/JobDetails');
  await import('@/features/jobs/components/JobHistoryTab');
  await import('@/components/data-grid/DataGrid');
}

export const RESOURCE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export function jobRow(fields: Partial<JobRow> = {}): JobRow {
  return {
    id: '0193-run',
    name: 'RunCanaryChecks',
    success_count: 0,
    error_count: 0,
    details: null,
    hostname: 'worker-1',
    duration_millis: 2400,
    resource_type: 'canary',
    resource_id: RESOURCE,
    resource_name: 'checkout',
    status: 'FAILED',
    time_start: '2026-11-20T10:00:00Z',
    time_end: '2026-11-20T10:00:02Z',
    created_at: '2026-11-20T10:00:01Z',
    agent: { id: null, name: null },
    ...fields,
  };
}

export interface JobSituation {
  at?: string;
  as?: readonly Role[];
  manifests: readonly FeatureManifest[];
  properties?: readonly Property[];
  rows?: readonly JobRow[];
  /** How many the server says there are; default as many as `rows`. */
  total?: number;
  names?: readonly (string | null)[];
  /** Refuses the names while it is set. */
  refuseNames?: { status: number | undefined };
  /** Refuses the list while it is set. */
  refuse?: { status: number | undefined };
}

function answerPage(response: ServerResponse, rows: readonly JobRow[], total: number): void {
  response.setHeader('content-range', `0-${String(Math.max(0, rows.length - 1))}/${String(total)}`);
  json(response, 200, rows);
}

/** Opens a page; `asked` holds the questions for the list, newest last, as parameters. */
export async function renderJobs(situation: JobSituation) {
  const asked: URLSearchParams[] = [];
  const { rows = [], names = [], refuse } = situation;
  const total = situation.total ?? rows.length;
  const answer = (url: string, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (pathname === '/api/db/job_history_names') {
      const status = situation.refuseNames?.status;
      if (status === undefined)
        json(
          response,
          200,
          names.map((name) => ({ name })),
        );
      else json(response, status, { message: 'no names today' });
    } else if (pathname === '/api/db/job_histories') {
      asked.push(searchParams);
      if (refuse?.status === undefined) answerPage(response, rows, total);
      else json(response, refuse.status, { message: 'no jobs today' });
    } else return false;
    return true;
  };
  const view = await renderApp({
    as: situation.as ?? ['editor'],
    at: situation.at ?? '/settings/jobs',
    manifests: situation.manifests,
    ...(situation.properties === undefined ? {} : { properties: situation.properties }),
    answer,
  });
  return { ...view, asked };
}

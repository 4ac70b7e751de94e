/** What the incident endpoints answer in component tests: rows over a real socket into the real store. */
import type { ServerResponse } from 'node:http';
import { configure } from '@testing-library/react';
import { manifest } from '@/features/incidents/manifest';
import type {
  CommentRecord,
  EvidenceRecord,
  HistoryRecord,
  HypothesisRecord,
} from '@/features/incidents/model/records';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import type { FeatureManifest } from '@/services/slots/manifest';
import { json, renderApp } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

export const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const PERSON = { id: '11111111-1111-4111-8111-111111111111', name: 'Ada Lovelace', avatar: null };
const TIME = '2026-11-20T10:00:00Z';

export function incidentRow(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    id: ID,
    incident_id: 'INC-7',
    title: 'Checkout fails',
    description: 'One order in six fails.',
    severity: 'critical',
    type: 'availability',
    status: 'open',
    created_by: PERSON,
    commander_id: PERSON.id,
    communicator_id: null,
    commander: PERSON,
    communicator: null,
    responders: [PERSON],
    hypotheses: [],
    acknowledged: null,
    resolved: null,
    closed: null,
    created_at: TIME,
    updated_at: TIME,
    ...fields,
  };
}

export interface Sent {
  method: string;
  /** Decoded, with its query. */
  url: string;
  body: unknown;
}

export interface IncidentServer {
  as?: readonly Role[];
  at?: string;
  properties?: readonly Property[];
  manifests?: readonly FeatureManifest[];
  incidents?: readonly Readonly<Record<string, unknown>>[];
  hypotheses?: readonly (HypothesisRecord | { id: string; title: string })[];
  evidences?: readonly EvidenceRecord[];
  comments?: readonly CommentRecord[];
  history?: readonly HistoryRecord[];
  listStatus?: number;
  /** `POST hypotheses` → the status with which it is refused, as long as it stands here. */
  refuse?: Map<string, number>;
  /** `POST hypotheses` → what its answer waits for. */
  late?: Map<string, Promise<void>>;
  /** `GET config_changes` → the status with which it is refused, as long as it stands here. */
  refuseReading?: Map<string, number>;
  /** What a PATCH of this address answers; undefined for the row as it was sent. */
  patched?: (url: string) => readonly unknown[] | undefined;
  /** Answers of other tables. */
  rows?: Readonly<Record<string, readonly unknown[]>>;
}

function rowsOf(server: IncidentServer, table: string): readonly unknown[] {
  const own: Readonly<Record<string, readonly unknown[] | undefined>> = {
    incident_summary: server.incidents,
    incidents: server.incidents,
    hypotheses: server.hypotheses,
    evidences: server.evidences,
    comments: server.comments,
    incident_histories: server.history,
    people: [PERSON],
    ...server.rows,
  };
  return own[table] ?? [];
}

function page(response: ServerResponse, rows: readonly unknown[]): void {
  response.setHeader('content-range', `0-${String(Math.max(0, rows.length - 1))}/${String(rows.length)}`);
  json(response, 200, rows);
}

async function take(
  server: IncidentServer,
  sent: Sent[],
  url: string,
  method: string,
  response: ServerResponse,
) {
  let text = '';
  for await (const chunk of response.req) text += String(chunk);
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  sent.push({ method, url: decodeURIComponent(url), body });
  const table = /^\/api\/db\/(\w+)/.exec(url)?.[1] ?? '';
  await server.late?.get(`${method} ${table}`);
  const status = server.refuse?.get(`${method} ${table}`);
  const patched = method === 'PATCH' ? server.patched?.(decodeURIComponent(url)) : undefined;
  if (patched !== undefined) json(response, 200, patched);
  else if (status !== undefined) json(response, status, { message: `no ${table} today` });
  else json(response, method === 'POST' ? 201 : 200, [{ ...incidentRow(), ...(body as object) }]); // a write's body is an object
}

/** The console with incidents, at an address, as somebody. What it writes is in `sent`, what it reads in `reads`. */
export async function renderIncidents(server: IncidentServer = {}) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const view = await renderApp({
    as: server.as ?? ['responder'],
    at: server.at ?? '/incidents',
    manifests: server.manifests ?? [manifest],
    properties: server.properties ?? [],
    answer: (url, response, method) => {
      const table = /^\/api\/db\/(\w+)/.exec(url)?.[1];
      if (table === undefined || table === 'people_roles') return false;
      if (method !== 'GET') {
        void take(server, sent, url, method, response);
        return true;
      }
      reads.push(decodeURIComponent(url).replaceAll('+', ' '));
      const refused = server.refuseReading?.get(table);
      const status = table === 'incident_summary' ? (server.listStatus ?? 200) : (refused ?? 200);
      if (status === 200) page(response, rowsOf(server, table));
      else json(response, status, { message: 'the list is away' });
      return true;
    },
  });
  return { ...view, sent, reads };
}

/** Lazy code is compiled when it is first asked for, which takes longer than a test should wait: for beforeAll. */
export async function loadLazyCode(): Promise<void> {
  await import('@/features/incidents/pages/IncidentsPage');
  await import('@/features/incidents/pages/IncidentPage');
  await import('@/features/incidents/components/IncidentDialogs');
  await import('@/features/incidents/components/CreateDialog');
  await import('@/features/incidents/components/LinkDialog');
  await import('@/features/incidents/components/AttachButton');
  await import('@/features/incidents/components/BoardPane');
  await import('@/features/incidents/components/ReportPane');
  await import('@/features/incidents/components/TimelinePane');
  await import('@/features/incidents/components/SuspectsPane');
  await import('@/features/incidents/components/SuspectsButton');
  await import('@/features/incidents/components/SuspectsPanel');
  await import('@/features/incidents/components/RuleOutDialog');
  await import('@/components/data-grid/DataGrid');
}

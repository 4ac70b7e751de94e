/** The settings pages in the real console, against a server that keeps rows as the real one does. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/resources/manifest';
import { EDITOR_TEXTS } from '@/features/resources/texts';
import type { Role } from '@/services/contracts/enums';
import { schemaFile } from '@server/features/schemas/schemas';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

export const ID = '018f0000-0000-7000-8000-000000000001';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SPEC = { schedule: '@every 1m', dns: [{ name: 'shop', query: 'example.org' }] };
export const ROW = {
  id: ID,
  name: 'shop',
  namespace: 'default',
  labels: { team: 'web' },
  source: 'UI',
  agent_id: NOBODY,
  spec: SPEC,
  icon: 'group',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00.5+00:00',
};

interface Sent {
  method: string;
  path: string;
  body?: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

interface Situation {
  as?: readonly Role[];
  /** Null for none. */
  row?: Readonly<Record<string, unknown>> | null;
  members?: readonly unknown[];
  /** Answers a write; default stores it. */
  refuse?: { status: number; message: string; code?: string; details?: string };
  /** Milliseconds before a write is answered. */
  delay?: number;
  /** What the connections are, or the status and words of the refusal to list them. */
  connections?: readonly object[] | { status: number; message: string };
  people?: readonly object[];
  /** The backend is this project's own: it has schemas, and a place for the text beside the JSON. */
  isOwn?: boolean;
}

export const PEOPLE = [
  { id: 'p1', name: 'Grace Hopper', email: 'grace@example.org', avatar: null },
  { id: 'p2', name: 'Alan Turing', email: 'alan@example.org', avatar: null },
];

export async function open(
  at: string,
  {
    as = ['admin'],
    row = ROW,
    members = [],
    refuse,
    delay = 0,
    connections = [],
    people = PEOPLE,
    isOwn = false,
  }: Situation = {},
) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const write = async (path: string, response: ServerResponse, method: string) => {
    const body = await bodyOf(response.req);
    sent.push({ method, path, body });
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (refuse !== undefined) json(response, refuse.status, { ...refuse, status: undefined });
    else
      json(response, method === 'POST' ? 201 : 200, [
        { ...row, ...(Array.isArray(body) ? {} : Object(body)) },
      ]);
  };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    tellsFailures: true,
    config: { keepsSpecText: isOwn },
    answer: (url, response, method) => {
      const schema = isOwn ? schemaFile(url.replace('/api/schemas/', '')) : undefined;
      if (schema !== undefined) {
        json(response, 200, schema);
        return true;
      }
      if (!url.startsWith('/api/db/') || url.startsWith('/api/db/people_roles')) return false;
      if (method !== 'GET') {
        void write(url, response, method);
        return true;
      }
      asked.push(decodeURIComponent(url));
      if (url.startsWith('/api/db/team_members'))
        json(
          response,
          200,
          members.map((person) => ({ person_id: person })),
        );
      else if (url.startsWith('/api/db/people')) {
        const limit = Number(new URL(url, 'http://x').searchParams.get('limit'));
        const page = people.slice(0, limit);
        response.setHeader('content-range', `0-${page.length - 1}/${people.length}`);
        json(response, 200, page);
      } else if (url.startsWith('/api/db/connections?select=id%2Cname%2Ctype&')) {
        if ('status' in connections) json(response, connections.status, { message: connections.message });
        else json(response, 200, connections);
      } else json(response, 200, row === null ? [] : [row]);
      return true;
    },
  });
  return { ...view, sent, asked };
}

export const button = (name: string) => screen.findByRole('button', { name });
export const address = (view: { port: { place: () => { pathname: string } } }) => view.port.place().pathname;
export const specBox = () => screen.findByRole('textbox', { name: EDITOR_TEXTS.spec });
export const replace = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
};

/** What every file of tests of these pages begins with. */
export function prepareSettings(): void {
  // Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
  configure({ defaultHidden: true });
  beforeAll(async () => {
    await import('@/features/resources/pages/ListPage');
    await import('@/features/resources/pages/RecordPage');
    await import('@/features/resources/forms/SpecForm');
    await import('@/features/resources/components/DeleteRecord');
    await import('@/features/resources/components/AddMembers');
    await import('@/components/data-grid/DataGrid');
    await import('@/components/feedback/ToastHost');
  }, 120_000);
  afterEach(async () => {
    await stopApps();
    localStorage.clear();
  });
}

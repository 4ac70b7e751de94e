/** The feature flags page in the real console, with the sidebar beside it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/flags/manifest';
import { manifest as health } from '@/features/health/manifest';
import { FLAG_TEXTS } from '@/features/flags/texts';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/flags/pages/FlagsPage');
  await import('@/features/flags/components/FlagDialogs');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const OWN_ID = '11111111-1111-4111-8111-111111111111';

async function bodyOf(request: IncomingMessage): Promise<Property> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Property; // what the form sends, looked at below
}

/** A server that keeps properties as the real one does. */
async function openFlags({
  stored = [],
  local = [],
  as = ['admin'],
}: { stored?: Property[]; local?: Property[]; as?: Role[] } = {}) {
  let kept = stored;
  const sent: { method: string; path: string; body?: unknown }[] = [];
  const write = async (url: string, response: ServerResponse, method: string) => {
    const name = /name=eq\.([^&]+)/.exec(url)?.[1];
    if (method === 'DELETE') {
      sent.push({ method, path: url });
      kept = kept.filter((property) => property.name !== name);
      json(response, 200, []);
      return;
    }
    const body = await bodyOf(response.req);
    sent.push({ method, path: url, body });
    kept = [...kept.filter((property) => property.name !== name), { name: body.name, value: body.value }];
    json(response, method === 'POST' ? 201 : 200, [body]);
  };
  const view = await renderApp({
    as,
    at: '/settings/feature-flags',
    manifests: [health, manifest],
    answer: (url, response, method) => {
      if (method !== 'GET') {
        void write(url, response, method);
        return true;
      }
      const effective = [
        ...local.map((property) => ({ ...property, source: 'local' })),
        ...kept.map((property) => ({ ...property, source: 'db' })),
      ];
      if (url.startsWith('/api/properties')) json(response, 200, effective);
      else if (url.startsWith('/api/db/properties')) {
        const person = { id: OWN_ID, name: 'Ada Lovelace', avatar: null };
        json(
          response,
          200,
          kept.map((property) => ({ ...property, created_by: person, updated_at: '2026-01-01T00:00:00Z' })),
        );
      } else return false;
      return true;
    },
  });
  return { ...view, sent };
}

const rowOf = async (name: string) => {
  await screen.findAllByText(name);
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(name) !== null);
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row;
};
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const fill = async (field: string, text: string) => {
  const box = screen.getByRole('textbox', { name: field });
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: FLAG_TEXTS.save }));

it('FLAG-6 shows name, value, effect and source of each property', async () => {
  await openFlags({
    stored: [
      { name: 'logs.disable', value: 'true' },
      { name: 'banner', value: 'Hello' },
    ],
    local: [{ name: 'agents.disable', value: 'false' }],
  });
  expect(await rowOf('logs.disable')).toHaveTextContent(/true.*Switches logs off.*Console.*Ada Lovelace/);
  expect(await rowOf('banner')).toHaveTextContent(/Hello.*Console/);
  expect(await rowOf('agents.disable')).toHaveTextContent(/false.*Leaves agents on.*Server/);
});

it('FLAG-1 FLAG-3 a flag takes effect in the navigation at once, when added, edited and deleted', async () => {
  const { sent } = await openFlags();
  expect(await screen.findByText(FLAG_TEXTS.none)).toBeInTheDocument();
  expect(sidebar().getByRole('link', { name: /Health/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: FLAG_TEXTS.add }));
  await screen.findByRole('dialog');
  await fill('Name', 'health.disable');
  await fill('Value', 'true');
  await save();
  await waitFor(() => expect(sidebar().queryByRole('link', { name: /Health/ })).not.toBeInTheDocument());

  await userEvent.click(await screen.findByRole('button', { name: FLAG_TEXTS.edit('health.disable') }));
  await screen.findByRole('dialog');
  await fill('Value', 'false');
  await save();
  expect(await sidebar().findByRole('link', { name: /Health/ })).toBeInTheDocument();

  await userEvent.click(await screen.findByRole('button', { name: FLAG_TEXTS.remove('health.disable') }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: FLAG_TEXTS.removeLabel }));
  expect(await screen.findByText(FLAG_TEXTS.none)).toBeInTheDocument();
  const body = (value: string) => ({ name: 'health.disable', value, created_by: OWN_ID });
  expect(sent).toEqual([
    { method: 'POST', path: '/api/db/properties', body: body('true') },
    { method: 'PATCH', path: '/api/db/properties?name=eq.health.disable', body: body('false') },
    { method: 'DELETE', path: '/api/db/properties?name=eq.health.disable' },
  ]);
});

it('what belongs to the server’s configuration is read-only and says so; it beats a stored one', async () => {
  await openFlags({
    stored: [{ name: 'logs.disable', value: 'false' }],
    local: [{ name: 'logs.disable', value: 'true' }],
  });
  const local = within(await rowOf('logs.disable'));
  const button = await local.findByRole('button', { name: FLAG_TEXTS.edit('logs.disable') });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText(FLAG_TEXTS.overridden)).toBeInTheDocument();
});

it('a name that exists is refused beside the field, before anything is sent', async () => {
  const { sent } = await openFlags({ stored: [{ name: 'banner', value: 'Hello' }] });
  await rowOf('banner');
  await userEvent.click(screen.getByRole('button', { name: FLAG_TEXTS.add }));
  await screen.findByRole('dialog');
  await fill('Name', 'banner');
  await fill('Value', 'x');
  await save();
  expect(await screen.findByText(FLAG_TEXTS.exists('banner'))).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('switching this very page off takes a second press', async () => {
  const { sent } = await openFlags();
  await userEvent.click(await screen.findByRole('button', { name: FLAG_TEXTS.add }));
  await screen.findByRole('dialog');
  await fill('Name', 'settings.feature_flags.disable');
  await fill('Value', 'true');
  await save();
  expect(await screen.findByText(FLAG_TEXTS.hidesThisPage)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each(['viewer', 'commander', 'responder'] as const)(
  'PERM-6 %s looks, and the button stays focusable and says which role would help',
  async (role) => {
    const { sent } = await openFlags({ as: [role], stored: [{ name: 'banner', value: 'Hello' }] });
    await rowOf('banner');
    const add = screen.getByRole('button', { name: FLAG_TEXTS.add });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    add.focus();
    expect(add).toHaveFocus();
    expect(add).toHaveAccessibleDescription('Needs the role admin or editor');
    await userEvent.click(add);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  },
);

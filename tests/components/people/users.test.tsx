/** The list of users in the real console, against a server that answers as the test says. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '@/features/people/manifest';
import { PEOPLE_TEXTS } from '@/features/people/texts';
import type { Role } from '@/services/contracts/enums';
import { MESSAGES } from '@/services/text/messages';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/people/pages/UsersPage');
  await import('@/features/people/components/UserDialogs');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const OWN_ID = '11111111-1111-4111-8111-111111111111';
const identity = (id: string, first: string, last: string, extra: object = {}) => ({
  id,
  traits: { email: `${first.toLowerCase()}@example.com`, name: { first, last } },
  state: 'active',
  created_at: '2026-01-01T00:00:00Z',
  available_aal: 'aal1',
  ...extra,
});
const PEOPLE = [
  identity(OWN_ID, 'Ada', 'Lovelace'),
  identity('b', 'Grace', 'Hopper', { available_aal: 'aal2' }),
  identity('c', 'Alan', 'Turing', { state: 'inactive' }),
];

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

interface Refusal {
  status: number;
  body: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

async function openUsers({
  as = ['admin'],
  listStatus = 200,
  refusal,
  lostAnswers = 0,
  at = '/settings/users',
}: { as?: Role[]; listStatus?: number; refusal?: Refusal; lostAnswers?: number; at?: string } = {}) {
  const sent: Sent[] = [];
  const reads: string[] = [];
  const take = async (url: string, response: ServerResponse, method: string) => {
    sent.push({ method, path: url, body: await bodyOf(response.req) });
    if (sent.length <= lostAnswers) response.destroy();
    else if (refusal) json(response, refusal.status, refusal.body);
    else if (method === 'DELETE') response.writeHead(204).end();
    else json(response, 200, { link: 'http://console.test/recovery?flow=1', code: '123456' });
  };
  const view = await renderApp({
    as,
    at,
    manifests: [manifest],
    answer: (url, response, method) => {
      if (method !== 'GET') {
        void take(url, response, method);
        return true;
      }
      if (url.startsWith('/api/db/identities')) {
        reads.push(url);
        json(response, listStatus, listStatus === 200 ? PEOPLE : { error: 'the list is away' });
        return true;
      }
      if (url.startsWith('/api/db/people_roles') && url.includes('%2C')) {
        reads.push(url);
        json(response, 200, [
          { id: OWN_ID, name: 'Ada Lovelace', email: '', roles: as },
          { id: 'b', name: 'Grace Hopper', email: '', roles: ['responder', 'editor'] },
        ]);
        return true;
      }
      return false;
    },
  });
  return { ...view, sent, reads };
}

const rowOf = async (name: string) => {
  await screen.findByText(name);
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(name) !== null);
  if (row === undefined) throw new Error(`no row for ${name}`);
  return row;
};

async function act(name: string, action: string) {
  const row = await rowOf(name);
  await userEvent.click(await within(row).findByRole('button', { name: PEOPLE_TEXTS.actions(name) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
}

it('USER-1 USER-3 lists name, email and roles of each, joined by id; nobody’s role is a viewer’s', async () => {
  const { reads } = await openUsers();
  expect(await rowOf('Grace Hopper')).toHaveTextContent(/grace@example\.com.*editor, responder.*Active.*On/);
  expect(await rowOf('Alan Turing')).toHaveTextContent(/viewer \(no role\).*Deactivated/);
  expect(reads.map((url) => decodeURIComponent(url).split('?')[0])).toEqual([
    '/api/db/identities',
    '/api/db/people_roles',
  ]);
  expect(decodeURIComponent(reads[1] ?? '')).toContain(`id=in.(${OWN_ID},b,c)`);
});

it('USER-2 API-3 invites with four fields and shows link and code to hand over', async () => {
  const { sent } = await openUsers();
  await userEvent.click(await screen.findByRole('button', { name: PEOPLE_TEXTS.invite }));
  const dialog = within(await screen.findByRole('dialog', { name: PEOPLE_TEXTS.invite }));
  expect(dialog.getAllByRole('textbox')).toHaveLength(3);
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }));
  expect(dialog.getAllByText(MESSAGES.fieldRequired)).toHaveLength(3);
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), ' Edsger ');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Dijkstra');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'edsger@example.com');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'commander');
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }));
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(
    'http://console.test/recovery?flow=1',
  );
  expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('123456');
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/auth/invite_user',
      body: {
        firstName: 'Edsger',
        lastName: 'Dijkstra',
        email: 'edsger@example.com',
        role: 'commander',
        attempt: expect.any(String),
      },
    },
  ]);
  // Neither is ever shown again: no Escape takes them away.
  await userEvent.keyboard('{Escape}');
  expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.done }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('F6 USER-2 invites once: pressed again after a lost answer it is the same press, which tells the link', async () => {
  const { sent } = await openUsers({ lostAnswers: 1 });
  await userEvent.click(await screen.findByRole('button', { name: PEOPLE_TEXTS.invite }));
  const dialog = within(await screen.findByRole('dialog', { name: PEOPLE_TEXTS.invite }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), 'Barbara');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Liskov');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'barbara@example.com');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'editor');
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }));
  await dialog.findByRole('alert');
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }));
  expect(await dialog.findByRole('textbox', { name: 'Link' })).toHaveValue(
    'http://console.test/recovery?flow=1',
  );
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('what the server refuses stands in the dialog, and what was typed stays', async () => {
  const sentence = 'An account with this email address exists already. Use another address.';
  await openUsers({ refusal: { status: 500, body: { error: sentence, message: sentence } } });
  await userEvent.click(await screen.findByRole('button', { name: PEOPLE_TEXTS.invite }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), 'Grace');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'grace@example.com');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'viewer');
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }));
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('grace@example.com');
});

it('USER-3 PERM-9 edits name and several roles: the platform’s call takes one, the others follow', async () => {
  const { sent } = await openUsers();
  await act('Grace Hopper', PEOPLE_TEXTS.edit);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('checkbox', { name: /^editor/ })).toBeChecked();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^responder/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^editor/ }));
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.save }));
  expect(await dialog.findByText(PEOPLE_TEXTS.chooseRole)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^commander/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^viewer/ }));
  await userEvent.click(dialog.getByRole('button', { name: PEOPLE_TEXTS.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/people/update',
      body: {
        id: 'b',
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'grace@example.com',
        role: 'viewer',
        active: true,
      },
    },
    { method: 'POST', path: '/api/rbac/b/update_role', body: { roles: ['viewer', 'commander'] } },
  ]);
});

it.each([
  [
    'Grace Hopper',
    'Deactivate',
    { method: 'POST', path: '/api/auth/b/update_state', body: { id: 'b', state: 'inactive' } },
  ],
  [
    'Alan Turing',
    'Activate',
    { method: 'POST', path: '/api/auth/c/update_state', body: { id: 'c', state: 'active' } },
  ],
  [
    'Grace Hopper',
    'Reset second factor',
    { method: 'POST', path: '/api/auth/b/reset_second_factor', body: undefined },
  ],
  ['Grace Hopper', 'Delete', { method: 'DELETE', path: '/api/people/b', body: undefined }],
])('USER-3 %s: %s asks first, then does it once', async (name, action, request) => {
  const { sent } = await openUsers();
  await act(name, action);
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent).toEqual([]);
  await userEvent.dblClick(dialog.getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([request]);
});

it('the own account cannot be shut, and a factor that is not there not be reset; both say why', async () => {
  await openUsers();
  const row = await rowOf('Ada Lovelace');
  await userEvent.click(await within(row).findByRole('button', { name: /^Actions/ }));
  for (const action of ['Deactivate', 'Delete']) {
    const item = await screen.findByRole('menuitem', { name: new RegExp(action) });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(PEOPLE_TEXTS.yourself);
  }
});

it('URL-1 search and order stand in the address', async () => {
  await openUsers({ at: '/settings/users?search=hop&sortBy=email&sortOrder=desc' });
  expect(await rowOf('Grace Hopper')).toBeInTheDocument();
  expect(screen.queryByText('Alan Turing')).not.toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('hop');
  await userEvent.clear(screen.getByRole('searchbox'));
  await rowOf('Alan Turing');
  const names = screen.getAllByText(/@example\.com$/).map((cell) => cell.textContent);
  expect(names).toEqual(['grace@example.com', 'alan@example.com', 'ada@example.com']);
});

it('ERR-16 a list that fails says so and can be asked again', async () => {
  await openUsers({ listStatus: 500 });
  expect(await screen.findByText(MESSAGES.somethingWentWrong)).toBeInTheDocument();
  expect(screen.getByText('the list is away')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it.each(['editor', 'viewer', 'commander', 'responder'] as const)(
  'PERM-5 PERM-12 ERR-15 %s gets the unauthorized page and asks for nobody',
  async (role) => {
    const { reads } = await openUsers({ as: [role] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    expect(reads).toEqual([]);
  },
);

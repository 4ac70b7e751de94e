/** New records, the topology's form, forms with connections, and long lists (checklist TOPO, SCR, CONN, TABLE). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleOf } from '@/features/resources/model/examples';
import { EDITOR_TEXTS, TEAM_TEXTS } from '@/features/resources/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import { address, button, ID, open, prepareSettings, replace, ROW, specBox } from './openSettings';

prepareSettings();

const AGENT = '018f0000-0000-7000-8000-000000000009';
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the form of a topology', () => {
  it('TOPO-2 EDIT-14 id, name, namespace, labels, specification, source and agent are shown', async () => {
    await open(`/settings/topologies/${ID}`, {
      row: { ...ROW, agent_id: AGENT, agent: { id: AGENT, name: 'edge' }, spec: { type: 'Application' } },
    });
    expect(await box('Name')).toHaveValue('shop');
    expect(await box('Namespace')).toHaveValue('default');
    expect(screen.getByDisplayValue('team')).toBeInTheDocument();
    expect(screen.getByDisplayValue('web')).toBeInTheDocument();
    expect(await specBox()).toHaveValue('type: Application\n');
    expect(screen.getByText(EDITOR_TEXTS.source('UI'))).toBeInTheDocument();
    expect(screen.getByText(ID)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'edge' })).toHaveAttribute(
      'href',
      `/settings/agents?id=${AGENT}`,
    );
  });

  it('TOPO-3 TOPO-4 TOPO-5 EDIT-13 OPEN-13 OPEN-14 a new one has four fields, Save and Cancel, and is stored in default by UI', async () => {
    const view = await open('/settings/topologies/new', { delay: 300 });
    const form = within(await screen.findByRole('form'));
    expect(form.getByText('Labels')).toBeInTheDocument();
    for (const name of ['Name', 'Namespace', 'Specification'])
      expect(await form.findByRole('textbox', { name })).toBeInTheDocument();
    for (const name of ['Icon', 'Schedule']) expect(form.queryByLabelText(name)).not.toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    expect(form.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await userEvent.type(await box('Name'), 'web-shop');
    await replace(await specBox(), 'type: Application\n');
    await userEvent.click(await button('Save'));
    expect(await button(EDITOR_TEXTS.saving)).toBeInTheDocument();
    expect(await screen.findByText('web-shop created successfully')).toBeInTheDocument();
    expect(view.sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/db/topologies',
        body: { name: 'web-shop', namespace: 'default', source: 'UI', spec: { type: 'Application' } },
      },
    ]);
  });

  it('TOPO-5 ROUTE-18 OPEN-2 an existing one has Update, Cancel and Delete, says Updating, and leads to integrations', async () => {
    const view = await open(`/settings/topologies/${ID}`, { delay: 300 });
    await replace(await specBox(), 'type: Application\n');
    for (const name of ['Update', 'Cancel', 'Delete']) expect(await button(name)).toBeInTheDocument();
    await userEvent.click(await button('Update'));
    expect(await button(EDITOR_TEXTS.updating)).toBeInTheDocument();
    await waitFor(() => expect(address(view)).toBe('/settings/integrations'));
  });
});

describe('a specification without a form', () => {
  it('EDIT-10 an empty one can begin with an example, which is stored as any other text', async () => {
    const view = await open('/settings/playbooks/new');
    await userEvent.type(await box('Name'), 'ask');
    await userEvent.click(await button(EDITOR_TEXTS.example));
    expect(await specBox()).toHaveValue(exampleOf('playbooks'));
    expect(screen.queryByRole('button', { name: EDITOR_TEXTS.example })).not.toBeInTheDocument();
    await userEvent.click(await button('Save'));
    await waitFor(() =>
      expect(view.sent).toMatchObject([
        { method: 'POST', path: '/api/db/playbooks', body: { spec: { category: 'Examples' } } },
      ]),
    );
  });

  it('EDIT-10 a stored one is never offered another text', async () => {
    await open(`/settings/topologies/${ID}`, { row: { ...ROW, spec: {} } });
    expect(await specBox()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: EDITOR_TEXTS.example })).not.toBeInTheDocument();
  });
});

describe('a new scraper', () => {
  it('SCR-2 SCR-3 FORM-S-1 VAL-8 waits for its cluster name and is stored with name, source and specification', async () => {
    const view = await open('/settings/config_scrapers/new?type=kubernetes');
    await userEvent.type(await box('Name'), 'prod');
    expect(await screen.findByRole('tab', { name: 'Form' })).toHaveAttribute('aria-selected', 'true');
    const cluster = await box(/^Cluster name/);
    // Nobody was at the form yet: what it lacks is not shouted.
    expect(screen.queryByText(MESSAGES.fieldRequired)).not.toBeInTheDocument();
    await userEvent.click(await button('Save'));
    expect(await screen.findByText(MESSAGES.fieldRequired)).toBeInTheDocument();
    expect(view.sent).toEqual([]);
    fireEvent.change(cluster, { target: { value: 'prod-1' } });
    await waitFor(() => expect(screen.queryByText(MESSAGES.fieldRequired)).not.toBeInTheDocument());
    await userEvent.click(await button('Save'));
    expect(await screen.findByText('prod created successfully')).toBeInTheDocument();
    expect(view.sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/db/config_scrapers',
        body: {
          name: 'prod',
          source: 'UI',
          spec: { schedule: '@every 30m', kubernetes: [{ clusterName: 'prod-1', maxInFlight: 64 }] },
        },
      },
    ]);
  });

  it('TYPE-2 EDIT-10 EDIT-15 the tile of ICMP opens its form, and the check is called like the record', async () => {
    const view = await open('/settings/canaries/new?type=icmp');
    const [name] = await screen.findAllByRole('textbox', { name: /^Name/ });
    await userEvent.type(name!, 'router');
    fireEvent.change(screen.getAllByRole('combobox', { name: /^Schedule/ })[0]!, {
      target: { value: '@hourly' },
    });
    fireEvent.change(await box(/^Host/), { target: { value: '127.0.0.1' } });
    await userEvent.click(await button('Save'));
    expect(await screen.findByText('router created successfully')).toBeInTheDocument();
    expect(view.sent).toMatchObject([
      { body: { spec: { schedule: '@hourly', icmp: [{ name: 'router', endpoint: '127.0.0.1' }] } } },
    ]);
  });
});

describe('connections in forms', () => {
  const CONNECTIONS = [
    { id: 'c-1', name: 'prod', type: 'azure' },
    { id: 'c-2', name: 'chat', type: 'slack' },
  ];
  const picker = () => screen.findByRole('combobox', { name: /^Connection/ });

  it('CONN-1 are offered by name with their type, and held by their id', async () => {
    const { asked } = await open('/settings/config_scrapers/new?type=azure', { connections: CONNECTIONS });
    await waitFor(() =>
      expect(asked.some((url) => url.includes('/connections?select=id,name,type'))).toBe(true),
    );
    await userEvent.click(await picker());
    expect(await screen.findByRole('option', { name: /chat.*slack/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('option', { name: /prod.*azure/ }));
    await userEvent.click(screen.getByRole('tab', { name: /^Code/ }));
    expect(await specBox()).toHaveValue('azure:\n  - connection: c-1\n');
  });

  it('CONN-1 the four connections of a folder check offer them too', async () => {
    await open('/settings/canaries/new?type=folder', { connections: CONNECTIONS });
    const kind = await screen.findByLabelText('Connection');
    for (const [key, label] of [
      ['awsConnection', 'AWS'],
      ['gcpConnection', 'GCP'],
      ['sftpConnection', 'SFTP'],
      ['smbConnection', 'SMB'],
    ] as const) {
      fireEvent.change(kind, { target: { value: key } });
      const group = within(await screen.findByRole('group', { name: label }));
      await userEvent.click(group.getByRole('combobox', { name: 'Connection' }));
      expect(await screen.findByRole('option', { name: /prod.*azure/ })).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
    }
  });

  it('CONN-2 that cannot be listed are told in a toast with the message; an address can be typed all the same', async () => {
    await open('/settings/canaries/new?type=mongo', {
      connections: { status: 500, message: 'the connections are locked' },
    });
    expect(await screen.findByText(/the connections are locked/)).toBeInTheDocument();
    const combobox = await picker();
    await userEvent.click(combobox);
    expect(
      await screen.findByRole('option', {
        name: `These could not be read. the connections are locked ${LOOKUP_TEXTS.again}`,
      }),
    ).toBeInTheDocument();
    await userEvent.type(combobox, 'connection://db');
    fireEvent.blur(combobox);
    expect(combobox).toHaveValue('connection://db');
  });

  it('PERM-12 CONN-1 who may not read connections asks for none', async () => {
    const { asked } = await open('/settings/canaries/new?type=mongo', { as: ['editor'] });
    await userEvent.click(await picker());
    expect(await screen.findByRole('option', { name: LOOKUP_TEXTS.refused })).toBeInTheDocument();
    expect(asked.filter((url) => url.includes('/connections'))).toEqual([]);
  });
});

describe('lists', () => {
  it('TABLE-4 OPEN-38 the tables of the settings offer 50, 100 and 200 rows', async () => {
    await open('/settings/teams');
    const sizes = await screen.findByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['50', '100', '200']);
  });

  it('TABLE-6 the list of people asks for twice as many when it is scrolled to its end', async () => {
    const people = Array.from({ length: 130 }, (_, at) => ({
      id: `p${at}`,
      name: `Person ${at}`,
      email: null,
      avatar: null,
    }));
    const { asked } = await open(`/settings/teams/${ID}?tab=members`, { people });
    const limits = () =>
      asked.filter((url) => url.startsWith('/api/db/people?')).map((url) => /limit=(\d+)/.exec(url)?.[1]);
    await userEvent.click(await button(TEAM_TEXTS.add));
    const list = await screen.findByRole('group', { name: TEAM_TEXTS.pick });
    expect(within(list).getAllByRole('checkbox')).toHaveLength(50);
    fireEvent.scroll(list);
    await waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(100));
    fireEvent.scroll(list);
    await waitFor(() => expect(within(list).getAllByRole('checkbox')).toHaveLength(130));
    fireEvent.scroll(list);
    expect(limits()).toEqual(['50', '100', '200']);
  });
});

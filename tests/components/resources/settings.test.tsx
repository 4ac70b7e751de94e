/** The settings pages in the real console, against a server that keeps rows as the real one does. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EDITOR_TEXTS, LIST_TEXTS, PICKER_TEXTS, TEAM_TEXTS } from '@/features/resources/texts';
import { MESSAGES } from '@/services/text/messages';
import { address, button, ID, open, PEOPLE, prepareSettings, replace, ROW, specBox } from './openSettings';

prepareSettings();

describe('lists', () => {
  it('SET-1 a list asks for the newest hundred that are not deleted; a row opens its editor', async () => {
    const view = await open('/settings/teams');
    await userEvent.click(await screen.findByText('shop'));
    expect(view.asked[0]).toMatch(/^\/api\/db\/teams_with_status\?/);
    for (const part of ['limit=100', 'order=created_at.desc', 'deleted_at=is.null'])
      expect(view.asked[0]).toContain(part);
    await waitFor(() => expect(address(view)).toBe(`/settings/teams/${ID}`));
  });

  it('SET-2 an empty list says so in the specified words and offers the next step', async () => {
    await open('/settings/incident_rules', { row: null });
    expect(await screen.findByText(MESSAGES.noResources)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: LIST_TEXTS.add('rule') }).length).toBeGreaterThan(0);
  });

  it('PERM-12 ERR-15 an editor may not see connections, and nothing is asked', async () => {
    const { asked } = await open('/settings/connections', { as: ['editor'] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('a table without pages is no page', async () => {
    await open('/settings/nonsense');
    expect(await screen.findByText(EDITOR_TEXTS.unknownTable)).toBeInTheDocument();
  });
});

describe('the editor', () => {
  it('EDIT-3 EDIT-4 EDIT-7 EDIT-9 EDIT-10 a health check of a type without a form: six fields, code only, three buttons', async () => {
    await open(`/settings/canaries/${ID}`);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Icon' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Namespace' })).toHaveValue('default');
    expect(screen.getByRole('combobox', { name: /Schedule/ })).toHaveValue('@every 1m');
    expect(screen.getByRole('textbox', { name: 'Labels' })).toHaveValue('{\n  "team": "web"\n}');
    expect(await specBox()).toHaveValue(
      "schedule: '@every 1m'\ndns:\n  - name: shop\n    query: example.org\n",
    );
    expect(screen.queryByRole('tab', { name: 'Form' })).not.toBeInTheDocument();
    for (const name of ['Back', 'Delete', 'Update'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('target', '_blank');
  });

  it('EDIT-11 OPEN-3 OPEN-19 SET-3 SET-4 LOGB-4 a change goes out alone, on top of the version that was seen', async () => {
    const view = await open(`/settings/canaries/${ID}`);
    await replace(await specBox(), "schedule: '@every 1m'\ndns: []\n");
    await userEvent.click(await button('Update'));
    expect(await screen.findByText('shop updated successfully')).toBeInTheDocument();
    expect(document.body.innerHTML).toContain('Toastify__toast-container--bottom-right');
    expect(view.sent).toEqual([
      {
        method: 'PATCH',
        path: `/api/db/canaries?id=eq.${ID}&updated_at=eq.2026-01-02T00%3A00%3A00.5%2B00%3A00`,
        body: { spec: { schedule: '@every 1m', dns: [] } },
      },
    ]);
    await waitFor(() => expect(address(view)).toBe('/settings/canaries'));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('ROUTE-18 a topology leads to the integrations after its save', async () => {
    const view = await open(`/settings/topologies/${ID}`);
    await replace(await specBox(), 'type: Application\n');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    await userEvent.click(await button('Update'));
    await waitFor(() => expect(address(view)).toBe('/settings/integrations'));
  });

  it('M19 VAL-8 a text with a mistake is never sent, and the mistake stands in words', async () => {
    const view = await open(`/settings/canaries/${ID}`);
    await replace(await specBox(), 'schedule: x\nschedule: y\n');
    expect(await screen.findByRole('list', { name: EDITOR_TEXTS.problems })).toHaveTextContent(
      'Line 2, column 1: This key stands here twice. Remove or rename one of the two.',
    );
    expect(screen.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(view.sent).toEqual([]);
  });

  it('M19 the Changes tab shows what saving will change, and says so where only comments are', async () => {
    await open(`/settings/canaries/${ID}`, { isOwn: true });
    const text = (await specBox()).textContent;
    // A tab that is not chosen keeps room for its bold words, which jsdom reads as well.
    const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
    const changes = await tab('Changes');
    await userEvent.click(changes);
    expect(screen.getByText(EDITOR_TEXTS.noChanges)).toBeInTheDocument();
    await userEvent.click(await tab(EDITOR_TEXTS.code));
    await replace(await specBox(), `# why\n${text}`);
    await userEvent.click(changes);
    expect(screen.getByText(EDITOR_TEXTS.onlyText)).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('combobox', { name: /Schedule/ }));
    await userEvent.type(screen.getByRole('combobox', { name: /Schedule/ }), '@daily');
    const table = await screen.findByRole('table', { name: EDITOR_TEXTS.changesTitle });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveTextContent(`schedule${EDITOR_TEXTS.risks.schedule}@every 1m@daily`);
    expect(changes).toHaveTextContent(EDITOR_TEXTS.changes(1));
    await userEvent.click(await tab(EDITOR_TEXTS.code));
    await replace(await specBox(), 'a: [');
    await userEvent.click(changes);
    expect(screen.getByText(EDITOR_TEXTS.unreadableChanges)).toBeInTheDocument();
    expect(screen.getByRole('list', { name: EDITOR_TEXTS.problems })).toBeInTheDocument();
  });

  it('VAL-1 VAL-3 VAL-4 VAL-7 EDIT-11 TYPE-2 a new one needs name and schedule, says so once touched, and is a POST', async () => {
    const view = await open('/settings/canaries/new');
    await userEvent.type(await screen.findByRole('searchbox', { name: PICKER_TEXTS.filter }), 'dn');
    const tiles = within(screen.getByRole('list', { name: PICKER_TEXTS.title }));
    expect(tiles.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'DNS' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByText(MESSAGES.fieldRequired)).not.toBeInTheDocument();
    await userEvent.click(await button('Save'));
    expect(await screen.findAllByText(MESSAGES.fieldRequired)).toHaveLength(2);
    await userEvent.type(name, 'shop');
    await userEvent.type(screen.getByRole('combobox', { name: /Schedule/ }), '@hourly');
    await userEvent.click(await button('Save'));
    expect(await screen.findByText('shop created successfully')).toBeInTheDocument();
    expect(view.sent).toEqual([
      {
        method: 'POST',
        path: '/api/db/canaries',
        body: {
          id: expect.any(String),
          name: 'shop',
          namespace: 'default',
          labels: {},
          source: 'UI',
          created_by: expect.any(String),
          spec: { schedule: '@hourly', dns: [{ name: 'shop' }] },
        },
      },
    ]);
  });

  it('SET-6 SET-7 deleting asks in the specified words; cancel sends nothing', async () => {
    const view = await open(`/settings/teams/${ID}`);
    await userEvent.click(await button('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: MESSAGES.deleteTitle }));
    expect(dialog.getByText(MESSAGES.deleteQuestion)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(view.sent).toEqual([]);
    await userEvent.click(await button('Delete'));
    const again = within(await screen.findByRole('dialog', { name: MESSAGES.deleteTitle }));
    await userEvent.click(again.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('shop deleted successfully')).toBeInTheDocument();
    expect(view.sent).toEqual([
      { method: 'PATCH', path: `/api/db/teams?id=eq.${ID}`, body: { deleted_at: 'now()' } },
    ]);
  });

  it('M19 what was typed comes back after the page was closed, and can be thrown away', async () => {
    const first = await open(`/settings/incident_rules/${ID}`);
    await replace(await specBox(), 'priority: 7\n');
    first.unmount();
    await open(`/settings/incident_rules/${ID}`);
    expect(await specBox()).toHaveValue('priority: 7\n');
    await userEvent.click(await button('Discard draft'));
    await waitFor(async () => expect(await specBox()).not.toHaveValue('priority: 7\n'));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it.each([
    ['canaries', 'KubernetesCRD', `${EDITOR_TEXTS.crd} ${EDITOR_TEXTS.kubernetes}`],
    ['canaries', 'ConfigFile', EDITOR_TEXTS.localFile],
    ['logging_backends', 'KubernetesCRD', `${EDITOR_TEXTS.crd} ${EDITOR_TEXTS.kubernetes}`],
  ])(
    'EDIT-5 EDIT-6 LOGB-2 VAL-2 %s from %s is read-only and says where it comes from',
    async (table, source, words) => {
      await open(`/settings/${table}/${ID}`, { row: { ...ROW, source } });
      expect(await screen.findByText(words)).toBeInTheDocument();
      expect(await specBox()).toHaveAttribute('readonly');
      for (const name of ['Update', 'Delete', 'Save', 'Add'])
        expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    },
  );

  it('PERM-6 a viewer looks and cannot change', async () => {
    await open(`/settings/canaries/${ID}`, { as: ['viewer'] });
    expect(
      await screen.findByText(EDITOR_TEXTS.lookOnly('Needs the role admin or editor')),
    ).toBeInTheDocument();
    expect(await specBox()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('LOGB-1 LOGB-2 a new log backend has name, labels and a specification, and the one button Add', async () => {
    const view = await open('/settings/logging_backends/new');
    await userEvent.click(await button('Add'));
    expect(await screen.findByText(MESSAGES.fieldRequired)).toBeInTheDocument();
    expect(view.sent).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.getByText('Labels')).toBeInTheDocument();
  });
});

describe('tabs', () => {
  it.each([
    ['teams', ['Spec', 'Members', 'Job History']],
    ['incident_rules', ['Spec', 'Job History']],
    ['topologies', ['Spec', 'Job History']],
    ['canaries', ['Spec', 'Job History']],
  ])(
    'EDIT-2 EDIT-8 %s has exactly its tabs, and a tab that is gone shows the first',
    async (table, names) => {
      await open(`/settings/${table}/${ID}?tab=${table === 'teams' ? 'spec' : 'members'}`);
      const parts = within(await screen.findByRole('tablist', { name: EDITOR_TEXTS.tabsLabel }));
      expect(parts.getAllByRole('tab')).toHaveLength(names.length);
      for (const name of names)
        expect(parts.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
      expect(parts.getByRole('tab', { name: /^Spec/ })).toHaveAttribute('aria-selected', 'true');
    },
  );

  it('TEAM-3 TEAM-4 TEAM-5 several people are added at once', async () => {
    const view = await open(`/settings/teams/${ID}?tab=members`);
    expect(await screen.findByText(TEAM_TEXTS.empty)).toBeInTheDocument();
    await userEvent.click(await button(TEAM_TEXTS.add));
    const dialog = within(await screen.findByRole('dialog', { name: TEAM_TEXTS.addTitle }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Grace/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Alan/ }));
    await userEvent.click(dialog.getByRole('button', { name: TEAM_TEXTS.add }));
    expect(
      await screen.findByText('Grace Hopper, Alan Turing added to the team successfully'),
    ).toBeInTheDocument();
    expect(view.sent).toEqual([
      {
        method: 'POST',
        path: '/api/db/team_members',
        body: [
          { team_id: ID, person_id: 'p1' },
          { team_id: ID, person_id: 'p2' },
        ],
      },
    ]);
  });

  it('TEAM-1 TEAM-2 TEAM-6 members have name and address; a refusal is told in the server’s words', async () => {
    const view = await open(`/settings/teams/${ID}?tab=members`, {
      members: [PEOPLE[0]],
      refuse: { status: 500, message: 'the team is locked' },
    });
    const list = within(await screen.findByRole('list', { name: TEAM_TEXTS.members }));
    expect(list.getByText('grace@example.org')).toBeInTheDocument();
    await userEvent.click(list.getByRole('button', { name: /^Remove user/ }));
    expect(await screen.findByText(/the team is locked/)).toBeInTheDocument();
    expect(view.sent[0]).toEqual({
      method: 'DELETE',
      path: `/api/db/team_members?team_id=eq.${ID}&person_id=eq.p1`,
      body: undefined,
    });
  });
});

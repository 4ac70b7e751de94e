/** What playbooks are run on and with, and what runs are narrowed by, while it cannot be read. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RUN_TEXTS } from '@/features/playbooks/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { loadPlaybookCode, open, openDialog, PLAYBOOK, PLAYBOOK_ID } from './playbookServer';

beforeAll(loadPlaybookCode, 120_000);
afterEach(stopApps);

const AWAY = `These could not be read. the list is away ${LOOKUP_TEXTS.again}`;
const withParameters = (...parameters: object[]) => ({
  '/api/db/playbooks': [{ ...PLAYBOOK, spec: { ...PLAYBOOK.spec, approval: {} } }],
  [`/api/playbook/${PLAYBOOK_ID}/params`]: { params: parameters },
});

it('PB-10 a parameter whose teams could not be read says so, and offers them when they are asked again', async () => {
  const refuse = new Map([['/api/db/teams', 500]]);
  await open('/playbooks', {
    answers: {
      ...withParameters({ name: 'team', label: 'Team', type: 'team' }),
      '/api/db/teams': [{ id: 't', name: 'web' }],
    },
    refuse,
  });
  const dialog = within(await openDialog());
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Team' }));
  expect(await screen.findByRole('option', { name: AWAY })).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(screen.getByText(LOOKUP_TEXTS.again));
  expect(await screen.findByRole('option', { name: 'web' })).toBeInTheDocument();
});

it('PB-10 F17 resources that came in another shape could not be read: it is not said that there are none', async () => {
  await open('/playbooks', {
    answers: {
      ...withParameters({ name: 'item', label: 'Item', type: 'config' }),
      '/api/resources/search': { configs: 'many' },
    },
  });
  const dialog = within(await openDialog());
  await userEvent.type(await dialog.findByRole('combobox', { name: 'Item' }), 'shop');
  expect(await screen.findByRole('option', { name: new RegExp(MESSAGES.notAList) })).toBeInTheDocument();
});

it('RUN-2 the playbooks that runs are narrowed by and that could not be read are told in their menu', async () => {
  await open('/playbooks/runs', { refuse: new Map([['/api/db/playbooks', 500]]) });
  await userEvent.click(
    await screen.findByRole('button', { name: `${RUN_TEXTS.playbook}: ${RUN_TEXTS.allPlaybooks}` }),
  );
  expect(await screen.findByRole('menuitem', { name: AWAY })).toBeInTheDocument();
});

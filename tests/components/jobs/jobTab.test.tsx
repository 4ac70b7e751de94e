/** The runs of one record, as the tab of a page that is not part of this feature. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsRegular } from '@fluentui/react-icons';
import { jobHistoryFilling } from '@/features/jobs/slots';
import { JOB_TEXTS } from '@/features/jobs/texts';
import { defineSlot } from '@/services/slots/defineSlot';
import type { FeatureManifest } from '@/services/slots/manifest';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { jobRow, loadJobCode, renderJobs, RESOURCE, type JobSituation } from './jobServer';

beforeAll(loadJobCode, 120_000);
afterEach(stopApps);

const slot = defineSlot<{ table: string; id: string }>('test.resourceTab');
slot.fill(jobHistoryFilling);
function Component() {
  return <SlotOutlet slot={slot} props={{ table: 'config_scrapers', id: RESOURCE }} />;
}
const host: FeatureManifest = {
  id: 'host',
  nav: [{ label: 'Scraper', path: '/scraper', icon: SettingsRegular, requirement: {} }],
  routes: [
    {
      path: '/scraper',
      title: 'Scraper',
      chrome: 'shell',
      requirement: {},
      lazy: () => Promise.resolve({ Component }),
    },
  ],
};
const open = (situation: Omit<JobSituation, 'manifests'> = {}) =>
  renderJobs({ at: '/scraper', manifests: [host], ...situation });

/** The grid writes the place in the sort order beside the name. */
const headersShown = () =>
  screen.getAllByRole('columnheader').map((header) => header.textContent.replaceAll(/\d/g, '').trim());
it('JOB-12 API-19: only the runs of the record, without its columns, page by page; a row opens its details', async () => {
  const { asked, port } = await open({
    rows: [jobRow({ name: 'Scrape', status: 'SUCCESS', details: { errors: ['no access'] } })],
    total: 400,
  });
  await screen.findByText('Scrape');
  expect(asked[0]?.get('resource_id')).toBe(`eq.${RESOURCE}`);
  expect(asked[0]?.get('resource_type')).toBe('in.(config_scraper,catalog_scraper)');
  expect(asked[0]?.has('status')).toBe(false);
  const headers = headersShown();
  expect(headers).toEqual(['Timestamp', 'Job Name', 'Agent', 'Status', 'Duration', 'Statistics']);
  expect(screen.queryByText('checkout')).not.toBeInTheDocument();
  expect(screen.getByText(/of 400/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked.at(-1)?.get('offset')).toBe('150'));
  expect(port.place().search).toBe('?pageIndex=1');
  await userEvent.click(await screen.findByText('Scrape'));
  const dialog = within(await screen.findByRole('dialog', { name: JOB_TEXTS.details('Scrape') }));
  expect(dialog.getByText('no access')).toBeInTheDocument();
});

it('JOB-13: a load that fails is an error panel in place of the table', async () => {
  await open({ refuse: { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.somethingWentWrong);
  expect(screen.getByText('no jobs today')).toBeInTheDocument();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it('JOB-12: a record that no job has worked on yet says so', async () => {
  await open();
  expect(await screen.findByText(JOB_TEXTS.noneForResource)).toBeInTheDocument();
});

it('FLAG-4: the tab is absent where job history is switched off', async () => {
  const { asked } = await open({ properties: [{ name: 'settings.job_history.disable', value: 'true' }] });
  await screen.findByRole('navigation', { name: 'Main' });
  expect(screen.queryByText(JOB_TEXTS.noneForResource)).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

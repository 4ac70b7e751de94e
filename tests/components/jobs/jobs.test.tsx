/** The job history in the real console, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest as health } from '@/features/health/manifest';
import { manifest } from '@/features/jobs/manifest';
import { JOB_TEXTS } from '@/features/jobs/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { jobRow, loadJobCode, renderJobs, RESOURCE, type JobSituation } from './jobServer';

beforeAll(loadJobCode, 120_000);
afterEach(stopApps);

const TAB_LABELS = [JOB_TEXTS.errors, JOB_TEXTS.scrapeSummary, JOB_TEXTS.reconcileSummary];
const open = (situation: Omit<JobSituation, 'manifests'> = {}) =>
  renderJobs({ manifests: [health, manifest], ...situation });
/** The grid writes the place in the sort order beside the name. */
const headersShown = () =>
  screen.getAllByRole('columnheader').map((header) => header.textContent.replaceAll(/\d/g, '').trim());
const rowOf = async (text: string) => {
  await screen.findByText(text);
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(text) !== null);
  if (row === undefined) throw new Error(`no row for ${text}`);
  return row;
};
const openDetails = async (name: string) => {
  await userEvent.click(within(await rowOf(name)).getByText(name));
  return screen.findByRole('dialog', { name: JOB_TEXTS.details(name) });
};
/** Fluent draws every label a second time, bold and unseen, to keep its room. */
const tabsIn = (dialog: HTMLElement) =>
  TAB_LABELS.filter((label) =>
    within(dialog)
      .getAllByRole('tab')
      .some((tab) => within(tab).queryAllByText(label).length > 0),
  );
const openFilter = async (label: string) => {
  const bar = within(await screen.findByRole('group', { name: JOB_TEXTS.filters }));
  await userEvent.click(bar.getByRole('button', { name: new RegExp(`^${label}:`) }));
  return screen.findByRole('group', { name: label });
};

it.each([
  ['STALE', 'Stale'],
  ['SKIPPED', 'Skipped'],
])('OPEN-21 JOB-7: %s, which no filter offers, is shown all the same', async (status, word) => {
  await open({ rows: [jobRow({ id: 'a', name: 'Pull', status })] });
  expect(await rowOf('Pull')).toHaveTextContent(word);
});

it('ROUTE-13 JOB-3 JOB-4 JOB-7: title, columns, and a row with all it says', async () => {
  await open({
    rows: [
      jobRow({
        id: 'a',
        name: 'Pull',
        success_count: 3,
        error_count: 1,
        status: 'STOPPED',
        agent: { id: RESOURCE, name: 'east' },
      }),
      jobRow({
        id: 'b',
        name: 'Quiet',
        status: 'WARNING',
        resource_type: null,
        resource_id: null,
        resource_name: null,
      }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Jobs History' })).toBeInTheDocument();
  const row = await rowOf('Pull');
  expect(headersShown()).toEqual([
    'Timestamp',
    'Job Name',
    'Agent',
    'Resource',
    'Status',
    'Duration',
    'Statistics',
  ]);
  expect(row).toHaveTextContent(
    /^2026-11-\d\d \d\d:\d\d:01Pulleastcheckout.*Stopped2\.4sSuccess 3.*Error 1$/,
  );
  const quiet = await rowOf('Quiet');
  expect(quiet).toHaveTextContent('Warning');
  expect(quiet).not.toHaveTextContent(/Success|Error/);
});

it('JOB-3: copies the id of the resource, without opening the row', async () => {
  const copied: string[] = [];
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await open({ rows: [jobRow()] });
  await userEvent.click(
    within(await rowOf('RunCanaryChecks')).getByRole('button', { name: JOB_TEXTS.copyId }),
  );
  expect(await screen.findByText(MESSAGES.clipboardDone)).toBeInTheDocument();
  expect(copied).toEqual([RESOURCE]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['canary', `/settings/canaries/${RESOURCE}`],
  ['config_scraper', `/catalog/scrapers/${RESOURCE}`],
  ['catalog_scraper', `/catalog/scrapers/${RESOURCE}`],
  ['topology', `/settings/topologies/${RESOURCE}`],
  ['config', `/catalog/${RESOURCE}`],
  ['playbook', `/playbooks/${RESOURCE}`],
])('JOB-6: the resource of type %s opens %s', async (type, address) => {
  const { port } = await open({ rows: [jobRow({ resource_type: type })] });
  await userEvent.click(await screen.findByRole('link', { name: 'checkout' }));
  await waitFor(() => expect(port.place().pathname).toBe(address));
});

it('JOB-6: a type without a page is a name', async () => {
  await open({ rows: [jobRow({ resource_type: 'elsewhere', resource_name: 'javascript:alert(1)' })] });
  expect(await screen.findByText('javascript:alert(1)')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).not.toBeInTheDocument();
});

describe('filters', () => {
  it('JOB-2 JOB-7 JOB-8: five of them; the status filter offers four and hides successes, visibly', async () => {
    const { asked, port } = await open({ rows: [jobRow()] });
    await rowOf('RunCanaryChecks');
    const bar = within(screen.getByRole('group', { name: JOB_TEXTS.filters }));
    for (const label of ['Job Name', 'Resource Type', 'Status'])
      expect(bar.getByRole('button', { name: new RegExp(`^${label}:`) })).toBeInTheDocument();
    expect(bar.getByRole('combobox', { name: 'Duration' })).toHaveValue('All');
    expect(bar.getByRole('button', { name: 'Time range: Last 2d' })).toBeInTheDocument();
    expect(asked[0]?.get('status')).toBe('not.in.(SUCCESS)');
    expect(port.place().search).toBe('');
    const statuses = within(await openFilter('Status'));
    expect(statuses.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'RUNNING',
      'SUCCESS',
      'WARNING',
      'FAILED',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Remove filter Status: not SUCCESS$/ }));
    await waitFor(() => expect(asked.at(-1)?.has('status')).toBe(false));
    expect(port.place().search).toBe('?status=');
  });

  it('URL-2 JOB-10: a changed filter is in the address, at the first page of 150', async () => {
    const { asked, port } = await open({
      at: '/settings/jobs?pageIndex=1&pageSize=50',
      rows: [jobRow()],
      total: 400,
    });
    await rowOf('RunCanaryChecks');
    expect([asked[0]?.get('limit'), asked[0]?.get('offset')]).toEqual(['50', '50']);
    const failed = within(within(await openFilter('Status')).getByRole('group', { name: 'FAILED' }));
    await userEvent.click(failed.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(asked.at(-1)?.get('limit')).toBe('150'));
    expect(asked.at(-1)?.get('offset')).toBe('0');
    expect(asked.at(-1)?.getAll('status')).toEqual(['in.(FAILED)', 'not.in.(SUCCESS)']);
    expect(new URLSearchParams(port.place().search).get('status')).toBe('SUCCESS:-1,FAILED:1');
  });

  it('API-19 URL-2: Job Name offers the names of the list, none for a run without one', async () => {
    const { asked, port } = await open({ names: ['Pull, then push', 'Sync', null] });
    await screen.findByText(JOB_TEXTS.noMatch);
    const names = within(await openFilter('Job Name'));
    expect(names.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Pull, then push',
      'Sync',
    ]);
    const chosen = within(names.getByRole('group', { name: 'Pull, then push' }));
    await userEvent.click(chosen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(asked.at(-1)?.get('name')).toBe('in.("Pull, then push")'));
    expect(new URLSearchParams(port.place().search).get('name')).toBe('Pull|||| then push:1');
  });

  it('JOB-11 URL-2: a duration is typed and taken with Enter; another unit is refused in the exact words', async () => {
    const { asked, port } = await open({ rows: [jobRow()] });
    await rowOf('RunCanaryChecks');
    const box = screen.getByRole('combobox', { name: 'Duration' });
    await userEvent.clear(box);
    await userEvent.type(box, '2m{Enter}');
    expect(await screen.findByText(MESSAGES.durationFormat)).toBeInTheDocument();
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(port.place().search).toBe('');
    await userEvent.clear(box);
    await userEvent.type(box, '2s{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('duration_millis')).toBe('gte.2000'));
    expect(port.place().search).toBe('?runDuration=2s');
    expect(screen.queryByText(MESSAGES.durationFormat)).not.toBeInTheDocument();
  });

  it('JOB-9: another range of the menu is in the address and in the question', async () => {
    const { asked, port } = await open({ rows: [jobRow()] });
    await rowOf('RunCanaryChecks');
    await userEvent.click(screen.getByRole('button', { name: 'Time range: Last 2d' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: '1h' }));
    await waitFor(() => expect(new URLSearchParams(port.place().search).get('range')).toBe('now-1h'));
    await waitFor(() => expect(asked).toHaveLength(2));
    const [from, to] = (asked[1]?.getAll('created_at') ?? []).map((text) => Date.parse(text.slice(3)));
    expect((to ?? 0) - (from ?? 0)).toBe(3_600_000);
  });

  it('URL-2: an address brings its filters back, and one click takes them all away', async () => {
    const { asked, port } = await open({
      at: '/settings/jobs?name=Sync:-1&status=STOPPED:1&runDuration=500ms&resourceType=config:1',
    });
    expect(await screen.findByText(JOB_TEXTS.noMatch)).toBeInTheDocument();
    expect(asked[0]?.toString()).toContain('name=not.in.%28Sync%29');
    expect(asked[0]?.get('status')).toBe('in.(STOPPED)');
    expect(asked[0]?.get('duration_millis')).toBe('gte.500');
    expect(asked[0]?.get('resource_type')).toBe('in.(config)');
    await userEvent.click(screen.getByRole('button', { name: JOB_TEXTS.reset }));
    await waitFor(() => expect(port.place().search).toBe(''));
    expect(asked.at(-1)?.get('status')).toBe('not.in.(SUCCESS)');
  });
});

describe('pages', () => {
  it('JOB-10 API-19: 150 a page; the next page moves the offset and the total is the server’s', async () => {
    const { asked, port } = await open({ rows: [jobRow()], total: 400 });
    await rowOf('RunCanaryChecks');
    expect(asked[0]?.get('limit')).toBe('150');
    expect(screen.getByText(/of 400/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.get('offset')).toBe('150'));
    expect(port.place().search).toBe('?pageIndex=1');
  });

  it.each([{}, { refuse: { status: 416 } }])('a page behind the end leads back %j', async (situation) => {
    const { asked } = await open({ at: '/settings/jobs?pageIndex=9', total: 3, ...situation });
    await userEvent.click(await screen.findByRole('button', { name: JOB_TEXTS.firstPage }));
    await waitFor(() => expect(asked.at(-1)?.get('offset')).toBe('0'));
  });

  it('sorts on the server, in the address', async () => {
    const { asked, port } = await open({ rows: [jobRow()] });
    await rowOf('RunCanaryChecks');
    await userEvent.click(screen.getByText('Duration', { selector: '.ag-header-cell-text' }));
    await waitFor(() => expect(asked.at(-1)?.get('order')).toBe('duration_millis.asc.nullslast,id.desc'));
    expect(port.place().search).toBe('?sortBy=duration_millis&sortOrder=asc');
  });
});

describe('other states', () => {
  it('nothing has run in this time, filters apart', async () => {
    await open({ at: '/settings/jobs?status=' });
    expect(await screen.findByText(JOB_TEXTS.none)).toBeInTheDocument();
  });

  it('says that filters hide everything, and takes them away', async () => {
    const { asked } = await open();
    expect(await screen.findByText(JOB_TEXTS.noMatch)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: JOB_TEXTS.showAll }));
    await waitFor(() => expect(asked.at(-1)?.has('status')).toBe(false));
  });

  it('ERR-16: a list that fails says so and can be asked again', async () => {
    const refuse: { status: number | undefined } = { status: 400 };
    await open({ rows: [jobRow()], refuse });
    expect(await screen.findByText('no jobs today')).toBeInTheDocument();
    refuse.status = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('RunCanaryChecks')).toBeInTheDocument();
  });

  it('a server that refuses to show it says so', async () => {
    await open({ refuse: { status: 403 } });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  });

  it('PERM-6: a viewer reads it', async () => {
    await open({ as: ['viewer'], rows: [jobRow()] });
    expect(await rowOf('RunCanaryChecks')).toBeInTheDocument();
  });

  it.each(['settings.job_history', 'health'])(
    'FLAG-4: %s switched off takes page and link away',
    async (feature) => {
      const { asked } = await open({
        properties: [{ name: `${feature}.disable`, value: 'true' }],
        rows: [jobRow()],
      });
      await screen.findByRole('navigation', { name: 'Main' });
      await waitFor(() =>
        expect(screen.queryByRole('link', { name: 'Jobs History' })).not.toBeInTheDocument(),
      );
      expect(screen.queryByText('RunCanaryChecks')).not.toBeInTheDocument();
      expect(asked).toHaveLength(0);
    },
  );
});

describe('details', () => {
  const errors = ['first failure', 'second failure'];
  const scrape_summary = { 'Kubernetes::Pod': { added: 12, warnings: ['slow answer'] } };
  const summary = { checks: { success: 5, foreign_error: 2, error: { error: 'no parent' } } };

  it('JOB-1 JOB-5: errors only are one tab, with the facts of the run', async () => {
    await open({
      rows: [jobRow({ details: { errors }, error_count: 2, agent: { id: RESOURCE, name: 'east' } })],
    });
    const dialog = within(await openDetails('RunCanaryChecks'));
    expect(tabsIn(await screen.findByRole('dialog'))).toEqual(['Errors']);
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(errors);
    const facts = dialog.getAllByRole('definition').map((fact) => fact.textContent);
    for (const text of ['Failed', 'Error 2', '2.4s', 'checkout', 'east', 'worker-1', '0193-run'])
      expect(facts.some((fact) => fact.includes(text))).toBe(true);
  });

  it('JOB-5: all three tabs, moved through with the keyboard; Escape closes', async () => {
    await open({ rows: [jobRow({ details: { errors, scrape_summary, summary } })] });
    const dialog = within(await openDetails('RunCanaryChecks'));
    expect(tabsIn(await screen.findByRole('dialog'))).toEqual([
      'Errors',
      'Scrape Summary',
      'Reconcile Summary',
    ]);
    await userEvent.click(dialog.getByRole('tab', { name: /^Scrape Summary/ }));
    expect(dialog.getByRole('table', { name: 'Scrape Summary' })).toHaveTextContent(
      /Kubernetes::Pod12slow answer$/,
    );
    await userEvent.click(dialog.getByRole('tab', { name: /^Reconcile Summary/ }));
    expect(dialog.getByRole('table', { name: 'Reconcile Summary' })).toHaveTextContent(/checks52no parent$/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('JOB-5 WIDGET-19: a run that left nothing says so, without tabs', async () => {
    await open({ rows: [jobRow({ details: {} })] });
    const dialog = within(await openDetails('RunCanaryChecks'));
    expect(dialog.getByText(MESSAGES.noDetails)).toBeInTheDocument();
    expect(dialog.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('JOB-5: many and long errors are shown in steps and cut, hostile ones as text', async () => {
    const hostile = '<a href="javascript:alert(1)">x</a>\u202Egnp.exe';
    const long = 'x'.repeat(5000);
    const many = [hostile, long, ...Array.from({ length: 100 }, (_, index) => `failure ${String(index)}`)];
    await open({ rows: [jobRow({ name: 'a\u202Eb', details: { errors: many } })] });
    await userEvent.click(within(await rowOf('a\u202Eb')).getByText('a\u202Eb'));
    const dialog = within(await screen.findByRole('dialog', { name: JOB_TEXTS.details('a\\u{202E}b') }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(50);
    expect(dialog.getByText('<a href="javascript:alert(1)">x</a>\\u{202E}gnp.exe')).toBeInTheDocument();
    expect(dialog.queryByRole('link', { name: 'x' })).not.toBeInTheDocument();
    expect(dialog.getByText(JOB_TEXTS.hiddenCharacters('1,000'))).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: JOB_TEXTS.moreErrors(50) }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(100);
    expect(dialog.getByRole('button', { name: JOB_TEXTS.moreErrors(2) })).toBeInTheDocument();
  });
});

it('JOB-2 names of jobs that could not be read are told as such, and are asked again', async () => {
  const refuseNames: { status: number | undefined } = { status: 500 };
  await open({ names: ['Sync'], refuseNames });
  const bar = within(await screen.findByRole('group', { name: JOB_TEXTS.filters }));
  await userEvent.click(bar.getByRole('button', { name: new RegExp(`^${JOB_TEXTS.name}:`) }));
  expect(await screen.findByText(`${JOB_TEXTS.namesFailed} no names today`)).toBeInTheDocument();
  expect(screen.queryByText(JOB_TEXTS.noNames)).not.toBeInTheDocument();
  refuseNames.status = undefined;
  await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
  expect(await screen.findByRole('group', { name: 'Sync' })).toBeInTheDocument();
});

/** One item, its changes and its insights in the real console. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@/app/slots';
import { CHANGE_TEXTS, INSIGHT_TEXTS, ITEM_TEXTS, RELATED_TEXTS } from '@/features/catalog/texts';
import { LINK_TEXTS } from '@/features/incidents/texts';
import { SUSPECT_TEXTS } from '@/features/incidents/timelineTexts';
import { MESSAGES } from '@/services/text/messages';
import { CHANGE, CHANGE_ID, closeApps, ID, INSIGHT_ID, openCatalog } from './catalogServer';

beforeAll(async () => {
  await import('@/features/catalog/pages/ItemPage');
  await import('@/features/catalog/pages/ChangesPage');
  await import('@/features/catalog/pages/InsightsPage');
  await import('@/features/catalog/components/ConfigTab');
  await import('@/features/catalog/components/RelatedTab');
  await import('@/features/catalog/components/LinkedTabs');
  await import('@/features/incidents/components/AttachButton');
  await import('@/features/incidents/components/AttachLinesButton');
  await import('@/features/incidents/components/LinkDialog');
  await import('@/features/incidents/components/SuspectsButton');
  await import('@/features/incidents/components/SuspectsPanel');
  await import('@/features/playbooks/components/RunList');
  await import('@/features/playbooks/components/PlaybooksMenu');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(closeApps);

describe('the item', () => {
  it('CAT-1 CAT-2 shows its type’s parts, tags, cost, agent, properties, parents, and counts on its tabs', async () => {
    await openCatalog({ at: `/catalog/${ID}` });
    expect(await screen.findByText('shop-cluster')).toHaveAttribute('href', '/catalog/parent-1');
    const rail = await screen.findByRole('complementary', { name: ITEM_TEXTS.about });
    for (const text of [
      'Takes the money',
      'eu-west',
      'cluster',
      'arn:checkout',
      '$90.50',
      '1.5 KB',
      'app: shop-web',
    ])
      expect(rail).toHaveTextContent(text);
    expect(screen.getByTitle('Kubernetes::Deployment')).toHaveTextContent('Kubernetes ›Deployment');
    expect(screen.getByRole('tab', { name: /^Changes/ })).toHaveTextContent('Changes 4');
    expect(screen.getByRole('tab', { name: /^Checks/ })).toHaveTextContent('Checks 5');
    expect(await screen.findByDisplayValue(/kind: Deployment/)).toHaveAttribute('readonly');
  });

  it('ROUTE-12 RUN-2 each part has an address of its own, and what is none leads to the item', async () => {
    const { last } = await openCatalog({ at: `/catalog/${ID}/checks` });
    expect(await screen.findByText('checkout/pay')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: /^Playbooks/ }));
    expect(await screen.findByText('Restart it')).toBeInTheDocument();
    expect(last('db/playbook_runs')?.url).toContain(`config_id=eq.${ID}`);
    await closeApps();
    await openCatalog({ at: `/catalog/${ID}/nonsense` });
    expect(await screen.findByRole('complementary', { name: ITEM_TEXTS.about })).toBeInTheDocument();
  });

  it('M4 EVD-3 an item that is not well is attached as evidence, and asked what changed before', async () => {
    await openCatalog({
      at: `/catalog/${ID}`,
      as: ['responder'],
      tables: { comments: [], config_changes: [{ ...CHANGE, created_at: '2026-11-20T09:50:00Z' }] },
    });
    expect(await screen.findByRole('button', { name: LINK_TEXTS.action })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: SUSPECT_TEXTS.title }));
    const list = await screen.findByRole('list', { name: SUSPECT_TEXTS.list });
    expect(list).toHaveTextContent(/checkout · diff.*10m before.*on what is affected/);
  });

  it('EVD-3 PERM-16 lines that are selected in its document are attached, and nobody else is offered it', async () => {
    await openCatalog({ at: `/catalog/${ID}`, as: ['responder'] });
    const attach = await screen.findByRole('button', { name: LINK_TEXTS.lines(0) });
    expect(attach).toHaveAttribute('aria-disabled', 'true');
    expect(attach).toHaveAttribute('title', LINK_TEXTS.noLines);
    const editor = await screen.findByDisplayValue<HTMLTextAreaElement>(/kind: Deployment/);
    const start = editor.value.indexOf('kind: Deployment');
    editor.setSelectionRange(start, start + 'kind: Deployment'.length);
    fireEvent.select(editor);
    const ready = await screen.findByRole('button', { name: LINK_TEXTS.lines(1) });
    expect(ready).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(ready);
    const line = editor.value.slice(0, start).split('\n').length;
    expect(await screen.findByRole('dialog', { name: LINK_TEXTS.action })).toHaveTextContent(
      `checkout, line ${line}`,
    );
    await closeApps();
    await openCatalog({ at: `/catalog/${ID}`, as: ['viewer'] });
    expect(await screen.findByDisplayValue(/kind: Deployment/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: LINK_TEXTS.lines(0) })).not.toBeInTheDocument();
  });

  it('PB-2 its Playbooks menu asks for the playbooks that are meant for it', async () => {
    const { last } = await openCatalog({
      at: `/catalog/${ID}`,
      as: ['editor'],
      areas: { 'playbook/list': [{ id: 'b', name: 'Restart it' }] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Playbooks' }));
    expect(await screen.findByRole('menuitem', { name: 'Restart it' })).toBeInTheDocument();
    expect(last('playbook/list')?.url).toBe(`/api/playbook/list?config_id=${ID}`);
  });

  it('REL-1 relationships are followed ten steps, in the direction that is chosen', async () => {
    const { last } = await openCatalog({ at: `/catalog/${ID}/relationships` });
    expect(await screen.findByText('orders')).toBeInTheDocument();
    expect(last('db/rpc/related_configs_recursive')?.url).toContain('max_depth=10');
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${RELATED_TEXTS.direction}`) }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Children' }));
    await waitFor(() =>
      expect(last('db/rpc/related_configs_recursive')?.url).toContain('type_filter=outgoing'),
    );
  });

  it('CAT-3 says that an item is gone', async () => {
    await openCatalog({ at: `/catalog/${ID}`, tables: { config_detail: [] } });
    expect(await screen.findByText(ITEM_TEXTS.gone)).toBeInTheDocument();
  });

  it('PERM-12 ERR-15 says what is forbidden and what failed', async () => {
    await openCatalog({ at: `/catalog/${ID}`, refuse: new Map([['db/config_detail', 403]]) });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    await closeApps();
    await openCatalog({ at: `/catalog/${ID}`, refuse: new Map([['db/config_detail', 400]]) });
    expect(await screen.findByText(/refused by the test/)).toBeInTheDocument();
  });
});

describe('changes', () => {
  it('CHG-1 a change shows type, time, author, source, diff, details and patches; noise waits', async () => {
    await openCatalog({ at: `/catalog/changes?change=${CHANGE_ID}` });
    const panel = await screen.findByRole('complementary', { name: 'diff' });
    const diff = await within(panel).findByRole('table', { name: CHANGE_TEXTS.diff });
    expect(diff).toHaveTextContent('image: app:2');
    expect(diff).not.toHaveTextContent('resourceVersion');
    for (const text of ['deploy-bot', 'sample', '2026-11-20', 'rollout', '"spec": 1', '3 times'])
      expect(panel).toHaveTextContent(text);
    await userEvent.click(within(panel).getByRole('checkbox', { name: CHANGE_TEXTS.noise(2) }));
    expect(diff).toHaveTextContent('resourceVersion: "2"');
  });

  it('CHG-2 CHG-3 the filters of an item’s changes are fields of the request', async () => {
    const { last } = await openCatalog({ at: `/catalog/${ID}/changes?pageIndex=1` });
    await screen.findByText('image changed');
    expect(last('catalog/changes')?.body).toMatchObject({
      id: ID,
      recursive: 'none',
      page: 2,
      from: 'now-7d',
    });
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${CHANGE_TEXTS.direction}`) }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'And its children' }));
    await waitFor(() =>
      expect(last('catalog/changes')?.body).toMatchObject({ recursive: 'downstream', depth: 5 }),
    );
    expect(last('catalog/changes')?.body).not.toHaveProperty('page');
    await userEvent.click(screen.getByRole('button', { name: `${CHANGE_TEXTS.changeType}: All` }));
    const choice = await screen.findByRole('group', { name: 'BackOff' });
    await userEvent.click(within(choice).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(last('catalog/changes')?.body).toMatchObject({ type: '!BackOff' }));
    await userEvent.click(screen.getByRole('checkbox', { name: CHANGE_TEXTS.deleted }));
    await waitFor(() =>
      expect(last('catalog/changes')?.body).toMatchObject({ include_deleted_configs: true }),
    );
  });

  it('CHG-2 says that nothing changed, and that filters hide what did', async () => {
    await openCatalog({ at: '/catalog/changes', changes: {} });
    expect(await screen.findByText(CHANGE_TEXTS.none)).toBeInTheDocument();
    await closeApps();
    await openCatalog({ at: '/catalog/changes?severity=high', changes: {} });
    expect(await screen.findByText(CHANGE_TEXTS.noMatch)).toBeInTheDocument();
  });

  it('CHG-2 ERR-15 PERM-12 says what failed, and what is forbidden', async () => {
    await openCatalog({ at: '/catalog/changes', refuse: new Map([['catalog/changes', 400]]) });
    expect(await screen.findByText(/refused by the test/)).toBeInTheDocument();
    await closeApps();
    await openCatalog({ at: '/catalog/changes', refuse: new Map([['catalog/changes', 403]]) });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  });
});

describe('insights', () => {
  it('INS-1 an insight shows everything it has, and what an analyzer wrote is text', async () => {
    await openCatalog({ at: `/catalog/insights?insight=${INSIGHT_ID}` });
    const panel = await screen.findByRole('complementary', { name: 'Container runs as root' });
    for (const text of [
      'Runs as root',
      'pod-security',
      'security',
      'critical',
      'open',
      'sample',
      '<img src=x onerror=alert(1)>',
    ])
      expect(panel).toHaveTextContent(text);
    expect(panel.innerHTML).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('INS-2 all insights in one place, an item’s in another', async () => {
    const { last } = await openCatalog({ at: '/catalog/insights' });
    await screen.findByText('Runs as root');
    expect(last('db/config_analysis_items')?.url).not.toContain('config_id=eq.');
    await closeApps();
    const item = await openCatalog({ at: `/catalog/${ID}/insights` });
    await screen.findByText('Runs as root');
    expect(item.last('db/config_analysis_items')?.url).toContain(`config_id=eq.${ID}`);
  });

  it('INS-2 TABLE-5 a filter is asked for from the first page on; nothing found is said', async () => {
    const { last } = await openCatalog({
      at: '/catalog/insights?pageIndex=1',
      tables: { config_analysis_items: [] },
    });
    expect(await screen.findByText(INSIGHT_TEXTS.none)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${INSIGHT_TEXTS.severity}`) }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'critical' }));
    await waitFor(() => expect(last('db/config_analysis_items')?.url).toContain('severity=eq.critical'));
    expect(last('db/config_analysis_items')?.url).toContain('offset=0');
    expect(await screen.findByText(INSIGHT_TEXTS.noMatch)).toBeInTheDocument();
  });

  it('INS-2 ERR-15 PERM-12 says what failed, and what is forbidden', async () => {
    await openCatalog({ at: '/catalog/insights', refuse: new Map([['db/config_analysis_items', 400]]) });
    expect(await screen.findByText(/refused by the test/)).toBeInTheDocument();
    await closeApps();
    await openCatalog({ at: '/catalog/insights', refuse: new Map([['db/config_analysis_items', 403]]) });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  });
});

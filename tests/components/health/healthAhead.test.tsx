import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { healthHeaderActions } from '@/features/health/slots';
import { HEALTH_TEXTS } from '@/features/health/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const check = (id: string, namespace: string, critical: boolean) =>
  makeCheck({
    id,
    name: id,
    canary_name: `of ${id}`,
    namespace,
    status: 'unhealthy',
    labels: { critical: String(critical) },
  });
const estate = (): HealthServer => ({
  checks: [check('one', 'shop', true), check('two', 'shop', false), check('three', 'ware', true)],
});

const strip = () => screen.getByRole('group', { name: 'Checks by health' });
const counts = () =>
  within(strip())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
/** Ids of the checks on the screen. */
const checkRows = () =>
  within(screen.getByRole('treegrid', { name: 'Checks' }))
    .getAllByRole('row')
    .filter((row) => row.getAttribute('hidden') === null)
    .map((row) => row.getAttribute('row-id') ?? 'group:')
    .filter((id) => !id.startsWith('group:'));
const critical = (name: string) =>
  within(screen.getByRole('group', { name: 'critical' })).getByRole('button', { name });

async function open(at?: string) {
  const view = await renderHealth(estate(), at);
  await waitFor(() => expect(checkRows()).toHaveLength(3));
  await screen.findByRole('group', { name: 'critical' });
  return view;
}

describe('M14 what a click asks for stands in one frame, before the address has it', () => {
  it('HEALTH-18 rows where there were none: what said so is gone with them', async () => {
    const view = await renderHealth(estate(), '/health?health=healthy');
    const sentence = await screen.findByText(HEALTH_TEXTS.noneOfHealth('healthy'));
    expect(sentence).toBeVisible();
    fireEvent.click(within(strip()).getByRole('button', { name: '3 unhealthy' }));
    expect([view.address().get('health'), checkRows()]).toEqual(['healthy', ['one', 'three', 'two']]);
    expect(sentence).not.toBeVisible();
    await waitFor(() => expect(view.address().get('health')).toBe('unhealthy'));
    expect(sentence).not.toBeInTheDocument();
  });

  it('HEALTH-11 a label: rows, counts and its button', async () => {
    const view = await open();
    fireEvent.click(critical('Yes'));
    expect([view.address().get('labels'), checkRows().toSorted()]).toEqual([null, ['one', 'three']]);
    expect(counts()[0]).toBe('2 unhealthy');
    expect(critical('Yes')).toHaveAttribute('aria-pressed', 'true');
    expect(critical('All')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(view.address().get('labels')).not.toBeNull());
    expect([counts()[0], checkRows().toSorted()]).toEqual(['2 unhealthy', ['one', 'three']]);
  });

  it('HEALTH-17 a tab: rows, counts and the tab; the focus stays on it', async () => {
    const view = await open();
    const ware = screen.getByRole('tab', { name: /ware/ });
    act(() => ware.focus());
    fireEvent.click(ware);
    expect([view.address().get('tab'), checkRows()]).toEqual([null, ['three']]);
    expect(counts()[0]).toBe('1 unhealthy');
    expect(ware).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: /All/ })).toHaveAttribute('aria-selected', 'false');
    await waitFor(() => expect(view.address().get('tab')).toBe('ware'));
    await waitFor(() => expect(ware.tabIndex).toBe(0));
    expect(ware).toHaveFocus();
  });

  it('HEALTH-10 the switch and a count of the strip', async () => {
    const view = await open();
    const passing = screen.getByRole('switch', { name: 'Hide Passing' });
    fireEvent.click(passing);
    expect(passing).not.toBeChecked();
    fireEvent.click(within(strip()).getByRole('button', { name: /not observed/ }));
    expect(within(strip()).getByRole('button', { name: /not observed/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect([view.address().toString(), checkRows()]).toEqual(['', []]);
    await waitFor(() => expect(view.address().toString()).toBe('hidePassing=false&health=unknown'));
    expect(passing).not.toBeChecked();
  });

  it('a second choice builds on the first one, and nothing inside the list changes once both stand there', async () => {
    const view = await open();
    fireEvent.click(critical('Yes'));
    fireEvent.click(screen.getByRole('tab', { name: /shop/ }));
    expect([counts()[0], checkRows()]).toEqual(['1 unhealthy', ['one']]);
    const seen: string[] = [];
    const watcher = new MutationObserver((changes) => {
      const clocks = screen.queryAllByRole('time');
      for (const { type, target, attributeName } of changes)
        if (!clocks.some((clock) => clock.contains(target)))
          seen.push(`${type} ${attributeName ?? ''} ${target.nodeName} ${target.textContent ?? ''}`);
    });
    watcher.observe(screen.getByRole('region', { name: 'Checks' }), {
      subtree: true,
      childList: true,
      attributeFilter: ['row-id', 'hidden', 'title', 'aria-pressed', 'aria-level', 'aria-expanded'],
      characterData: true,
    });
    await waitFor(() => expect(view.address().get('tab')).toBe('shop'));
    await waitFor(() => expect(view.summaryRequests().length).toBeGreaterThan(1));
    watcher.disconnect();
    expect(view.address().get('labels')).not.toBeNull();
    expect(seen).toEqual([]);
  });
});

it('M14 neither a choice nor the request after it draws what stands in the header', async () => {
  let drawn = 0;
  healthHeaderActions.fill({
    id: 'counts-drawings',
    requirement: {},
    component: () => {
      drawn += 1;
      return null;
    },
  });
  const view = await open();
  const before = drawn;
  fireEvent.click(critical('Yes'));
  await waitFor(() => expect(view.summaryRequests()).toHaveLength(2));
  await screen.findByRole('button', { name: 'Refresh' });
  expect([before > 0, drawn]).toEqual([true, before]);
});

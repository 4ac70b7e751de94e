import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { type HealthServer, loadLazyCode, renderHealth } from './healthServer';

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const check = (id: string, namespace: string, labels: Record<string, string>) =>
  makeCheck({ id, name: id, namespace, status: 'unhealthy', labels });
const estate = (): HealthServer => ({
  checks: [
    check('one', 'shop', { team: 'a', zone: 'x', critical: 'true' }),
    check('two', 'ware', { team: 'b', zone: 'y', critical: 'false' }),
  ],
});

it('HEALTH-17 UI-9 tabs by the keyboard: one stop of Tab, arrows go round, Home and End, Enter chooses', async () => {
  const view = await renderHealth(estate());
  const tab = (name: RegExp) => screen.findByRole('tab', { name });
  const all = await tab(/All/);
  expect(all).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([all]);
  act(() => all.focus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(await tab(/ware/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(await tab(/shop/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(await tab(/ware/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(all).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(view.address().get('tab')).toBe('shop'));
  await waitFor(async () => expect(await tab(/shop/)).toHaveAttribute('aria-selected', 'true'));
  expect((await tab(/shop/)).tabIndex).toBe(0);
});

describe('M14 filters out of sight', () => {
  let show: (isIntersecting: boolean, among: (text: string) => boolean) => void = () => undefined;
  beforeEach(() => {
    // jsdom lays nothing out: what is in sight is said by the test.
    class Observer {
      private readonly watched = new Set<Element>();
      constructor(tell: IntersectionObserverCallback) {
        show = (isIntersecting, among) => {
          const entries = [...this.watched]
            .filter(({ textContent }) => among(textContent))
            .map((target) => ({ target, isIntersecting }));
          const told = entries as unknown as IntersectionObserverEntry[]; // these two fields are all that is read
          act(() => tell(told, this as unknown as IntersectionObserver)); // a stand-in for what jsdom lacks
        };
      }
      observe(target: Element) {
        this.watched.add(target);
      }
      unobserve(target: Element) {
        this.watched.delete(target);
      }
      disconnect() {
        this.watched.clear();
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('are names that can be reached; in sight they are filters, out of sight names again, unless they filter', async () => {
    await renderHealth(estate());
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    expect(await within(panel).findByRole('button', { name: 'team' })).toBeInTheDocument();
    expect(within(panel).queryByRole('combobox')).not.toBeInTheDocument();
    show(true, (text) => text.startsWith('team'));
    const team = await within(panel).findByRole('combobox', { name: 'team' });
    expect(within(panel).getByRole('button', { name: 'zone' })).toBeInTheDocument();
    show(false, (text) => text.startsWith('team'));
    await waitFor(() => expect(team).not.toBeInTheDocument());
  });

  it('a filter that is reached by the keyboard comes, has the focus, and stays while it has it', async () => {
    await renderHealth(estate());
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    const name = await within(panel).findByRole('button', { name: 'zone' });
    act(() => name.focus());
    const zone = await within(panel).findByRole('combobox', { name: 'zone' });
    expect(zone).toHaveFocus();
    show(false, (text) => text.startsWith('zone'));
    expect(zone).toBeInTheDocument();
    expect(zone).toHaveFocus();
  });

  it('a label that filters is drawn as what it is, wherever it stands', async () => {
    await renderHealth(estate(), `/health?labels=${encodeURIComponent('[["zone","x",1]]')}`);
    const panel = await screen.findByRole('complementary', { name: 'Filters' });
    expect(await within(panel).findByRole('combobox', { name: 'zone' })).toHaveTextContent(/x/);
    expect(within(panel).getByRole('button', { name: 'team' })).toBeInTheDocument();
  });
});

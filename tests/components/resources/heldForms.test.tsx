/** What is typed into the form of a connection is not lost by leaving it (ADR 79). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DRAFT_TEXTS, EDITOR_TEXTS } from '@/features/resources/texts';
import { sessionEnded } from '@/services/session/sessionEnded';
import { button, ID, open, prepareSettings } from './openSettings';

prepareSettings();
beforeAll(async () => {
  await import('@/features/resources/components/ConnectionPane');
}, 120_000);

const STORED = {
  id: ID,
  name: 'shop-db',
  namespace: 'default',
  type: 'http',
  url: 'https://shop.example',
  username: 'ada',
  password: '***',
  certificate: null,
  insecure_tls: false,
  properties: {},
  source: 'UI',
  updated_at: '2026-01-02T00:00:00.5+00:00',
};

const field = (name: RegExp) => screen.findByRole('textbox', { name });
const secret = () => screen.findByLabelText(/^Password/);

async function typeNew() {
  await userEvent.type(await field(/^Name(?!s)/), 'billing');
  await userEvent.type(await secret(), 'pa55word');
}

/** Whether the browser would ask before the page goes. */
function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

describe('a connection that is not saved yet', () => {
  it('CONN-3 M19 is there again after Back, says so, and can be thrown away', async () => {
    const { store } = await open('/settings/connections/new?type=http', { row: null });
    expect(wouldAsk()).toBe(false);
    await typeNew();
    expect(wouldAsk()).toBe(true);
    await userEvent.click(await button(EDITOR_TEXTS.back));
    await userEvent.click(await button('HTTP'));
    expect(await field(/^Name(?!s)/)).toHaveValue('billing');
    expect(await secret()).toHaveValue('pa55word');
    expect(screen.getByText(DRAFT_TEXTS.restored, { exact: false })).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage })).not.toContain('pa55word');

    await userEvent.click(await button(DRAFT_TEXTS.discard));
    await waitFor(async () => expect(await field(/^Name(?!s)/)).toHaveValue(''));
    expect(screen.queryByText(DRAFT_TEXTS.restored, { exact: false })).not.toBeInTheDocument();
    await userEvent.click(await button(EDITOR_TEXTS.back));
    await button('HTTP');
    expect(store.getState().heldForms.forms).toEqual({});
  });

  it('CONN-3 M19 is forgotten when it was saved', async () => {
    const { store, sent } = await open('/settings/connections/new?type=http', { row: null });
    await typeNew();
    await userEvent.type(await field(/^URL/), 'https://billing.example');
    await userEvent.type(await field(/^Username/), 'ada');
    await userEvent.click(await button(EDITOR_TEXTS.save));
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByRole('heading', { level: 1, name: 'Connections' });
    expect(store.getState().heldForms.forms).toEqual({});
    expect(wouldAsk()).toBe(false);
  });

  it('CONN-3 TM20 is forgotten when the person signs out', async () => {
    const { store } = await open('/settings/connections/new?type=http', { row: null });
    await typeNew();
    await userEvent.click(await button(EDITOR_TEXTS.back));
    await button('HTTP');
    expect(JSON.stringify(store.getState().heldForms)).toContain('pa55word');
    act(() => void store.dispatch(sessionEnded()));
    expect(store.getState().heldForms.forms).toEqual({});
  });

  it('CONN-3 TM20 is not held by a form that leaves the screen after the person signed out', async () => {
    const { store, unmount } = await open('/settings/connections/new?type=http', { row: null });
    await typeNew();
    act(() => void store.dispatch(sessionEnded()));
    unmount();
    expect(JSON.stringify(store.getState().heldForms)).not.toContain('pa55word');
  });
});

it('CONN-3 M2 a stored one is saved on top of the version that typing began with', async () => {
  const row = { ...STORED };
  const { sent, port } = await open(`/settings/connections/${ID}`, { row });
  await userEvent.type(await field(/^URL/), '/v2');
  const crumbs = within(screen.getByRole('navigation', { name: EDITOR_TEXTS.breadcrumbs }));
  await userEvent.click(crumbs.getByRole('link', { name: 'Connections' }));
  await screen.findByRole('heading', { level: 1, name: 'Connections' });

  row.updated_at = '2026-01-03T00:00:00+00:00';
  act(() => port.navigate(`/settings/connections/${ID}`));
  expect(await field(/^URL/)).toHaveValue('https://shop.example/v2');
  expect(await screen.findByText(DRAFT_TEXTS.newer, { exact: false })).toBeInTheDocument();
  await userEvent.click(await button(EDITOR_TEXTS.update));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(decodeURIComponent(sent[0]?.path ?? '')).toContain(STORED.updated_at);
});

/** Where the focus goes with the choice of a type (checklist TYPE, WIDGET-9). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EDITOR_TEXTS, PICKER_TEXTS } from '@/features/resources/texts';
import { button, open, prepareSettings } from './openSettings';

prepareSettings();
beforeAll(async () => {
  await import('@/features/resources/components/ConnectionPane');
}, 120_000);

/** A check has a name, too, below that of its record. */
const name = async () => (await screen.findAllByRole('textbox', { name: /^Name(?!s)/ })).at(0);
const filter = () => screen.findByRole('searchbox', { name: PICKER_TEXTS.filter });

async function pressByKey(label: string) {
  const pressed = await button(label);
  act(() => pressed.focus());
  await userEvent.keyboard('{Enter}');
}

describe.each([
  ['a scraper', '/settings/config_scrapers/new', 'Kubernetes'],
  ['a check', '/settings/canaries/new', 'Mongo DB'],
  ['a connection', '/settings/connections/new', 'Postgres'],
] as const)('the type of %s', (_what, address, tile) => {
  it('TYPE-2 CONN-3 WIDGET-9 leads into the first field, and Back to the type that was chosen', async () => {
    await open(address);
    await pressByKey(tile);
    const box = await name();
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('shop');
    expect(box).toHaveValue('shop');
    await pressByKey('Back');
    await waitFor(async () => expect(await button(tile)).toHaveFocus());
    // What is typed to find another type stays in the box, also when all types are there again.
    await userEvent.type(await filter(), 'x{Backspace}');
    expect(await filter()).toHaveFocus();
    expect(await button(tile)).toBeInTheDocument();
  });
});

describe('an address with a type', () => {
  it('TYPE-2 WIDGET-9 takes no focus when it is opened, and Back leads to its tile', async () => {
    await open('/settings/config_scrapers/new?type=kubernetes');
    expect(await name()).not.toHaveFocus();
    await pressByKey('Back');
    await waitFor(async () => expect(await button('Kubernetes')).toHaveFocus());
  });
});

it('TYPE-2 CONN-3 WIDGET-9 whoever goes elsewhere while the form is on its way is left there', async () => {
  await open('/settings/connections/new');
  await pressByKey('Postgres');
  const crumbs = within(screen.getByRole('navigation', { name: EDITOR_TEXTS.breadcrumbs }));
  const elsewhere = crumbs.getByRole('link', { name: 'Connections' });
  act(() => elsewhere.focus());
  await name();
  expect(elsewhere).toHaveFocus();
});

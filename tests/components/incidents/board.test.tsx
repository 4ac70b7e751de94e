/** The board of hypotheses under the pointer, against a server that answers as the test says. */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { HYPOTHESIS_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

/** What a browser carries from the start of a drag to its drop. */
function carrier() {
  const held = new Map<string, string>();
  return {
    effectAllowed: 'none',
    get types() {
      return [...held.keys()];
    },
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
  };
}

const board = async () => {
  await renderIncidents({
    at: `/incidents/${ID}?view=board`,
    incidents: [incidentRow()],
    hypotheses: [hypothesis({ id: 'h', incident_id: ID, title: 'It is DNS' })],
  });
  return screen.findByRole('button', { name: /^It is DNS, possible/ });
};

it('M10 a card that is dragged to another status asks why', async () => {
  const card = await board();
  const dataTransfer = carrier();
  const column = screen.getByRole('region', { name: 'disproven' });
  fireEvent.dragStart(card, { dataTransfer });
  const over = createEvent.dragOver(column, { dataTransfer });
  fireEvent(column, over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(column, { dataTransfer });
  expect(
    await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.reasonTitle('disproven') }),
  ).toBeInTheDocument();
});

it('M10 whatever else is dragged over the board stays the browser’s business', async () => {
  await board();
  const dataTransfer = carrier();
  dataTransfer.setData('text/plain', 'h');
  const column = screen.getByRole('region', { name: 'disproven' });
  const over = createEvent.dragOver(column, { dataTransfer });
  fireEvent(column, over);
  expect(over.defaultPrevented).toBe(false);
  const drop = createEvent.drop(column, { dataTransfer });
  fireEvent(column, drop);
  expect(drop.defaultPrevented).toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

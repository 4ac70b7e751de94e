/** The definition of done by keyboard. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DONE_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { evidence, hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

it('EVD-1 WIDGET-9 what is ticked by a key keeps the focus while its answer is on the way', async () => {
  const { sent } = await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    hypotheses: [hypothesis({ id: 'h', title: 'It is DNS' })],
    evidences: [
      evidence({ id: '1', hypothesis_id: 'h', description: 'EU customers told', definition_of_done: true }),
    ],
  });
  const box = await screen.findByRole('checkbox', { name: 'EU customers told' });
  // A browser takes the focus from what is disabled, if only for a moment.
  let timesDisabled = 0;
  const watch = new MutationObserver((changes) => {
    timesDisabled += changes.length;
  });
  watch.observe(box, { attributeFilter: ['disabled'] });
  box.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByText(DONE_TEXTS.progress(0, 1));
  watch.disconnect();
  expect(timesDisabled).toBe(0);
  expect(box).toHaveFocus();
});

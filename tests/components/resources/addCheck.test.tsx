import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { detailOf, type HealthServer, loadLazyCode, renderHealth } from '../health/healthServer';

// Without a layout the focus library at times calls an open dialog hidden; the browser tests look at that.
configure({ defaultHidden: true });

beforeAll(loadLazyCode, 120_000);

afterEach(stopApps);

const YAML = 'name: shop\nschedule: "@every 1m"\nhttp:\n  - name: front\n    url: http://127.0.0.1:1\n';
const other = makeCheck({ name: 'other' });

async function openDialog(server: HealthServer) {
  const view = await renderHealth(server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add check' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add check' });
  const editor = await within(dialog).findByRole('textbox', { name: 'Canary in YAML' });
  const paste = (text: string) => fireEvent.change(editor, { target: { value: text } });
  const submit = () => userEvent.click(within(dialog).getByRole('button', { name: 'Add check' }));
  const posts = () => view.requestsTo('/api/db/canaries').filter(({ method }) => method === 'POST');
  return { ...view, dialog, editor, paste, submit, posts };
}

it('a mistake is said with its line, nothing is sent, and the text stays', async () => {
  const { dialog, editor, paste, submit, posts } = await openDialog({ checks: [other] });
  paste(YAML.replace('http:', 'htpp:'));
  await submit();
  expect(within(dialog).getByRole('alert')).toHaveTextContent(
    'Line 3: "htpp" is not a check type. Did you mean "http"?',
  );
  expect(editor).toHaveValue(YAML.replace('http:', 'htpp:'));
  expect(posts()).toHaveLength(0);
});

it('what the server refuses stands in the dialog, and closing it by a slip keeps the text', async () => {
  const refusal = { status: 422, body: { error: 'http check 1 (front): the url is not allowed.' } };
  const { dialog, paste, submit } = await openDialog({ checks: [other], create: refusal });
  paste(YAML);
  await submit();
  await waitFor(() => {
    expect(within(dialog).getByRole('alert')).toHaveTextContent('the url is not allowed.');
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add check' }));
  expect(await screen.findByRole('textbox', { name: 'Canary in YAML' })).toHaveValue(YAML);
});

it('a stored canary closes the dialog, and its first check opens as soon as the list holds it', async () => {
  const server: HealthServer = {
    checks: [other],
    create: { status: 201, body: [{ id: 'can-1', name: 'shop' }] },
  };
  const { paste, submit, posts, address } = await openDialog(server);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  paste(YAML);
  await waitFor(() => {
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('shop');
  });
  await submit();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(posts()).toHaveLength(1);
  expect(await screen.findByText(/shop is stored\. Its first result will show here/)).toBeInTheDocument();
  const born = makeCheck({
    id: 'new-1',
    canary_id: 'can-1',
    name: 'front',
    last_runtime: new Date().toISOString(),
  });
  server.checks = [other, born];
  server.details = [detailOf(born)];
  expect(await screen.findByRole('heading', { name: 'front' })).toBeInTheDocument();
  expect(address().get('checkId')).toBe('new-1');
});

/** What only a browser can tell of work without a mouse: rings, ways out of a list, and messages over a dialog. */
import { expect, test } from '../fixtures/test';
import { Keyboard } from '../pages/keyboard';

test('WIDGET-9 a link that has the focus has the ring of everything else', async ({ page }) => {
  const keyboard = new Keyboard(page);
  await page.goto('/login');
  const link = page.getByRole('link', { name: 'Reset password' });
  await keyboard.tabTo(link);
  await expect(link).toHaveCSS('outline-style', 'solid');
  await expect(link).toHaveCSS('outline-width', '2px');
});

test('TABLE-9 from the last control of a cell Tab leaves the list, and does not stop at its rows', async ({
  page,
  signInAs,
}) => {
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('admin');
  await page.goto('/settings/users');
  const list = page.getByRole('grid');
  await list
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .waitFor();
  await keyboard.tabInto(list);
  await keyboard.press('Tab');
  const cell = page.locator('[role="gridcell"]:focus');
  const columns = await list.getByRole('columnheader').count();
  for (let count = 1; count < columns; count += 1) await keyboard.press('ArrowRight');
  await expect(cell.getByRole('button')).toHaveAccessibleName(/^Actions for/);
  await keyboard.press('Enter');
  await expect(list.locator('button:focus')).toHaveAccessibleName(/^Actions for/);
  await keyboard.press('Tab');
  await expect(list.locator(':focus')).toHaveCount(0);
  await keyboard.expectNoPointer();
});

test('WIDGET-8 WIDGET-9 what is said over a dialog is seen above it, stays its time where motion is reduced, and goes by Escape', async ({
  page,
  signInAs,
  axe,
}) => {
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await signInAs('admin');
  await page.goto('/settings/agents');
  await keyboard.use(page.getByRole('button', { name: 'Add agent' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).waitFor();
  await keyboard.type('edge-by-key');
  await keyboard.press('Enter');
  const copy = dialog.getByRole('button', { name: /^Copy/ }).first();
  await keyboard.use(copy);
  await page.getByText('Clipboard not available').waitFor();
  const said = page.getByRole('region', { name: /^Notifications/ });
  // Neither hidden from screen readers, nor gone in the blink that all motion is cut to, nor below the dialog's shade.
  const cross = said.getByRole('button', { name: 'close' });
  await cross.click({ trial: true });
  await expect(said.locator('[role="progressbar"]')).toHaveCSS('animation-duration', '5s');
  await keyboard.press('Alt+t');
  await expect(said.locator(':focus')).toHaveAccessibleName(/Notification|Error/);
  expect(await axe()).toEqual([]);
  await keyboard.press('Escape');
  await expect(copy).toBeFocused();
  await expect(cross).toHaveCount(0);
  // The token is never shown again: no Escape takes it away.
  await keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await keyboard.use(dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toHaveCount(0);
});

test('WIDGET-10 RUN-3 a dialog that fades out gives the focus back to the button that opened it', async ({
  page,
  server,
  signInAs,
}) => {
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('admin');
  const title = `keys-${Date.now()}`;
  const made = await page.request.post('/api/db/playbooks', {
    headers: { origin: server.origin, prefer: 'return=representation' },
    data: {
      name: title,
      title,
      source: 'UI',
      spec: {
        title,
        // Waits until somebody else agrees, which nobody does.
        approval: { type: 'any', approvers: { people: ['editor@watchfloor.local'] } },
        actions: [{ name: 'wait', exec: { script: 'true' } }],
      },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const [playbook] = (await made.json()) as { id: string }[]; // what was stored
  const started = await page.request.post('/api/playbook/run', {
    headers: { origin: server.origin },
    data: { id: playbook?.id },
  });
  const { run_id: run } = (await started.json()) as { run_id: string }; // contract endpoints §6
  await page.goto(`/playbooks/runs/${run}`);
  const cancel = page.getByRole('button', { name: 'Cancel run' });
  await keyboard.use(cancel);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.use(dialog.getByRole('button', { name: 'Cancel run' }));
  await expect(page.getByRole('status').filter({ hasText: /^Cancelled$/ })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // What opened it is gone, and another run is not begun by a second Enter.
  await expect(page.getByRole('main')).toBeFocused();
  await keyboard.expectNoPointer();
});

/** Whether the element that has the focus is what stands at its own middle. */
function isFocusSeen(): boolean {
  const { activeElement } = document;
  const { x, y, width, height } = activeElement?.getBoundingClientRect() ?? new DOMRect();
  return activeElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) === true;
}

test('CONN-3 WIDGET-9 a failed test of a connection is said above the buttons, and Test says why it waits', async ({
  page,
  server,
  signInAs,
  watch,
}) => {
  watch.expect(/501 \(Not Implemented\)/);
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAs('admin');
  const made = await page.request.post('/api/db/connections', {
    headers: { origin: server.origin, prefer: 'return=representation' },
    data: { name: `keys-${Date.now()}`, type: 'git', url: 'https://example.org/x.git', source: 'UI' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const [connection] = (await made.json()) as { id: string }[]; // what was stored
  await page.goto(`/settings/connections/${connection?.id ?? ''}`);
  const test = page.getByRole('button', { name: 'Test' });
  await keyboard.use(test);
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be tested' })).toBeInViewport({ ratio: 1 });
  await expect(test).toBeFocused();
  expect(await page.evaluate(isFocusSeen)).toBe(true);
  await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  await keyboard.tabTo(page.getByRole('textbox', { name: 'Name', exact: true }));
  await keyboard.type('x');
  await keyboard.tabTo(test);
  await expect(test).toHaveAccessibleDescription('Save what you changed to test it.');
  await keyboard.expectNoPointer();
});

test.describe('in a browser that refuses offline use', () => {
  test.use({ withWorker: true });

  test('WIDGET-8 a message never covers the control that has the focus', async ({ page, signInAs }) => {
    const keyboard = new Keyboard(page);
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.addInitScript(() => {
      // A browser that refuses offline use says so on every page.
      Object.defineProperty(navigator.serviceWorker, 'register', {
        value: () => Promise.reject(new Error('refused')),
      });
    });
    await signInAs('admin');
    await page.goto('/wall');
    await page.getByText('This browser refuses offline use.').waitFor();
    // It stays as long as this test looks at it.
    await page.addStyleTag({
      content: '.Toastify__progress-bar { animation-play-state: paused !important; }',
    });
    // The controls of the wall come with the first key.
    await keyboard.press('Tab');
    await keyboard.tabTo(page.getByRole('link', { name: 'Leave the wall' }));
    await expect.poll(() => page.evaluate(isFocusSeen)).toBe(true);
    await expect(page.getByText('This browser refuses offline use.')).toBeInViewport();
  });
});

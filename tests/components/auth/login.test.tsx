import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { stopApps } from '@tests/setup/app/renderApp';
import { renderAuth } from './authApp';
import { IdentityScript, input, loginFlow, LOGIN_NODES, flow, refusal, SIGNED_IN } from './identityScript';

afterEach(stopApps);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const identifier = () => screen.findByLabelText<HTMLInputElement>(/^Email/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const button = (name = 'Sign in') => screen.getByRole('button', { name });

/** The plain class rules of an element; jsdom does not rank Griffel's style sheets, so no computed style. */
function declarationsFor(element: Element): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const classes = new Set([...element.classList].map((name) => `.${name}`));
  const applying = rules.filter((rule) => rule instanceof CSSStyleRule && classes.has(rule.selectorText));
  return applying.map(({ cssText }) => cssText).join('\n');
}

/** The page itself has arrived, not only its frame. */
const arrivedAt = (title: string) => screen.findByText(`Content of ${title}`);

async function signIn(): Promise<void> {
  await userEvent.type(await identifier(), 'ada@example.org');
  await userEvent.type(password(), 'four unrelated words{Enter}');
}

describe('the sign-in page', () => {
  it('AUTH-7 is titled, labelled, and free of accessibility problems', async () => {
    const { container } = await renderAuth({ at: '/login', script: new IdentityScript() });
    expect(await heading('Sign In to your account')).toBeVisible();
    await identifier();
    await waitFor(() => expect(document.title).toBe('Sign In to your account · Watchfloor'));
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect((await axe(container)).violations).toEqual([]);
  });

  it.each([
    ['/login?refresh=true', { refresh: true }, 'Confirm Action'],
    ['/login?aal=aal2', { requested_aal: 'aal2' as const }, 'Two-Factor Authentication'],
  ])('AUTH-8 %s has its own title', async (at, more, title) => {
    const script = new IdentityScript();
    script.create = [{ status: 200, body: loginFlow(more) }];
    await renderAuth({ at, script });
    expect(await heading(title)).toBeVisible();
    await identifier();
    expect(await heading(title)).toBeVisible();
  });

  it('AUTH-9 leads to /recovery by the link Reset password', async () => {
    const script = new IdentityScript();
    const { address } = await renderAuth({ at: '/login', script });
    await identifier();
    script.create = [refusal('self_service_flow_disabled', 400)];
    await userEvent.click(screen.getByRole('link', { name: 'Reset password' }));
    expect(await heading('Recover account')).toBeVisible();
    expect(address()).toBe('/recovery');
    expect(await screen.findByText('reason of self_service_flow_disabled')).toBeVisible();
  });

  it('AUTH-10 hands return_to, refresh and aal on when it opens a flow, and keeps the flow in the address', async () => {
    const script = new IdentityScript();
    const { port } = await renderAuth({ at: '/login?return_to=/catalog&refresh=true&aal=aal2', script });
    await identifier();
    const [call] = script.calls('login/browser');
    expect(Object.fromEntries(call?.searchParams ?? [])).toEqual({
      return_to: '/catalog',
      refresh: 'true',
      aal: 'aal2',
    });
    await waitFor(() => {
      expect(new URLSearchParams(port.place().search).get('flow')).toMatch(/^flow-/);
    });
    expect(script.calls('login/browser')).toHaveLength(1);
  });

  it('AUTH-10 fetches the flow of the address instead of opening one', async () => {
    const script = new IdentityScript();
    script.get = [{ status: 200, body: loginFlow({ id: 'known' }) }];
    await renderAuth({ at: '/login?flow=known', script });
    await identifier();
    expect(script.calls('login/flows')[0]?.searchParams.get('id')).toBe('known');
    expect(script.calls('login/browser')).toHaveLength(0);
  });

  it('AUTH-12 goes to return_to after signing in', async () => {
    const script = new IdentityScript();
    const { address } = await renderAuth({ at: '/login?return_to=/catalog', script, as: ['admin'] });
    await signIn();
    expect(await arrivedAt('Catalog')).toBeVisible();
    expect(address()).toBe('/catalog');
    expect(script.calls('login/browser')).toHaveLength(1);
    expect(script.submitted).toEqual([
      {
        csrf_token: 'the-csrf-token',
        method: 'password',
        identifier: 'ada@example.org',
        password: 'four unrelated words',
      },
    ]);
  });

  it('AUTH-12 goes to / when there is no return_to', async () => {
    const { address } = await renderAuth({ at: '/login', script: new IdentityScript(), as: ['admin'] });
    await signIn();
    expect(await arrivedAt('Health')).toBeVisible();
    expect(address()).toBe('/health');
  });

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example', '/login'])(
    'TM1 goes to / when return_to is %s, even if a server let it pass',
    async (hostile) => {
      const script = new IdentityScript();
      script.create = [{ status: 200, body: loginFlow({ return_to: hostile }) }];
      const at = `/login?return_to=${encodeURIComponent(hostile)}`;
      const { address } = await renderAuth({ at, script, as: ['admin'] });
      await signIn();
      expect(await arrivedAt('Health')).toBeVisible();
      expect(address()).toBe('/health');
    },
  );

  it('AUTH-20 shows the returned flow with its messages and keeps what was typed', async () => {
    const script = new IdentityScript();
    const text = 'The email address or the password is wrong.';
    script.submit = [{ status: 400, body: loginFlow({}, [{ id: 4000006, text, type: 'error' }]) }, SIGNED_IN];
    await renderAuth({ at: '/login', script });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(await identifier()).toHaveValue('ada@example.org');
    expect(password()).toHaveValue('four unrelated words');
    expect(password()).toHaveFocus();
  });

  it('AUTH-20 AUTH-22 what is said a second time is announced a second time', async () => {
    const script = new IdentityScript();
    const text = 'The email address or the password is wrong.';
    const beside = 'Password is too short.';
    const nodes = LOGIN_NODES.map((node) =>
      node.attributes.node_type === 'input' && node.attributes.name === 'password'
        ? { ...node, messages: [{ id: 4000005, text: beside, type: 'error' as const }] }
        : node,
    );
    const refused = () => ({ status: 400, body: flow(nodes, {}, [{ id: 4000006, text, type: 'error' }]) });
    const away = { status: 502, body: { error: { reason: 'Nobody answered.' } } };
    script.submit = [refused(), refused(), away, away];
    await renderAuth({ at: '/login', script });
    await signIn();
    const told = [await screen.findByText(text), await screen.findByText(beside)];
    await userEvent.type(password(), '{Enter}');
    // Only what comes anew into the page is read aloud.
    for (const old of told) await waitFor(() => expect(old).not.toBeInTheDocument());
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(beside)).toBeVisible();
    await userEvent.type(password(), '{Enter}');
    const failed = await screen.findByText('Nobody answered.');
    await userEvent.type(password(), '{Enter}');
    await waitFor(() => expect(failed).not.toBeInTheDocument());
    expect(await screen.findByText('Nobody answered.')).toBeVisible();
    expect(password()).toHaveFocus();
  });

  it('shows the waiting time of a 429 as a sentence of the form', async () => {
    const script = new IdentityScript();
    const text = 'Too many tries. Wait 60 seconds and try again.';
    script.submit = [{ status: 429, body: loginFlow({}, [{ id: 4000001, text, type: 'error' }]) }];
    await renderAuth({ at: '/login', script });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('AUTH-21 draws whatever fields the server supplies, in every group', async () => {
    const script = new IdentityScript();
    const badge = input('traits.badge', 'number', 'Badge number');
    const code = input('totp_code', 'text', 'Authentication code', { group: 'totp' });
    const useCode = input('method', 'submit', 'Use authenticator', { group: 'totp', value: 'totp' });
    const remember = input('remember', 'checkbox', 'Remember this device');
    script.create = [{ status: 200, body: flow([...LOGIN_NODES, badge, remember, code, useCode]) }];
    await renderAuth({ at: '/login', script });
    await userEvent.type(await screen.findByLabelText('Badge number'), '42');
    await userEvent.click(await screen.findByLabelText('Remember this device'));
    await userEvent.type(screen.getByLabelText('Authentication code'), '123456');
    await userEvent.click(button('Use authenticator'));
    await waitFor(() => expect(script.submitted).toHaveLength(1));
    expect(script.submitted[0]).toEqual({
      csrf_token: 'the-csrf-token',
      identifier: '',
      totp_code: '123456',
      method: 'totp',
    });
  });

  it('AUTH-21 sends numbers and switches as such', async () => {
    const script = new IdentityScript();
    const badge = input('traits.badge', 'number', 'Badge number');
    const remember = input('remember', 'checkbox', 'Remember this device');
    script.create = [{ status: 200, body: flow([...LOGIN_NODES, badge, remember]) }];
    await renderAuth({ at: '/login', script });
    await userEvent.type(await screen.findByLabelText('Badge number'), '42');
    await userEvent.click(await screen.findByLabelText('Remember this device'));
    await userEvent.click(button());
    await waitFor(() => expect(script.submitted).toHaveLength(1));
    expect(script.submitted[0]).toMatchObject({ 'traits.badge': 42, remember: true });
  });

  it('AUTH-22 shows the message of a field at that field, in red, and puts the cursor there', async () => {
    const script = new IdentityScript();
    const text = 'Email is missing. Fill it in.';
    const nodes = LOGIN_NODES.map((node, index) =>
      index === 0 ? { ...node, messages: [{ id: 4000002, text, type: 'error' as const }] } : node,
    );
    script.submit = [{ status: 400, body: flow(nodes) }];
    await renderAuth({ at: '/login', script });
    await identifier();
    await userEvent.click(button());
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(text);
    const field = await identifier();
    expect(field).toHaveAccessibleDescription(text);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(field).toHaveFocus();
    expect(password()).not.toHaveAttribute('aria-invalid', 'true');
    expect(declarationsFor(message)).toContain('color: var(--colorPaletteRedForeground1)');
  });

  it('AUTH-23 sends one request however often it is pressed while the answer is awaited', async () => {
    const script = new IdentityScript();
    let release = (): void => undefined;
    script.hold = new Promise((resolve) => {
      release = resolve;
    });
    await renderAuth({ at: '/login', script, as: ['admin'] });
    await signIn();
    await waitFor(() => expect(script.submitted).toHaveLength(1));
    await userEvent.click(button());
    await userEvent.type(password(), '{Enter}');
    await userEvent.dblClick(button());
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    release();
    expect(await arrivedAt('Health')).toBeVisible();
    expect(script.submitted).toHaveLength(1);
  });

  it('AUTH-24 is where somebody unknown is sent, with the way back', async () => {
    const { port } = await renderAuth({ at: '/incidents?status=open', script: new IdentityScript() });
    expect(await heading('Sign In to your account')).toBeVisible();
    expect(port.place().pathname).toBe('/login');
    expect(new URLSearchParams(port.place().search).get('return_to')).toBe('/incidents?status=open');
  });

  it('shows the password when asked and hides it again', async () => {
    await renderAuth({ at: '/login', script: new IdentityScript() });
    await identifier();
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(button('Show password'));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'text');
    await userEvent.click(button('Hide password'));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('TM3 shows hostile text as text', async () => {
    const script = new IdentityScript();
    const text = '<img src=x onerror="window.hacked=1"><b>bold</b>';
    script.create = [{ status: 200, body: loginFlow({}, [{ id: 1, text, type: 'error' }]) }];
    await renderAuth({ at: '/login', script });
    expect(await screen.findByRole('alert')).toHaveTextContent('<img src=x onerror=');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect('hacked' in window).toBe(false);
  });

  it('offers another try when the server has passing trouble, and shows the form then', async () => {
    const script = new IdentityScript();
    script.create = [{ status: 503, body: { error: { reason: 'The server is starting.' } } }];
    await renderAuth({ at: '/login', script });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is starting.');
    script.create = [{ status: 200, body: loginFlow() }];
    await userEvent.click(button('Retry'));
    expect(await identifier()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the form and what was typed when a submit does not get through', async () => {
    const script = new IdentityScript();
    script.submit = [{ status: 502, body: { error: { reason: 'Nobody answered.' } } }];
    await renderAuth({ at: '/login', script, as: ['admin'] });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nobody answered.');
    expect(password()).toHaveValue('four unrelated words');
    script.submit = [SIGNED_IN];
    await userEvent.click(button());
    expect(await arrivedAt('Health')).toBeVisible();
  });
});

/** What a person sees for every error of a flow (specification 1 §8). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopApps } from '@tests/setup/app/renderApp';
import { renderAuth } from './authApp';
import { IdentityScript, loginFlow, refusal } from './identityScript';

afterEach(stopApps);

/** The page itself has arrived, not only its frame. */
const arrivedAt = (title: string) => screen.findByText(`Content of ${title}`);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const identifier = () => screen.findByLabelText<HTMLInputElement>(/^Email/);

async function submitForm(): Promise<void> {
  await userEvent.type(await identifier(), 'ada@example.org');
  await userEvent.type(screen.getByLabelText(/^Password/), 'four unrelated words{Enter}');
}

describe('errors of a flow', () => {
  it('ERR-4 session_aal2_required goes to the given address', async () => {
    const script = new IdentityScript();
    script.submit = [
      refusal('session_aal2_required', 403, {
        redirect_browser_to: 'http://localhost/login?aal=aal2&from=server',
      }),
    ];
    const { port } = await renderAuth({ at: '/login?return_to=/catalog', script });
    await submitForm();
    await waitFor(() => expect(port.place().search).toContain('from=server'));
    expect(new URLSearchParams(port.place().search).get('return_to')).toBe('/catalog');
  });

  it('ERR-4 OPEN-35 session_aal2_required without an address goes to login with aal2, as 403 and as 422', async () => {
    for (const status of [403, 422]) {
      const script = new IdentityScript();
      script.submit = [refusal('session_aal2_required', status)];
      const { port, unmount } = await renderAuth({ at: '/login?return_to=/catalog', script });
      await submitForm();
      await waitFor(() => expect(new URLSearchParams(port.place().search).get('aal')).toBe('aal2'));
      expect(new URLSearchParams(port.place().search).get('return_to')).toBe('/catalog');
      unmount();
    }
  });

  it('ERR-5 session_already_available goes to /', async () => {
    const script = new IdentityScript();
    script.create = [refusal('session_already_available', 400)];
    await renderAuth({ at: '/login', script, as: ['admin'] });
    expect(await arrivedAt('Health')).toBeVisible();
  });

  it('ERR-6 session_refresh_required goes to login with refresh, titled Confirm Action', async () => {
    const script = new IdentityScript();
    script.submit = [refusal('session_refresh_required', 403)];
    const { port } = await renderAuth({ at: '/login?return_to=/catalog', script });
    await identifier();
    script.create = [{ status: 200, body: loginFlow({ refresh: true }) }];
    await submitForm();
    expect(await heading('Confirm Action')).toBeVisible();
    expect(new URLSearchParams(port.place().search).get('refresh')).toBe('true');
  });

  it('ERR-7 TM1 self_service_flow_return_to_forbidden says so and opens a form without the address', async () => {
    const script = new IdentityScript();
    script.create = [
      refusal('self_service_flow_return_to_forbidden', 400),
      { status: 200, body: loginFlow() },
    ];
    await renderAuth({ at: '/login?return_to=//evil.example', script });
    expect(await screen.findByText('The return_to address is not allowed.')).toBeVisible();
    await identifier();
    const [first, second] = script.calls('login/browser');
    expect(first?.searchParams.get('return_to')).toBe('//evil.example');
    expect(second?.searchParams.has('return_to')).toBe(false);
  });

  it.each([
    ['ERR-8', 'self_service_flow_expired', 410, 'Your interaction expired, please fill out the form again.'],
    [
      'ERR-9',
      'security_csrf_violation',
      403,
      'A security violation was detected, please fill out the form again.',
    ],
  ] as const)(
    '%s %s says so and opens a new form, keeping what was typed',
    async (_id, error, status, text) => {
      const script = new IdentityScript();
      script.create = [
        { status: 200, body: loginFlow({ id: 'first' }) },
        { status: 200, body: loginFlow({ id: 'second' }) },
      ];
      script.submit = [refusal(error, status)];
      const { port } = await renderAuth({ at: '/login', script });
      await submitForm();
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(new URLSearchParams(port.place().search).get('flow')).toBe('second'));
      expect(await identifier()).toHaveValue('ada@example.org');
      expect(screen.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('ERR-10 security_identity_mismatch opens a new form', async () => {
    const script = new IdentityScript();
    script.create = [
      { status: 200, body: loginFlow({ id: 'first' }) },
      { status: 200, body: loginFlow({ id: 'second' }) },
    ];
    script.submit = [refusal('security_identity_mismatch', 403)];
    const { port } = await renderAuth({ at: '/login', script });
    await submitForm();
    await waitFor(() => expect(new URLSearchParams(port.place().search).get('flow')).toBe('second'));
  });

  it('ERR-11 browser_location_change_required goes to the given address', async () => {
    const script = new IdentityScript();
    script.submit = [
      refusal('browser_location_change_required', 422, {
        redirect_browser_to: 'http://localhost/catalog?x=1',
      }),
    ];
    const { address } = await renderAuth({ at: '/login', script, as: ['admin'] });
    await submitForm();
    expect(await arrivedAt('Catalog')).toBeVisible();
    expect(address()).toBe('/catalog?x=1');
  });

  it('ERR-12 session_inactive goes to login', async () => {
    const script = new IdentityScript();
    script.create = [refusal('session_inactive', 401), { status: 200, body: loginFlow() }];
    const { port } = await renderAuth({ at: '/recovery?return_to=/catalog', script });
    expect(await heading('Sign In to your account')).toBeVisible();
    expect(port.place().pathname).toBe('/login');
    expect(new URLSearchParams(port.place().search).get('return_to')).toBe('/catalog');
  });

  it('AUTH-19 status 410 without an id opens a new form, on get and on submit', async () => {
    const gone = { status: 410, body: { error: { code: 410, reason: 'gone' } } };
    const script = new IdentityScript();
    script.get = [gone];
    script.create = [
      { status: 200, body: loginFlow({ id: 'first' }) },
      { status: 200, body: loginFlow({ id: 'second' }) },
    ];
    script.submit = [gone];
    const { port } = await renderAuth({ at: '/login?flow=old', script });
    await identifier();
    await waitFor(() => expect(new URLSearchParams(port.place().search).get('flow')).toBe('first'));
    await submitForm();
    await waitFor(() => expect(new URLSearchParams(port.place().search).get('flow')).toBe('second'));
  });

  it('opens a new form when the flow of the address is unknown', async () => {
    const script = new IdentityScript();
    await renderAuth({ at: '/login?flow=never', script });
    await identifier();
    expect(script.calls('login/browser')).toHaveLength(1);
  });

  it('says what self_service_flow_disabled means and stays', async () => {
    const script = new IdentityScript();
    script.create = [refusal('self_service_flow_disabled', 400)];
    const { address } = await renderAuth({ at: '/registration', script });
    expect(await screen.findByRole('alert')).toHaveTextContent('reason of self_service_flow_disabled');
    expect(address()).toBe('/registration');
  });

  it('a session that is already enough for the second factor offers the way on', async () => {
    const script = new IdentityScript();
    script.create = [refusal('session_aal_already_fulfilled', 400)];
    await renderAuth({ at: '/login?aal=aal2&return_to=/catalog', script, as: ['admin'] });
    expect(await heading('Two-Factor Authentication')).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Continue' }));
    expect(await arrivedAt('Catalog')).toBeVisible();
  });

  it('F24 a circle of redirects ends at a page with sign-out', async () => {
    const script = new IdentityScript();
    // The flow believes in a session that the identity check denies.
    script.create = [refusal('session_already_available', 400)];
    const { address } = await renderAuth({ at: '/login', script });
    expect(
      await screen.findByText(
        'Bad Session. Please try logging out and logging in again, if the problem persist, please contact us.',
      ),
    ).toBeVisible();
    expect(address()).toBe('/error?error_code=BAD_SESSION');
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(script.calls('login/browser')).toHaveLength(4);
  });
});

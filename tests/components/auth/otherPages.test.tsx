import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { json, stopApps } from '@tests/setup/app/renderApp';
import {
  forgetCredentials,
  heldCredentials,
  hideAddressCredentials,
} from '@/features/auth/addressCredentials';
import { renderAuth } from './authApp';
import { flow, IdentityScript, input, loginFlow } from './identityScript';

afterEach(async () => {
  await stopApps();
  forgetCredentials();
  window.history.replaceState(null, '', '/');
});

/** The page itself has arrived, not only its frame. */
const arrivedAt = (title: string) => screen.findByText(`Content of ${title}`);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('credentials in the address', () => {
  const open = (address: string) => {
    window.history.replaceState(null, '', address);
    hideAddressCredentials();
    return window.location.pathname + window.location.search;
  };

  it('AUTH-11 TM2 are taken out before anything is sent and submitted once, without a click', async () => {
    const rest = open('/login?username=ada%40example.org&password=p%26w&return_to=%2Fcatalog');
    expect(rest).toBe('/login?return_to=%2Fcatalog');
    const script = new IdentityScript();
    const { upstream, port } = await renderAuth({ at: rest, script, as: ['admin'] });
    expect(await arrivedAt('Catalog')).toBeVisible();
    expect(script.submitted).toEqual([
      { csrf_token: 'the-csrf-token', method: 'password', identifier: 'ada@example.org', password: 'p&w' },
    ]);
    expect(JSON.stringify(upstream.requests.map(({ url, headers }) => [url, headers]))).not.toMatch(
      /p&w|p%26w/,
    );
    expect(JSON.stringify(port.place())).not.toContain('p&w');
    expect(await screen.findByText('Signed in as ada@example.org')).toBeVisible();
    expect(heldCredentials()).toEqual({});
  });

  it.each(['/login?username=ada%40example.org', '/login?password=secret'])(
    'AUTH-11 %s alone submits nothing',
    async (address) => {
      const rest = open(address);
      expect(rest).toBe('/login');
      const script = new IdentityScript();
      await renderAuth({ at: rest, script });
      const field = await screen.findByLabelText<HTMLInputElement>(/^Email/);
      expect(field.value).toBe(address.includes('username') ? 'ada@example.org' : '');
      expect(script.submitted).toEqual([]);
    },
  );

  it('AUTH-11 a refused try is shown and not repeated', async () => {
    const rest = open('/login?username=ada&password=wrong');
    const script = new IdentityScript();
    script.submit = [{ status: 400, body: loginFlow({}, [{ id: 4000006, text: 'Wrong.', type: 'error' }]) }];
    await renderAuth({ at: rest, script });
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong.');
    expect(script.submitted).toHaveLength(1);
  });

  it('TM2 are not used while somebody is signed in', async () => {
    const rest = open('/login?username=attacker&password=hostile&flow=planted');
    const script = new IdentityScript();
    script.get = [{ status: 200, body: loginFlow({ id: 'planted' }) }];
    script.create = [
      { status: 400, body: { error: { id: 'session_already_available', code: 400, reason: 'r' } } },
    ];
    await renderAuth({ at: rest, script, as: ['admin'] });
    expect(await arrivedAt('Health')).toBeVisible();
    expect(script.submitted).toEqual([]);
  });

  it('TM2 are not used to confirm an action', async () => {
    const rest = open('/login?username=attacker&password=hostile&refresh=true');
    const script = new IdentityScript();
    script.create = [{ status: 200, body: loginFlow({ refresh: true }) }];
    await renderAuth({ at: rest, script, as: ['admin'] });
    await screen.findByLabelText(/^Password/);
    expect(script.submitted).toEqual([]);
  });
});

describe('the registration page', () => {
  const nodes = [
    input('traits.email', 'email', 'Email', { required: true, autocomplete: 'email' }),
    input('password', 'password', 'Password', { required: true, autocomplete: 'new-password' }),
    input('method', 'submit', 'Create account', { value: 'password' }),
  ];

  it('AUTH-13 is titled Create account, uses return_to, and links to Sign in', async () => {
    const script = new IdentityScript();
    script.create = [{ status: 200, body: flow(nodes) }];
    const { container, port } = await renderAuth({ at: '/registration?return_to=/catalog', script });
    expect(await heading('Create account')).toBeVisible();
    await screen.findByLabelText(/^Email/);
    expect(Object.fromEntries(script.calls('registration/browser')[0]?.searchParams ?? [])).toEqual({
      return_to: '/catalog',
      after_verification_return_to: '/catalog',
    });
    expect((await axe(container)).violations).toEqual([]);
    script.create = [{ status: 200, body: loginFlow() }];
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await heading('Sign In to your account')).toBeVisible();
    expect(new URLSearchParams(port.place().search).get('return_to')).toBe('/catalog');
  });

  it('AUTH-13 fetches the flow of the address', async () => {
    const script = new IdentityScript();
    script.get = [{ status: 200, body: flow(nodes, { id: 'known' }) }];
    await renderAuth({ at: '/registration?flow=known', script });
    await screen.findByLabelText(/^Email/);
    expect(script.calls('registration/flows')[0]?.searchParams.get('id')).toBe('known');
  });

  it('signs the new person in and goes on', async () => {
    const script = new IdentityScript();
    script.create = [{ status: 200, body: flow(nodes, { return_to: '/catalog' }) }];
    await renderAuth({ at: '/registration?return_to=/catalog', script, as: ['admin'] });
    await userEvent.type(await screen.findByLabelText(/^Email/), 'new@example.org');
    await userEvent.type(screen.getByLabelText(/^Password/), 'four unrelated words{Enter}');
    expect(await arrivedAt('Catalog')).toBeVisible();
    expect(script.submitted[0]).toMatchObject({ 'traits.email': 'new@example.org', method: 'password' });
  });
});

describe('the error page', () => {
  it('AUTH-4 shows the text of BAD_SESSION', async () => {
    const { container } = await renderAuth({
      at: '/error?error_code=BAD_SESSION',
      script: new IdentityScript(),
    });
    expect(
      await screen.findByText(
        'Bad Session. Please try logging out and logging in again, if the problem persist, please contact us.',
      ),
    ).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('AUTH-5 shows Unknown error for any other code, and leads back to /', async () => {
    await renderAuth({ at: '/error?error_code=XYZ', script: new IdentityScript(), as: ['admin'] });
    expect(await screen.findByText('Unknown error')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
    expect(await arrivedAt('Health')).toBeVisible();
  });

  const errorAnswer = (status: number, body: unknown) => ({
    answer: (url: string, response: Parameters<typeof json>[0]) => {
      if (!url.startsWith('/api/.ory/self-service/errors')) return false;
      json(response, status, body);
      return true;
    },
  });

  it('AUTH-6 TM3 shows the error of an id as text', async () => {
    const reason = '<img src=x onerror=alert(1)> something happened';
    const { upstream } = await renderAuth({
      at: '/error?id=e-1',
      script: new IdentityScript(),
      ...errorAnswer(200, { id: 'e-1', error: { code: 400, reason } }),
    });
    expect(await screen.findByText(/something happened/)).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(upstream.requests.some(({ url }) => url === '/api/.ory/self-service/errors?id=e-1')).toBe(true);
  });

  it.each([404, 403, 410])('AUTH-6 goes to / when the error answers %i', async (status) => {
    await renderAuth({
      at: '/error?id=e-1',
      script: new IdentityScript(),
      as: ['admin'],
      ...errorAnswer(status, { error: { code: status, reason: 'r' } }),
    });
    expect(await arrivedAt('Health')).toBeVisible();
  });

  it('AUTH-6 asks nothing in hosted mode', async () => {
    const { upstream } = await renderAuth({
      at: '/error?id=e-1',
      script: new IdentityScript(),
      mode: 'hosted',
    });
    expect(await screen.findByText('Unknown error')).toBeVisible();
    expect(upstream.requests.filter(({ url }) => url.includes('self-service'))).toEqual([]);
  });

  it('AUTH-26 signs out with the logout token from here', async () => {
    const left: string[] = [];
    await renderAuth({
      at: '/error?error_code=BAD_SESSION',
      script: new IdentityScript(),
      answer: (url, response) => {
        if (!url.startsWith('/api/.ory/self-service/logout')) return false;
        left.push(url);
        if (url.includes('/logout/browser'))
          json(response, 200, { logout_token: 'the-token', logout_url: 'x' });
        else response.writeHead(204).end();
        return true;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await heading('Sign In to your account')).toBeVisible();
    await waitFor(() =>
      expect(left).toEqual([
        '/api/.ory/self-service/logout/browser',
        '/api/.ory/self-service/logout?token=the-token',
      ]),
    );
  });
});

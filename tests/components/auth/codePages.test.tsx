/** Recovery and verification: one form for the address, one for the code. */
import type { ServerResponse } from 'node:http';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import type { FlowNode } from '@/services/contracts/identity';
import { json, stopApps } from '@tests/setup/app/renderApp';
import { renderAuth } from './authApp';
import { flow, IdentityScript, input, loginFlow, refusal } from './identityScript';

afterEach(stopApps);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const email = () => screen.findByLabelText<HTMLInputElement>(/^Email/);

const START: readonly FlowNode[] = [
  input('email', 'email', 'Email', { group: 'code', required: true }),
  input('method', 'submit', 'Submit', { group: 'code', value: 'code' }),
];
const SENT: readonly FlowNode[] = [
  input('code', 'text', 'The code', { group: 'code', required: true, pattern: '[0-9]+', maxlength: 6 }),
  input('method', 'hidden', undefined, { group: 'code', value: 'code' }),
  input('method', 'submit', 'Submit', { group: 'code', value: 'code' }),
  input('email', 'submit', 'Send a new code', { group: 'code', value: 'ada@example.org' }),
];
const MESSAGE = { id: 1060003, text: 'A code is on its way.', type: 'info' } as const;

function scriptOf(): IdentityScript {
  const script = new IdentityScript();
  script.create = [{ status: 200, body: flow(START, { state: 'choose_method' }) }];
  script.submit = [{ status: 200, body: flow(SENT, { state: 'sent_email' }, [MESSAGE]) }];
  return script;
}

it('AUTH-14 a code that is pasted with its spaces is a code', async () => {
  const script = scriptOf();
  const [field, ...others] = SENT;
  const code = { ...field, attributes: { ...field?.attributes, autocomplete: 'one-time-code' } };
  script.submit = [{ status: 200, body: flow([code as FlowNode, ...others], { state: 'sent_email' }) }]; // its first field is an input
  await renderAuth({ at: '/recovery', script });
  await userEvent.type(await email(), 'ada@example.org{Enter}');
  const box = await screen.findByLabelText(/^The code/);
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.paste(' 123 456 ');
  expect(box).toHaveValue('123456');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(script.submitted.at(-1)).toMatchObject({ code: '123456' }));
});

describe.each([
  ['recovery', 'Recover account', '/login?return_to=%2Fcatalog', 'AUTH-14'],
  ['verification', 'Verify your account', '/catalog', 'AUTH-15'],
] as const)('the %s page', (kind, title, back, row) => {
  it(`${row} is titled, hands return_to on, and has the link Go back`, async () => {
    const script = scriptOf();
    const { container } = await renderAuth({ at: `/${kind}?return_to=/catalog`, script });
    expect(await heading(title)).toBeVisible();
    await email();
    await waitFor(() => expect(document.title).toBe(`${title} · Watchfloor`));
    const [call] = script.calls(`${kind}/browser`);
    expect(call?.searchParams.get('return_to')).toBe('/catalog');
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', back);
    expect((await axe(container)).violations).toEqual([]);
  });

  it(`${row} fetches the flow of the address`, async () => {
    const script = scriptOf();
    script.get = [{ status: 200, body: flow(START, { id: 'known' }) }];
    await renderAuth({ at: `/${kind}?flow=known`, script });
    await email();
    expect(script.calls(`${kind}/flows`)[0]?.searchParams.get('id')).toBe('known');
    expect(script.calls(`${kind}/browser`)).toHaveLength(0);
  });

  it('asks for the address, then for the code, and sends a new one when asked', async () => {
    const script = scriptOf();
    await renderAuth({ at: `/${kind}`, script });
    await userEvent.type(await email(), 'ada@example.org{Enter}');
    const code = await screen.findByLabelText(/^The code/);
    expect(await screen.findByText(MESSAGE.text)).toBeVisible();
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('maxlength', '6');
    await userEvent.type(code, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(script.submitted).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(script.submitted).toHaveLength(3));
    const csrf = { csrf_token: 'the-csrf-token', method: 'code' };
    expect(script.submitted).toEqual([
      { ...csrf, email: 'ada@example.org' },
      { ...csrf, code: '123456' },
      { ...csrf, code: '123456', email: 'ada@example.org' },
    ]);
  });
});

it('ERR-11 a right recovery code leads to the settings form that the server names', async () => {
  const script = scriptOf();
  script.create = [{ status: 200, body: flow(SENT, { state: 'sent_email' }) }];
  script.submit = [
    refusal('browser_location_change_required', 422, {
      redirect_browser_to: 'http://localhost/profile-settings?flow=settings-flow',
    }),
  ];
  const settings = [
    input('password', 'password', 'Password', { required: true }),
    input('method', 'submit', 'Save', { value: 'password' }),
  ];
  script.get = [{ status: 200, body: flow(settings, { id: 'settings-flow' }) }];
  await renderAuth({ at: '/recovery', script, as: [] });
  await userEvent.type(await screen.findByLabelText(/^The code/), '123456{Enter}');
  expect(await screen.findByRole('heading', { level: 2, name: 'Change Password' })).toBeVisible();
  expect(script.calls('settings/flows')[0]?.searchParams.get('id')).toBe('settings-flow');
});

describe('the verification page', () => {
  it.each([
    [410, { status: 410, body: { error: { code: 410, reason: 'gone' } } }],
    [403, refusal('security_csrf_violation', 403)],
  ])('AUTH-16 begins anew without the flow of the address when that answers %i', async (_status, answer) => {
    const script = scriptOf();
    script.get = [answer];
    script.create = [{ status: 200, body: flow(START, { id: 'new-one' }) }];
    const { port } = await renderAuth({ at: '/verification?flow=old', script });
    await email();
    expect(port.place().pathname).toBe('/verification');
    await waitFor(() => expect(new URLSearchParams(port.place().search).get('flow')).toBe('new-one'));
  });

  it('AUTH-16 goes to / when no flow can be opened (400)', async () => {
    const script = scriptOf();
    script.create = [refusal('self_service_flow_disabled', 400)];
    await renderAuth({ at: '/verification', script, as: ['admin'] });
    expect(await screen.findByText('Content of Health')).toBeVisible();
  });

  it('shows the way on after the right code', async () => {
    const script = scriptOf();
    const done = { id: 1080002, text: 'You verified your email address.', type: 'success' } as const;
    const way: FlowNode = {
      type: 'a',
      group: 'code',
      attributes: {
        node_type: 'a',
        id: 'continue',
        href: '/catalog',
        title: { id: 1, text: 'Continue', type: 'info' },
      },
      messages: [],
      meta: {},
    };
    script.create = [{ status: 200, body: flow([way], { state: 'passed_challenge' }, [done]) }];
    await renderAuth({ at: '/verification', script });
    expect(await screen.findByText(done.text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/catalog');
  });
});

describe('the second step', () => {
  it('AUTH-8 AUTH-25 an identity check of 403 leads to a page with every way to complete it', async () => {
    const script = new IdentityScript();
    const nodes = [
      input('totp_code', 'text', 'Authentication code', { group: 'totp', required: true }),
      input('method', 'submit', 'Use authenticator', { group: 'totp', value: 'totp' }),
      input('lookup_secret', 'text', 'Backup recovery code', { group: 'lookup_secret', required: true }),
      input('method', 'submit', 'Use backup recovery code', {
        group: 'lookup_secret',
        value: 'lookup_secret',
      }),
    ];
    script.create = [{ status: 200, body: { ...loginFlow(), ...flow(nodes, { requested_aal: 'aal2' }) } }];
    const { port, container } = await renderAuth({ at: '/catalog', script, identityStatus: 403 });
    expect(await heading('Two-Factor Authentication')).toBeVisible();
    const search = new URLSearchParams(port.place().search);
    expect([search.get('aal'), search.get('return_to')]).toEqual(['aal2', '/catalog']);
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.type(await screen.findByLabelText(/^Backup recovery code/), 'abcdefghjk{Enter}');
    await waitFor(() =>
      expect(script.submitted).toEqual([
        { csrf_token: 'the-csrf-token', lookup_secret: 'abcdefghjk', method: 'lookup_secret' },
      ]),
    );
  });
});

it('AUTH-8 AUTH-25 waits for the identity check, which alone knows that the second factor is missing', async () => {
  const script = new IdentityScript();
  script.create = [{ status: 200, body: { ...loginFlow(), requested_aal: 'aal2' } }];
  const answer = (url: string, response: ServerResponse) => {
    if (!url.startsWith('/api/.ory/sessions/whoami')) return false;
    // Long after the 401 of whoami.
    setTimeout(() => json(response, 403, { error: { id: 'session_aal2_required' } }), 300);
    return true;
  };
  const { address } = await renderAuth({ at: '/catalog', script, answer });
  expect(await heading('Two-Factor Authentication')).toBeVisible();
  expect(address()).toContain('return_to=%2Fcatalog');
  await waitFor(() =>
    expect(script.calls('login/browser').map(({ searchParams }) => searchParams.get('aal'))).toEqual([
      'aal2',
    ]),
  );
});

describe('the flows', () => {
  it.each(['login', 'registration', 'recovery', 'verification', 'profile-settings'])(
    'AUTH-3 /%s opens a flow of its kind and draws its form',
    async (page) => {
      const kind = page === 'profile-settings' ? 'settings' : page;
      const script = new IdentityScript();
      const nodes = [
        input('traits.badge', 'text', `Field of ${kind}`, { group: 'profile' }),
        input('method', 'submit', 'Send', { group: 'profile', value: 'profile' }),
      ];
      script.create = [{ status: 200, body: flow(nodes) }];
      await renderAuth({ at: `/${page}`, script, ...(kind === 'settings' ? { as: [] } : {}) });
      expect(await screen.findByLabelText(`Field of ${kind}`)).toBeVisible();
      expect(screen.getAllByRole('button', { name: 'Send' })).toHaveLength(1);
      expect(script.calls(`${kind}/browser`)).toHaveLength(1);
    },
  );
});

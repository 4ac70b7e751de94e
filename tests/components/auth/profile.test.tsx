import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import type { FlowNode } from '@/services/contracts/identity';
import { stopApps } from '@tests/setup/app/renderApp';
import { renderAuth } from './authApp';
import { flow, IdentityScript, input, loginFlow, refusal } from './identityScript';

afterEach(async () => {
  jest.useRealTimers();
  await stopApps();
});

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const text = (group: FlowNode['group'], id: string, label: string, content: string): FlowNode => ({
  type: 'text',
  group,
  attributes: { node_type: 'text', id, text: { id: 1, text: content, type: 'info' } },
  messages: [],
  meta: { label: { id: 1, text: label, type: 'info' } },
});

const PROFILE: readonly FlowNode[] = [
  input('traits.email', 'email', 'Email', { group: 'profile', required: true, value: 'ada@example.org' }),
  input('traits.name.first', 'text', 'First name', { group: 'profile', value: 'Ada' }),
  input('method', 'submit', 'Save', { group: 'profile', value: 'profile' }),
];
const PASSWORD: readonly FlowNode[] = [
  input('password', 'password', 'Password', { required: true, autocomplete: 'new-password' }),
  input('method', 'submit', 'Save', { value: 'password' }),
];
const TOTP: readonly FlowNode[] = [
  {
    type: 'img',
    group: 'totp',
    attributes: { node_type: 'img', id: 'totp_qr', src: PIXEL, width: 256, height: 256 },
    messages: [],
    meta: { label: { id: 1050005, text: 'QR code for an authenticator app', type: 'info' } },
  },
  text('totp', 'totp_secret_key', 'This is your secret', 'JBSWY3DPEHPK3PXP'),
  input('totp_code', 'text', 'Authentication code', { group: 'totp', required: true }),
  input('method', 'submit', 'Save', { group: 'totp', value: 'totp' }),
];
const LOOKUP: readonly FlowNode[] = [
  input('lookup_secret_regenerate', 'submit', 'Generate new backup recovery codes', {
    group: 'lookup_secret',
    value: 'true',
  }),
];
const OIDC: readonly FlowNode[] = [
  input('link', 'submit', 'Link github', { group: 'oidc', value: 'github' }),
];
const WEBAUTHN: readonly FlowNode[] = [
  input('webauthn_register_displayname', 'text', 'Name of the key', { group: 'webauthn' }),
  input('webauthn_register_trigger', 'button', 'Add key', { group: 'webauthn', onclick: 'alert(1)' }),
];
// In another order than the page's, so that the page's own is what is seen.
const NODES = [...TOTP, ...WEBAUTHN, ...PASSWORD, ...OIDC, ...LOOKUP, ...PROFILE];

const arrivedAt = (title: string) => screen.findByText(`Content of ${title}`);
const section = (name: string) => within(screen.getByRole('region', { name }));

async function open(script: IdentityScript, at = '/profile-settings') {
  const view = await renderAuth({ at, script, as: [] });
  await screen.findByRole('heading', { level: 2, name: 'Profile Settings' });
  return view;
}

function scriptOf(nodes: readonly FlowNode[] = NODES): IdentityScript {
  const script = new IdentityScript();
  script.create = [{ status: 200, body: flow(nodes, { state: 'show_form' }) }];
  return script;
}

const SAVED = { id: 1050001, text: 'Your changes have been saved!', type: 'success' } as const;

describe('the settings page', () => {
  it('AUTH-17 has the six sections, exactly titled and in order, for a person without any role', async () => {
    const { container } = await open(scriptOf());
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Profile Settings',
      'Change Password',
      'Manage Social Sign In',
      'Manage 2FA Backup Recovery Codes',
      'Manage 2FA TOTP Authenticator App',
      'Manage Hardware Tokens and Biometrics',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code for an authenticator app' })).toHaveAttribute(
      'src',
      PIXEL,
    );
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('AUTH-17 a factor that was changed leads to its heading, never to the button that takes it away', async () => {
    const codes = 'Manage 2FA Backup Recovery Codes';
    const disable = input('lookup_secret_disable', 'submit', 'Disable this method', {
      group: 'lookup_secret',
      value: 'true',
    });
    const script = scriptOf([...PROFILE, ...LOOKUP]);
    script.submit = [
      {
        status: 200,
        body: flow([...PROFILE, text('lookup_secret', 'codes', 'Codes', 'a1\nb2'), disable], {
          state: 'show_form',
        }),
      },
    ];
    await open(script);
    act(() =>
      section(codes)
        .getByRole('button', { name: /^Generate/ })
        .focus(),
    );
    await userEvent.keyboard('{Enter}');
    await section(codes).findByRole('button', { name: 'Disable this method' });
    await waitFor(() => expect(section(codes).getByRole('heading', { name: codes })).toHaveFocus());
  });

  it('AUTH-14 who recovered the account stands in the field of the new password', async () => {
    const script = scriptOf([...PROFILE, ...PASSWORD]);
    script.get = [
      {
        status: 200,
        body: flow([...PROFILE, ...PASSWORD], { id: 'known' }, [
          { id: 1060001, text: 'You recovered your account.', type: 'success' },
        ]),
      },
    ];
    await open(script, '/profile-settings?flow=known');
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
  });

  it('shows a section only when the flow has a node of its group', async () => {
    await open(scriptOf([...PROFILE, ...PASSWORD]));
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('says so when a method needs what this console does not run, and runs no script of the server', async () => {
    await open(scriptOf());
    const title = 'Manage Hardware Tokens and Biometrics';
    expect(section(title).getByText('This sign-in method cannot be changed in this console.')).toBeVisible();
    expect(section(title).queryByRole('button')).not.toBeInTheDocument();
  });

  it('AUTH-18 leads back to return_to, and to / without one or with a foreign one', async () => {
    for (const [query, target] of [
      ['?return_to=/catalog', '/catalog'],
      ['', '/'],
      ['?return_to=//evil.example', '/'],
    ] as const) {
      const { unmount } = await open(scriptOf(), `/profile-settings${query}`);
      expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', target);
      unmount();
    }
    await open(scriptOf(), '/profile-settings?return_to=/catalog');
    await userEvent.click(screen.getByRole('link', { name: 'Go back' }));
    expect(await arrivedAt('Catalog')).toBeVisible();
  });

  it('sends the fields of one section only', async () => {
    const script = scriptOf();
    script.submit = [{ status: 200, body: flow(NODES, { state: 'success' }, [SAVED]) }];
    await open(script);
    await userEvent.type(section('Change Password').getByLabelText(/^Password/), 'four unrelated words');
    const name = section('Profile Settings').getByLabelText('First name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Augusta');
    await userEvent.click(section('Profile Settings').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(SAVED.text)).toBeVisible();
    expect(script.submitted).toEqual([
      {
        csrf_token: 'the-csrf-token',
        'traits.email': 'ada@example.org',
        'traits.name.first': 'Augusta',
        method: 'profile',
      },
    ]);
    // what is saved counts from now on; what was not sent still waits to be
    expect(section('Profile Settings').getByLabelText('First name')).toHaveValue('Ada');
    expect(section('Change Password').getByLabelText(/^Password/)).toHaveValue('four unrelated words');
  });

  it('AUTH-18 AUTH-22 a saved password leaves its field; a name that waits to be saved, and letters typed meanwhile, stay', async () => {
    const script = scriptOf();
    script.submit = [{ status: 200, body: flow(NODES, { state: 'success' }, [SAVED]) }];
    let answer: () => void = () => undefined;
    script.hold = new Promise((resolve) => {
      answer = resolve;
    });
    await open(script);
    const name = section('Profile Settings').getByLabelText('First name');
    const password = section('Change Password').getByLabelText(/^Password/);
    await userEvent.type(name, ' Augusta');
    await userEvent.type(password, 'four unrelated words{Enter}');
    await userEvent.type(name, ' King');
    answer();
    expect(await screen.findByText(SAVED.text)).toBeVisible();
    expect(password).toHaveValue('');
    expect(name).toHaveValue('Ada Augusta King');
  });

  it('AUTH-18 ERR-2 a success is no longer told beside the failure that came after it', async () => {
    const script = scriptOf();
    script.submit = [
      { status: 200, body: flow(NODES, { state: 'success' }, [SAVED]) },
      { status: 500, body: { error: { code: 500, reason: 'Something failed.', message: 'm' } } },
    ];
    await open(script);
    const save = () => userEvent.click(section('Profile Settings').getByRole('button', { name: 'Save' }));
    await save();
    expect(await screen.findByText(SAVED.text)).toBeVisible();
    await save();
    expect(await screen.findByText('Something failed.')).toBeVisible();
    expect(screen.queryByText(SAVED.text)).not.toBeInTheDocument();
  });

  it('sends a button with a name of its own', async () => {
    const script = scriptOf();
    script.submit = [{ status: 200, body: flow(NODES) }];
    await open(script);
    await userEvent.click(screen.getByRole('button', { name: 'Generate new backup recovery codes' }));
    await waitFor(() =>
      expect(script.submitted).toEqual([{ csrf_token: 'the-csrf-token', lookup_secret_regenerate: 'true' }]),
    );
  });

  it('AUTH-18 takes its message away after ten seconds, not earlier', async () => {
    const script = scriptOf();
    script.submit = [{ status: 200, body: flow(NODES, { state: 'success' }, [SAVED]) }];
    await open(script);
    jest.useFakeTimers({
      doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'],
      advanceTimers: true,
    });
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(section('Profile Settings').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(SAVED.text)).toBeVisible();
    act(() => jest.advanceTimersByTime(8_000));
    expect(screen.getByText(SAVED.text)).toBeVisible();
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.queryByText(SAVED.text)).not.toBeInTheDocument();
  });

  it('AUTH-20 AUTH-22 shows what is wrong at its field, which gets the cursor, and keeps what was typed', async () => {
    const script = scriptOf();
    const wrong = PASSWORD.map((node, index) =>
      index === 0
        ? { ...node, messages: [{ id: 4000032, text: 'Too short.', type: 'error' as const }] }
        : node,
    );
    script.submit = [{ status: 400, body: flow([...PROFILE, ...wrong, ...TOTP]) }];
    await open(script);
    const field = section('Change Password').getByLabelText(/^Password/);
    await userEvent.type(field, 'short{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too short.');
    expect(section('Change Password').getByLabelText(/^Password/)).toHaveFocus();
    expect(section('Change Password').getByLabelText(/^Password/)).toHaveValue('short');
  });

  it('ERR-6 session_refresh_required goes to Confirm Action and comes back to this page', async () => {
    const script = scriptOf();
    script.submit = [
      refusal('session_refresh_required', 403, {
        redirect_browser_to: 'http://localhost/api/.ory/self-service/login/browser?refresh=true',
      }),
      refusal('session_refresh_required', 403),
    ];
    const { port } = await open(script, '/profile-settings?return_to=/catalog');
    script.submit = [refusal('session_refresh_required', 403)];
    script.create = [{ status: 200, body: loginFlow({ refresh: true }) }];
    await userEvent.type(
      section('Change Password').getByLabelText(/^Password/),
      'four unrelated words{Enter}',
    );
    expect(await screen.findByRole('heading', { name: 'Confirm Action' })).toBeVisible();
    const search = new URLSearchParams(port.place().search);
    expect(search.get('refresh')).toBe('true');
    expect(search.get('return_to')).toBe('/profile-settings?return_to=%2Fcatalog');
  });

  it('ERR-10 security_identity_mismatch opens a form of one’s own', async () => {
    const script = scriptOf();
    script.get = [refusal('security_identity_mismatch', 403)];
    await open(script, '/profile-settings?flow=of-somebody-else');
    expect(script.calls('settings/browser')).toHaveLength(1);
  });

  it('is reached from the user menu by Your Profile, with the way back', async () => {
    const script = scriptOf();
    const { address } = await renderAuth({ at: '/catalog', script, as: ['viewer'] });
    await arrivedAt('Catalog');
    await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Your Profile' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Profile Settings' })).toBeVisible();
    expect(address()).toContain('/profile-settings?');
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/catalog');
  });
});

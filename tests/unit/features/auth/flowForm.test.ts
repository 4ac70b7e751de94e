import { focusTarget, fromFlow, toSubmitBody, type FlowForm } from '@/features/auth/model/flowForm';
import { isFlow } from '@/features/auth/model/readFlow';
import type { Flow, FlowMessage, FlowNode, FlowNodeGroup } from '@/services/contracts/identity';

function field(
  group: FlowNodeGroup,
  name: string,
  type: string,
  more: Record<string, unknown> = {},
): FlowNode {
  return {
    type: 'input',
    group,
    attributes: { node_type: 'input', name, type, disabled: false, ...more },
    messages: [],
    meta: { label: { id: 1, text: `label of ${name}`, type: 'info' } },
  };
}

function flowWith(nodes: readonly FlowNode[], messages?: readonly FlowMessage[]): Flow {
  return {
    id: 'f',
    type: 'browser',
    issued_at: '',
    expires_at: '',
    request_url: '',
    ui: { action: '/', method: 'POST', nodes, ...(messages ? { messages } : {}) },
  };
}

const CSRF = field('default', 'csrf_token', 'hidden', { value: 'token' });
const IDENTIFIER = field('default', 'identifier', 'text', { value: '' });
const PASSWORD = field('password', 'password', 'password');
const SIGN_IN = field('password', 'method', 'submit', { value: 'password' });
const CODE = field('totp', 'totp_code', 'text');
const USE_CODE = field('totp', 'method', 'submit', { value: 'totp' });
const PROVIDER = field('oidc', 'provider', 'submit', { value: 'github' });

const shape = (form: FlowForm): unknown =>
  form.sections.map(({ group, items }) => [
    group,
    items.map((item) => ('name' in item ? item.name : item.kind)),
  ]);

describe('fromFlow', () => {
  it('puts default and password together first, then every other group (gaps §6)', () => {
    expect(
      shape(fromFlow(flowWith([PROVIDER, CSRF, CODE, IDENTIFIER, PASSWORD, USE_CODE, SIGN_IN]))),
    ).toEqual([
      ['password', ['identifier', 'password', 'method']],
      ['oidc', ['provider']],
      ['totp', ['totp_code', 'method']],
    ]);
  });

  it('shows the groups of the second factor, which have no password', () => {
    expect(shape(fromFlow(flowWith([CSRF, CODE, USE_CODE])))).toEqual([['totp', ['totp_code', 'method']]]);
  });

  it('gives the fields of default to the first group that has a button', () => {
    const send = field('code', 'method', 'submit', { value: 'code' });
    expect(shape(fromFlow(flowWith([CSRF, IDENTIFIER, send])))).toEqual([['code', ['identifier', 'method']]]);
  });

  it('shows pictures, texts and links, but nothing that runs script of the server', () => {
    const nodes: FlowNode[] = [
      {
        type: 'img',
        group: 'totp',
        attributes: { node_type: 'img', id: 'qr', src: 'data:image/png;base64,AA', width: 256, height: 256 },
        messages: [],
        meta: {},
      },
      {
        type: 'text',
        group: 'totp',
        attributes: { node_type: 'text', id: 'key', text: { id: 1050006, text: 'SECRET', type: 'info' } },
        messages: [],
        meta: {},
      },
      {
        type: 'a',
        group: 'totp',
        attributes: { node_type: 'a', id: 'on', href: '/', title: { id: 1, text: 'Go on', type: 'info' } },
        messages: [],
        meta: {},
      },
      {
        type: 'script',
        group: 'webauthn',
        attributes: { node_type: 'script', id: 's', src: '/x.js' },
        messages: [],
        meta: {},
      },
      field('webauthn', 'webauthn_login_trigger', 'button', { onclick: 'window.run()' }),
    ];
    const form = fromFlow(flowWith(nodes));
    expect(form.sections).toHaveLength(1);
    expect(form.sections[0]?.items).toMatchObject([
      { kind: 'image', width: 256 },
      { kind: 'text', text: 'SECRET' },
      { kind: 'link', label: 'Go on' },
    ]);
  });

  it('is empty for a flow without visible fields', () => {
    expect(fromFlow(flowWith([CSRF])).sections).toEqual([]);
  });
});

describe('toSubmitBody', () => {
  const nodes = [CSRF, IDENTIFIER, PASSWORD, SIGN_IN, CODE, USE_CODE, PROVIDER];

  it('sends the fields of default and of the pressed group, and the button', () => {
    const typed = { identifier: 'ada', password: 'secret', totp_code: '123' };
    expect(toSubmitBody(flowWith(nodes), typed, { name: 'method', value: 'password' }, 'password')).toEqual({
      csrf_token: 'token',
      identifier: 'ada',
      password: 'secret',
      method: 'password',
    });
    expect(toSubmitBody(flowWith(nodes), typed, { name: 'provider', value: 'github' }, 'oidc')).toEqual({
      csrf_token: 'token',
      identifier: 'ada',
      provider: 'github',
    });
  });

  it('takes hidden values from the flow, never from what was typed before', () => {
    const refresh = [CSRF, field('default', 'identifier', 'hidden', { value: 'ada' }), PASSWORD, SIGN_IN];
    const typed = { identifier: 'eve', csrf_token: 'old' };
    const body = toSubmitBody(flowWith(refresh), typed, { name: 'method', value: 'password' }, 'password');
    expect(body).toMatchObject({ identifier: 'ada', csrf_token: 'token' });
  });

  it('sends supplied values that nobody touched', () => {
    const nodesWithDefault = [CSRF, field('profile', 'traits.name.first', 'text', { value: 'Ada' })];
    const body = toSubmitBody(
      flowWith(nodesWithDefault),
      {},
      { name: 'method', value: 'profile' },
      'profile',
    );
    expect(body).toEqual({ csrf_token: 'token', 'traits.name.first': 'Ada', method: 'profile' });
  });
});

describe('focusTarget', () => {
  const wrong: FlowMessage = { id: 1, text: 'no', type: 'error' };

  it('is the first field with an error, then the password, then the first empty field', () => {
    const inField = flowWith([CSRF, IDENTIFIER, { ...PASSWORD, messages: [wrong] }, SIGN_IN]);
    expect(focusTarget(fromFlow(inField))).toBe('password');
    expect(focusTarget(fromFlow(flowWith([CSRF, IDENTIFIER, PASSWORD, SIGN_IN], [wrong])))).toBe('password');
    expect(focusTarget(fromFlow(flowWith([CSRF, IDENTIFIER, PASSWORD, SIGN_IN])))).toBe('identifier');
    expect(focusTarget(fromFlow(flowWith([CSRF])))).toBeUndefined();
  });
});

describe('isFlow', () => {
  it('tells a flow from an error and from nonsense', () => {
    expect(isFlow(flowWith([CSRF]))).toBe(true);
    for (const other of [
      null,
      1,
      'x',
      {},
      { error: {} },
      { id: 'x', ui: {} },
      { id: 'x', ui: { nodes: [{}] } },
    ]) {
      expect(isFlow(other)).toBe(false);
    }
  });
});

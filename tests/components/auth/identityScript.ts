/** An identity server that follows a script: what it answers is data of the test, what it was asked is kept. */
import type { ServerResponse } from 'node:http';
import type { Flow, FlowErrorId, FlowMessage, FlowNode } from '@/services/contracts/identity';
import { json } from '@tests/setup/app/renderApp';

type Attributes = Partial<Extract<FlowNode['attributes'], { node_type: 'input' }>>;

export function input(
  name: string,
  type: string,
  label?: string,
  more: Attributes & { group?: FlowNode['group'] } = {},
): FlowNode {
  const { group = 'password', ...attributes } = more;
  return {
    type: 'input',
    group,
    attributes: { node_type: 'input', name, type, disabled: false, ...attributes },
    messages: [],
    meta: label === undefined ? {} : { label: { id: 1, text: label, type: 'info' } },
  };
}

let lastFlow = 0;

export function flow(
  nodes: readonly FlowNode[],
  more: Partial<Flow> = {},
  messages?: readonly FlowMessage[],
): Flow {
  lastFlow += 1;
  return {
    id: `flow-${lastFlow}`,
    type: 'browser',
    issued_at: '2026-11-20T03:00:00Z',
    expires_at: '2026-11-20T03:10:00Z',
    request_url: 'http://localhost/',
    ...more,
    ui: {
      action: 'http://localhost/api/.ory/self-service/login?flow=1',
      method: 'POST',
      nodes: [
        input('csrf_token', 'hidden', undefined, { group: 'default', value: 'the-csrf-token' }),
        ...nodes,
      ],
      ...(messages === undefined ? {} : { messages }),
    },
  };
}

export const LOGIN_NODES: readonly FlowNode[] = [
  input('identifier', 'text', 'Email', {
    group: 'default',
    required: true,
    value: '',
    autocomplete: 'username',
  }),
  input('password', 'password', 'Password', { required: true, autocomplete: 'current-password' }),
  input('method', 'submit', 'Sign in', { value: 'password' }),
];

export const loginFlow = (more: Partial<Flow> = {}, messages?: readonly FlowMessage[]): Flow =>
  flow(LOGIN_NODES, { refresh: false, requested_aal: 'aal1', ...more }, messages);

export interface Scripted {
  status: number;
  body: unknown;
}

export function refusal(id: FlowErrorId, status: number, beside: Record<string, unknown> = {}): Scripted {
  return {
    status,
    body: {
      error: { id, code: status, status: 'Refused', reason: `reason of ${id}`, message: 'm' },
      ...beside,
    },
  };
}

export const SIGNED_IN: Scripted = {
  status: 200,
  body: { session: { id: 's', active: true, identity: { id: 'i', traits: { email: 'ada@example.org' } } } },
};

export class IdentityScript {
  /** Answers in order; the last one is repeated. */
  create: Scripted[] = [{ status: 200, body: loginFlow() }];
  get: Scripted[] = [{ status: 404, body: { error: { code: 404, reason: 'no such flow' } } }];
  submit: Scripted[] = [SIGNED_IN];
  /** While set, a submit waits for it. */
  hold: Promise<void> | undefined;
  readonly asked: URL[] = [];
  readonly submitted: Record<string, unknown>[] = [];

  /** Give it to renderApp as `answer`. */
  readonly answer = (url: string, response: ServerResponse, method: string): boolean => {
    const address = new URL(url, 'http://server');
    if (
      !/^\/api\/\.ory\/self-service\/(login|registration|recovery|verification|settings)/.test(
        address.pathname,
      )
    )
      return false;
    this.asked.push(address);
    if (method === 'POST') void this.takeForm(response);
    else if (address.pathname.endsWith('/flows')) send(response, next(this.get));
    else send(response, next(this.create));
    return true;
  };

  /** The calls to one of the endpoints, such as `login/browser`. */
  calls(ending: string): URL[] {
    return this.asked.filter(({ pathname }) => pathname.endsWith(`/self-service/${ending}`));
  }

  private async takeForm(response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of response.req) chunks.push(Buffer.from(chunk as Uint8Array)); // a request streams bytes
    this.submitted.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>); // the console sends objects
    await this.hold;
    send(response, next(this.submit));
  }
}

function next(answers: Scripted[]): Scripted {
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (!answer) throw new Error('The script has no answer for this call.');
  return answer;
}

function send(response: ServerResponse, { status, body }: Scripted): void {
  json(response, status, body);
}

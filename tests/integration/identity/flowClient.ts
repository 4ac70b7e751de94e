/** Steps through flows as the console does; shapes are read defensively, the tests check them. */
import type { Flow, FlowInputAttributes, FlowKind } from '@/services/contracts/identity';
import type { Answer, Browser } from './identityServer';

export const PASSWORD = 'four unrelated words here';

export function flowOf(answer: Answer): Flow & Record<string, unknown> {
  const body = answer.body;
  if (typeof body !== 'object' || body === null || !('ui' in body)) {
    throw new Error(`No flow came back, but ${answer.status}: ${answer.text}`);
  }
  return body as Flow & Record<string, unknown>; // the contract tests check the shape
}

export function inputsOf(flow: Flow): FlowInputAttributes[] {
  return flow.ui.nodes.flatMap(({ attributes }) => (attributes.node_type === 'input' ? [attributes] : []));
}

export function inputOf(flow: Flow, name: string): FlowInputAttributes {
  const found = inputsOf(flow).find((input) => input.name === name);
  if (!found) throw new Error(`The flow has no field ${name}.`);
  return found;
}

export function csrfOf(flow: Flow): string {
  return String(inputOf(flow, 'csrf_token').value);
}

export function errorOf(answer: Answer): Record<string, unknown> {
  const body = answer.body;
  if (typeof body !== 'object' || body === null || !('error' in body)) {
    throw new Error(`No error came back, but ${answer.status}: ${answer.text}`);
  }
  return body.error as Record<string, unknown>; // an envelope holds an object
}

/** Opens a login flow and sends the password; the answer is whatever the server said. */
export async function signIn(
  browser: Browser,
  identifier: string,
  password: string,
  query = '',
): Promise<Answer> {
  const opened = await browser.get(`/self-service/login/browser${query}`);
  if (opened.status !== 200) return opened;
  const flow = flowOf(opened);
  return browser.post(`/self-service/login?flow=${flow.id}`, {
    csrf_token: csrfOf(flow),
    method: 'password',
    identifier,
    password,
  });
}

/** Opens a flow of a kind; the answer must be a flow. */
export async function openFlow(browser: Browser, kind: FlowKind, query = ''): Promise<Flow> {
  return flowOf(await browser.get(`/self-service/${kind}/browser${query}`));
}

/** Sends a form of the flow as the console does: its hidden values, and what is given. */
export async function submitFlow(
  browser: Browser,
  kind: FlowKind,
  flow: Flow,
  values: Record<string, unknown>,
): Promise<Answer> {
  return browser.post(`/self-service/${kind}?flow=${flow.id}`, { csrf_token: csrfOf(flow), ...values });
}

/** Group, name, type and label number of every input, without the CSRF token. */
export function factsOf(flow: Flow): unknown[] {
  return flow.ui.nodes.flatMap(({ group, attributes, meta }) =>
    attributes.node_type === 'input'
      ? attributes.name === 'csrf_token'
        ? []
        : [[group, attributes.name, attributes.type, meta.label?.id]]
      : [[group, 'id' in attributes ? attributes.id : '', attributes.node_type, meta.label?.id]],
  );
}

export function messageIds(flow: Flow): number[] {
  return (flow.ui.messages ?? []).map(({ id }) => id);
}

/** The numbers of the messages at the fields. */
export function fieldMessages(flow: Flow): [string, number][] {
  return flow.ui.nodes.flatMap(({ attributes, messages }) =>
    attributes.node_type === 'input' ? messages.map(({ id }): [string, number] => [attributes.name, id]) : [],
  );
}

/** The six digits in a message. */
export function codeIn(text: string): string {
  const [, code] = /^(\d{6})$/m.exec(text) ?? [];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}

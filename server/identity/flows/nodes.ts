/** Builders for the nodes of a flow's form (contract identity.md §2). */
import type { FlowMessage, FlowNode, FlowNodeGroup } from '@/services/contracts/identity';
import type { FieldProblem, InputDraft } from './flowTypes';

/** One input of a form. */
export function inputNode(
  group: FlowNodeGroup,
  name: string,
  type: string,
  label: FlowMessage | undefined,
  draft: InputDraft = {},
): FlowNode {
  return {
    type: 'input',
    group,
    attributes: { name, type, disabled: false, node_type: 'input', ...draft },
    messages: [],
    meta: label ? { label } : {},
  };
}

/** The button that sends the form by a method. */
export function methodButton(group: FlowNodeGroup, method: string, label: FlowMessage): FlowNode {
  return inputNode(group, 'method', 'submit', label, { value: method });
}

/** A button that has a name of its own instead of a method. */
export function namedButton(group: FlowNodeGroup, name: string, label: FlowMessage): FlowNode {
  return inputNode(group, name, 'submit', label, { value: 'true' });
}

/**
 * A button that makes the browser do something with a security key. `onclick` is written as an Ory server writes it; the
 * console reads the options out of it and runs its own code, because the page's policy forbids scripts in attributes.
 */
export function triggerNode(name: string, call: string, label: FlowMessage, options: object): FlowNode {
  const publicKey = JSON.stringify({ publicKey: options });
  return inputNode('webauthn', name, 'button', label, {
    value: publicKey,
    onclick: `window.${call}(${publicKey})`,
    onclickTrigger: call,
  });
}

/** A picture, as data URL. */
export function imageNode(
  group: FlowNodeGroup,
  id: string,
  picture: { src: string; size: number; label: FlowMessage },
): FlowNode {
  const { src, size, label } = picture;
  const attributes = { node_type: 'img', id, src, width: size, height: size } as const;
  return { type: 'img', group, attributes, messages: [], meta: { label } };
}

/** A text to read. */
export function textNode(group: FlowNodeGroup, id: string, text: FlowMessage, label: FlowMessage): FlowNode {
  return { type: 'text', group, attributes: { node_type: 'text', id, text }, messages: [], meta: { label } };
}

/** A way on. */
export function linkNode(group: FlowNodeGroup, id: string, href: string, title: FlowMessage): FlowNode {
  return { type: 'a', group, attributes: { node_type: 'a', id, href, title }, messages: [], meta: {} };
}

export function csrfNode(token: string): FlowNode {
  return inputNode('default', 'csrf_token', 'hidden', undefined, { value: token, required: true });
}

/** Fields whose value never goes back into a form. */
const NEVER_ECHOED = new Set(['password', 'submit', 'hidden']);

/** The nodes after a failed try: typed values kept (never passwords), messages at their fields. */
export function nodesAfterProblems(
  nodes: readonly FlowNode[],
  values: Readonly<Record<string, unknown>>,
  problems: readonly FieldProblem[],
): FlowNode[] {
  return nodes.map((node) => {
    const { attributes } = node;
    if (attributes.node_type !== 'input') return node;
    const messages = problems
      .filter(({ field }) => field === attributes.name)
      .map((problem) => problem.message);
    const typed = values[attributes.name];
    const keeps = typeof typed === 'string' && !NEVER_ECHOED.has(attributes.type);
    return { ...node, messages, attributes: keeps ? { ...attributes, value: typed } : attributes };
  });
}

/** Messages that belong to no field of the form. */
export function globalMessages(
  nodes: readonly FlowNode[],
  problems: readonly FieldProblem[],
): readonly FlowMessage[] {
  const names = new Set(
    nodes.flatMap(({ attributes }) => (attributes.node_type === 'input' ? [attributes.name] : [])),
  );
  return problems
    .filter(({ field }) => field === undefined || !names.has(field))
    .map((problem) => problem.message);
}

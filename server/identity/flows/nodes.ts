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

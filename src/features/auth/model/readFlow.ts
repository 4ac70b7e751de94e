/** Tells a flow from anything else a server may answer (contract identity.md §4: `ui` present or `error` present). */
import type { Flow, FlowNode } from '@/services/contracts/identity';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNode(value: unknown): value is FlowNode {
  return (
    isRecord(value) && isRecord(value.attributes) && isRecord(value.meta) && Array.isArray(value.messages)
  );
}

/** Whether a body is a flow that a form can be drawn from. */
export function isFlow(body: unknown): body is Flow {
  if (!isRecord(body) || typeof body.id !== 'string' || !isRecord(body.ui)) return false;
  const { nodes } = body.ui;
  return Array.isArray(nodes) && nodes.every(isNode);
}

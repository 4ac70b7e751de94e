/** Flows as they travel (contract identity.md §2). */
import { IDENTITY_PREFIX, type Flow } from '@/services/contracts/identity';
import { maskCsrfSecret } from '../csrf';
import { csrfNode } from '../flows/nodes';
import type { StoredFlow } from '../flows/flowTypes';
import { toInstant } from '../instants';

export interface FlowView {
  origin: string;
  csrfSecret: string;
  /** Members that only this kind of flow has. */
  extras: Readonly<Record<string, unknown>>;
}

/** The flow with an absolute form address and the CSRF token of the browser that asks. */
export function flowJson(
  flow: StoredFlow,
  { origin, csrfSecret, extras }: FlowView,
): Flow & Record<string, unknown> {
  return {
    id: flow.id,
    type: 'browser',
    state: flow.state ?? 'choose_method',
    ...(flow.active === undefined ? {} : { active: flow.active }),
    issued_at: toInstant(flow.issuedAt),
    expires_at: toInstant(flow.expiresAt),
    created_at: toInstant(flow.issuedAt),
    updated_at: toInstant(flow.updatedAt),
    request_url: flow.requestUrl,
    ...(flow.returnTo === undefined ? {} : { return_to: flow.returnTo }),
    ...extras,
    ui: {
      action: `${origin}${IDENTITY_PREFIX}/self-service/${flow.kind}?flow=${flow.id}`,
      method: 'POST',
      nodes: [csrfNode(maskCsrfSecret(csrfSecret)), ...flow.nodes],
      ...(flow.messages.length === 0 ? {} : { messages: flow.messages }),
    },
  };
}

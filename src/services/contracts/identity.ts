/** Self-service identity flows as they travel (contract identity.md §2 to §6); served under /api/.ory. */

export const FLOW_KINDS = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;
export type FlowKind = (typeof FLOW_KINDS)[number];

export const IDENTITY_PREFIX = '/api/.ory';
export const SESSION_COOKIE = 'ory_kratos_session';
/** The cookie of a screen on a wall; a person's session on the same browser goes before it. */
export const DISPLAY_COOKIE = 'watchfloor_display';

export interface FlowMessage {
  id: number;
  text: string;
  type: 'info' | 'error' | 'success';
  context?: Readonly<Record<string, unknown>>;
}

export type FlowNodeGroup =
  | 'default'
  | 'password'
  | 'oidc'
  | 'profile'
  | 'link'
  | 'code'
  | 'totp'
  | 'lookup_secret'
  | 'webauthn'
  | 'passkey'
  | 'identifier_first'
  | 'captcha';

export interface FlowInputAttributes {
  node_type: 'input';
  name: string;
  type: string;
  value?: unknown;
  required?: boolean;
  disabled: boolean;
  autocomplete?: string;
  label?: FlowMessage;
  pattern?: string;
  maxlength?: number;
  /** JavaScript text that a security key needs; it is read and never run. */
  onclick?: string;
  onclickTrigger?: string;
}

export type FlowAttributes =
  | FlowInputAttributes
  | { node_type: 'img'; id: string; src: string; width: number; height: number }
  | { node_type: 'text'; id: string; text: FlowMessage }
  | { node_type: 'a'; id: string; href: string; title: FlowMessage }
  | { node_type: 'script'; id: string; src: string; async?: boolean; nonce?: string };

export interface FlowNode {
  type: 'input' | 'img' | 'text' | 'a' | 'script';
  group: FlowNodeGroup;
  attributes: FlowAttributes;
  messages: readonly FlowMessage[];
  meta: { label?: FlowMessage };
}

export interface Flow {
  id: string;
  type: 'browser';
  state?: string;
  active?: string;
  expires_at: string;
  issued_at: string;
  request_url: string;
  return_to?: string;
  refresh?: boolean;
  requested_aal?: 'aal1' | 'aal2';
  ui: {
    action: string;
    method: 'POST';
    nodes: readonly FlowNode[];
    messages?: readonly FlowMessage[];
  };
}

export const FLOW_ERROR_IDS = [
  'session_inactive',
  'session_aal1_required',
  'session_aal2_required',
  'session_already_available',
  'session_refresh_required',
  'session_aal_already_fulfilled',
  'session_verified_address_required',
  'self_service_flow_return_to_forbidden',
  'self_service_flow_expired',
  'self_service_flow_replaced',
  'self_service_flow_disabled',
  'security_csrf_violation',
  'security_identity_mismatch',
  'browser_location_change_required',
] as const;
export type FlowErrorId = (typeof FLOW_ERROR_IDS)[number];

/** GET /sessions/whoami. */
export interface IdentitySession {
  id: string;
  active: boolean;
  expires_at: string;
  authenticated_at: string;
  issued_at: string;
  authenticator_assurance_level: 'aal1' | 'aal2';
  authentication_methods: readonly { method: string; aal: string; completed_at: string }[];
  identity: {
    id: string;
    schema_id: string;
    state: 'active' | 'inactive';
    traits: { email: string; name?: { first?: string; last?: string } };
  };
}

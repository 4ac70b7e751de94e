/** What a flow is, so that each kind of flow can be a row of a table instead of code (design: architecture §16). */
import type {
  FlowInputAttributes,
  FlowKind,
  FlowMessage,
  FlowNode,
  FlowNodeGroup,
} from '@/services/contracts/identity';
import type { Accounts } from '../accounts';
import type { AttemptGate } from '../attempts';
import type { Session } from '../sessions';

/** A flow as it is stored; nodes are without the CSRF token, which is added for the browser that asks. */
export interface StoredFlow {
  id: string;
  kind: FlowKind;
  requestUrl: string;
  returnTo?: string;
  csrfHash: Buffer;
  refresh: boolean;
  requestedAal: 'aal1' | 'aal2';
  state?: string;
  active?: string;
  identityId?: string;
  nodes: readonly FlowNode[];
  messages: readonly FlowMessage[];
  issuedAt: number;
  expiresAt: number;
  updatedAt: number;
}

/** What somebody asks for when a flow is opened. */
export interface FlowRequest {
  refresh: boolean;
  aal: 'aal1' | 'aal2';
  session?: Session;
}

/** What the kind decides about a new flow. */
export interface FlowStart {
  refresh?: boolean;
  requestedAal?: 'aal1' | 'aal2';
  identityId?: string;
  state?: string;
  messages?: readonly FlowMessage[];
  /** Values to fill in, by field name. */
  values?: Readonly<Record<string, string>>;
}

/** A submitted form: flat, as browsers send it. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface Submission {
  flow: StoredFlow;
  values: FormValues;
  session?: Session;
  /** The network address the request came from, for the count of tries. */
  address: string;
}

export interface FieldProblem {
  /** Field name; without it the message belongs to the whole form. */
  field?: string;
  message: FlowMessage;
}

export type SubmitOutcome =
  /** Nothing happened: the form comes back with messages. `waitMs` makes it a 429. */
  | { kind: 'refused'; problems: readonly FieldProblem[]; waitMs?: number }
  /** Somebody is signed in now. `identity` is added to the answer when the flow made one. */
  | { kind: 'signedIn'; identityId: string; method: string; replaces?: Session; isNew?: boolean };

/** What methods may use; handed in, so that a method stays a plain function. */
export interface FlowServices {
  accounts: Accounts;
  attempts: AttemptGate;
}

export interface FlowMethod {
  name: string;
  group: FlowNodeGroup;
  nodes(start: FlowStart): readonly FlowNode[];
  submit(submission: Submission, services: FlowServices): Promise<SubmitOutcome>;
}

export interface EnabledFlowKind {
  /** The page of the console that shows this flow. */
  page: string;
  lifeMs: number;
  methods: readonly FlowMethod[];
  /** Decides whether the flow may be opened (throws a refusal) and what it starts with. */
  start(request: FlowRequest, services: FlowServices): Promise<FlowStart>;
  /** Checked again when the form is sent, because minutes have passed. */
  checkSubmit(flow: StoredFlow, session: Session | undefined, services: FlowServices): Promise<void>;
  /** Flow members that only this kind has. */
  extras(flow: StoredFlow): Readonly<Record<string, unknown>>;
}

export interface DisabledFlowKind {
  page: string;
  /** The sentence people get. */
  disabledBecause: string;
}

export type FlowKindSpec = EnabledFlowKind | DisabledFlowKind;

export type InputDraft = Partial<Omit<FlowInputAttributes, 'node_type' | 'name' | 'type'>>;

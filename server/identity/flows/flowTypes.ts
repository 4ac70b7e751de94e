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
import type { Mailer } from '../../mail/mailer';
import type { Clock } from '../../types';
import type { OneTimeCodes } from '../oneTimeCodes';
import type { FactorState, RecoveryCode, SecondFactors } from '../secondFactors';
import type { Ceremony, SecurityKey, SecurityKeys } from '../securityKeys';
import type { SocialProvider, SocialSignIn, SocialStep } from '../social/socialSignIn';
import type { Session, Traits } from '../sessions';

export interface FlowSecrets {
  /** The key of an authenticator app that is being set up. */
  totpSecret?: string | undefined;
  /** Recovery codes that were made and not yet confirmed. */
  newCodes?: readonly string[] | undefined;
  /** What a security key must sign for this form. */
  keyChallenge?: string | undefined;
  /** The person is at an OpenID provider. */
  social?: SocialStep | undefined;
}

/** A flow as it is stored; nodes are without the CSRF token, which is added for the browser that asks. */
export interface StoredFlow {
  id: string;
  kind: FlowKind;
  requestUrl: string;
  returnTo?: string;
  csrfHash: Buffer;
  /** Whoever holds the link may open the form, from whatever browser; a code is asked for (migration 0103). */
  isInvitation?: boolean;
  refresh: boolean;
  requestedAal: 'aal1' | 'aal2';
  state?: string;
  active?: string;
  identityId?: string;
  nodes: readonly FlowNode[];
  messages: readonly FlowMessage[];
  /** What the form must remember and nobody may read in the database; its nodes are sealed along with it. */
  secrets?: FlowSecrets;
  issuedAt: number;
  expiresAt: number;
  updatedAt: number;
}

/** What somebody asks for when a flow is opened. */
export interface FlowRequest {
  refresh: boolean;
  aal: 'aal1' | 'aal2';
  session?: Session;
  /** The address that opened the form; its origin is the console's. */
  requestUrl: string;
  /** The form continues a finished recovery, whose code is as good as a recent sign-in. */
  afterRecovery?: boolean;
}

/** What the kind decides about a new flow, and a method about the next step of one. */
export interface FlowStart {
  refresh?: boolean;
  requestedAal?: 'aal1' | 'aal2';
  identityId?: string;
  state?: string;
  messages?: readonly FlowMessage[];
  /** Values to fill in, by field name. */
  values?: Readonly<Record<string, string>>;
  /** What the person can confirm a sign-in with. */
  factors?: FactorState;
  /** OpenID providers to sign in with. */
  social?: readonly SocialProvider[];
  /** What a security key is asked to sign. */
  keyLogin?: Ceremony;
  settings?: SettingsFacts;
  secrets?: FlowSecrets;
}

/** What a settings form shows. */
export interface SettingsFacts {
  traits: Traits;
  /** The authenticator app to set up: key and picture. Absent when one is set up. */
  newTotp?: { secret: string; image: string };
  social: readonly (SocialProvider & { isLinked: boolean })[];
  keys: readonly SecurityKey[];
  /** What the browser is asked to do for a new key. */
  newKey?: Ceremony;
  /** The console was opened by an IP address, to which no key can be bound. */
  keysNeedName?: boolean;
  hasCodes: boolean;
  /** Recovery codes to show now. */
  shownCodes?: readonly RecoveryCode[];
  /** Whether the shown codes wait for their confirmation. */
  isUnconfirmed: boolean;
}

/** A submitted form: flat, as browsers send it. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface Submission {
  flow: StoredFlow;
  values: FormValues;
  session?: Session;
  /** The value of the session cookie, for ending all other sessions. */
  sessionToken?: string | undefined;
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
  | { kind: 'signedIn'; identityId: string; method: string; isNew?: boolean }
  /** The person of the session proved something more. */
  | { kind: 'strengthened'; method: string; aal: 'aal1' | 'aal2' }
  /** The form goes on with its next step; `completes` makes the session one of the second level. */
  | { kind: 'next'; start: FlowStart; completes?: string }
  /** The browser goes to another site and comes back with an answer; the form waits. */
  | { kind: 'away'; url: string; secrets: FlowSecrets }
  /** Somebody got back in by a code and goes on in the settings. */
  | { kind: 'recovered'; identityId: string; method: string };

/** What methods may use; handed in, so that a method stays a plain function. */
export interface FlowServices {
  accounts: Accounts;
  attempts: AttemptGate;
  codes: OneTimeCodes;
  factors: SecondFactors;
  keys: SecurityKeys;
  social: SocialSignIn;
  mailer: Mailer;
  clock: Clock;
}

export interface FlowMethod {
  name: string;
  group: FlowNodeGroup;
  /** Names of buttons that say which method is meant without a `method` (contract §4). */
  buttons?: readonly string[];
  /** Names of fields that, when filled, say that this method is meant. */
  carries?: readonly string[];
  /** Whether the flow offers it; what is not drawn cannot be sent either. */
  isOffered?(flow: StoredFlow): boolean;
  nodes(start: FlowStart): readonly FlowNode[];
  submit(submission: Submission, services: FlowServices): Promise<SubmitOutcome>;
  /** The browser came back from the other site with this query, question mark included. */
  resume?(submission: Submission & { query: string }, services: FlowServices): Promise<SubmitOutcome>;
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
  /** Whether this person may see the form now; throws a refusal. */
  checkRead?(flow: StoredFlow, session: Session | undefined): void;
  /** Flow members that only this kind has. */
  extras(flow: StoredFlow, session: Session | undefined): Readonly<Record<string, unknown>>;
}

export interface DisabledFlowKind {
  page: string;
  /** The sentence people get. */
  disabledBecause: string;
}

export type FlowKindSpec = EnabledFlowKind | DisabledFlowKind;

export type InputDraft = Partial<Omit<FlowInputAttributes, 'node_type' | 'name' | 'type'>>;

/** Opens, reads and submits flows of every kind; all that differs between kinds is in the flow table. */
import { randomUUID } from 'node:crypto';
import { isUuid } from '@/services/contracts/ids';
import type { FlowKind, FlowNodeGroup } from '@/services/contracts/identity';
import type { Clock } from '../../types';
import { hashCsrfSecret, isCsrfToken, isSameHash } from '../csrf';
import { IdentityError } from '../identityError';
import { toInstant } from '../instants';
import type { Session } from '../sessions';
import { PROBLEMS } from './flowMessages';
import type { FlowStore } from './flowStore';
import type {
  EnabledFlowKind,
  FieldProblem,
  FlowKindSpec,
  FlowMethod,
  FlowRequest,
  FlowServices,
  FlowStart,
  FormValues,
  StoredFlow,
  SubmitOutcome,
} from './flowTypes';
import { isPressed, textOf } from './formValues';
import { globalMessages, nodesAfterProblems } from './nodes';

export interface OpenFlow extends FlowRequest {
  csrfSecret: string;
  returnTo?: string | undefined;
}

export interface SubmitFlow {
  id: string;
  /** The browser's CSRF cookie, when it sent one. */
  csrfSecret: string | undefined;
  values: FormValues;
  session?: Session | undefined;
  sessionToken?: string | undefined;
  address: string;
}

export interface ResumeFlow extends Omit<SubmitFlow, 'values'> {
  state: string;
  /** As it came, question mark included. */
  query: string;
}

export type FinalOutcome = Extract<SubmitOutcome, { kind: 'signedIn' | 'strengthened' | 'recovered' }>;

export type Submitted =
  | { kind: 'again'; flow: StoredFlow; waitMs?: number }
  /** The form with its next step; `completes` names what the session's person proved by it. */
  | { kind: 'next'; flow: StoredFlow; completes?: string }
  | { kind: 'done'; flow: StoredFlow; outcome: FinalOutcome }
  /** The browser has to go to another site first. */
  | { kind: 'away'; url: string };

/** The browser that asks: its CSRF cookie and its session, as far as it has them. */
export interface Visitor {
  csrfSecret: string | undefined;
  session: Session | undefined;
}

export interface FlowEngine {
  /** Throws when the kind is not offered, or not now, or not to this person. */
  open(kind: FlowKind, request: OpenFlow): Promise<StoredFlow>;
  /** An expired flow is refused without a successor: a read must not write. Only a submit gets one. */
  read(kind: FlowKind, id: string, visitor: Visitor): Promise<StoredFlow>;
  submit(kind: FlowKind, submission: SubmitFlow): Promise<Submitted>;
  /** Goes on with a form whose browser comes back from another site; `state` is what that site returned. */
  resume(kind: FlowKind, visit: ResumeFlow): Promise<Submitted>;
  /** Flow members that only this kind has. */
  extras(flow: StoredFlow, session: Session | undefined): Readonly<Record<string, unknown>>;
  page(kind: FlowKind): string;
}

export interface FlowEngineDeps {
  table: Readonly<Record<FlowKind, FlowKindSpec>>;
  store: FlowStore;
  services: FlowServices;
  clock: Clock;
}

export function createFlowEngine({ table, store, services, clock }: FlowEngineDeps): FlowEngine {
  const enabled = (kind: FlowKind): EnabledFlowKind => {
    const spec = table[kind];
    if ('disabledBecause' in spec) {
      throw new IdentityError('self_service_flow_disabled', { reason: spec.disabledBecause });
    }
    return spec;
  };

  const open = async (kind: FlowKind, request: OpenFlow): Promise<StoredFlow> => {
    const spec = enabled(kind);
    const start = await spec.start(request, services);
    const now = clock.now();
    const flow: StoredFlow = {
      id: randomUUID(),
      kind,
      requestUrl: request.requestUrl,
      ...(request.returnTo === undefined ? {} : { returnTo: request.returnTo }),
      csrfHash: hashCsrfSecret(request.csrfSecret),
      refresh: start.refresh ?? false,
      requestedAal: start.requestedAal ?? 'aal1',
      ...(start.state === undefined ? {} : { state: start.state }),
      ...(start.identityId === undefined ? {} : { identityId: start.identityId }),
      nodes: spec.methods.flatMap((method) => method.nodes(start)),
      messages: start.messages ?? [],
      ...(start.secrets === undefined ? {} : { secrets: start.secrets }),
      issuedAt: now,
      expiresAt: now + spec.lifeMs,
      updatedAt: now,
    };
    await store.add(flow);
    return flow;
  };

  const findOwn = async (kind: FlowKind, id: string, csrfSecret: string | undefined): Promise<StoredFlow> => {
    enabled(kind);
    const flow = isUuid(id) ? await store.find(kind, id) : undefined;
    if (!flow) throw new IdentityError('not_found');
    if (flow.isInvitation === true) return flow;
    if (!csrfSecret || !isSameHash(hashCsrfSecret(csrfSecret), flow.csrfHash)) {
      throw new IdentityError('security_csrf_violation');
    }
    return flow;
  };

  /** What an outcome leaves in the store, and what the browser is told. */
  const settle = async (
    { spec, flow, method, values, now }: Settling,
    outcome: SubmitOutcome,
  ): Promise<Submitted> => {
    if (outcome.kind === 'away') {
      await store.keepTry({ ...flow, secrets: outcome.secrets, updatedAt: now });
      return { kind: 'away', url: outcome.url };
    }
    if (outcome.kind === 'next') {
      const continued = afterStep(spec, flow, outcome.start, method?.group, now);
      await store.keepTry(continued);
      const { completes } = outcome;
      return { kind: 'next', flow: continued, ...(completes === undefined ? {} : { completes }) };
    }
    if (outcome.kind !== 'refused') {
      await store.remove(flow.id);
      return { kind: 'done', flow, outcome };
    }
    const tried = afterRefusal(flow, values, outcome.problems, method?.group, now);
    await store.keepTry(tried);
    const { waitMs } = outcome;
    return { kind: 'again', flow: tried, ...(waitMs === undefined ? {} : { waitMs }) };
  };

  return {
    open,
    async read(kind, id, { csrfSecret, session }) {
      const flow = await findOwn(kind, id, csrfSecret);
      const now = clock.now();
      enabled(kind).checkRead?.(flow, session);
      if (flow.expiresAt <= now) throw expired(flow, now);
      return flow;
    },
    async submit(kind, { id, csrfSecret, values, session, sessionToken, address }) {
      const spec = enabled(kind);
      const flow = await findOwn(kind, id, csrfSecret);
      if (!csrfSecret || !isCsrfToken(values.csrf_token, csrfSecret)) {
        throw new IdentityError('security_csrf_violation');
      }
      const own = session ? { session } : {};
      const now = clock.now();
      if (flow.expiresAt <= now) {
        const { refresh, requestedAal: aal, requestUrl, returnTo } = flow;
        const successor = await open(kind, { refresh, aal, requestUrl, returnTo, csrfSecret, ...own });
        throw expired(flow, now, successor.id);
      }
      await spec.checkSubmit(flow, session, services);
      const method = methodOf(spec, flow, values);
      const outcome: SubmitOutcome = method
        ? await method.submit({ flow, values, address, sessionToken, ...own }, services)
        : { kind: 'refused', problems: [{ message: PROBLEMS.noMethod }] };
      return settle({ spec, flow, method, values, now }, outcome);
    },
    async resume(kind, { id, csrfSecret, session, sessionToken, address, state, query }) {
      const spec = enabled(kind);
      const flow = await findOwn(kind, id, csrfSecret);
      const now = clock.now();
      if (flow.expiresAt <= now) throw expired(flow, now);
      const expected = flow.secrets?.social?.state;
      if (expected === undefined || !isSameText(expected, state)) {
        throw new IdentityError('security_csrf_violation');
      }
      await spec.checkSubmit(flow, session, services);
      // An answer counts once, whatever comes of it.
      const { social: _answered, ...secrets } = flow.secrets ?? {};
      await store.keepTry({ ...flow, secrets });
      const method = spec.methods.find((one) => one.resume !== undefined);
      const submission = { flow, values: {}, address, sessionToken, query, ...(session ? { session } : {}) };
      const outcome: SubmitOutcome = (await method?.resume?.(submission, services)) ?? {
        kind: 'refused',
        problems: [{ message: PROBLEMS.noMethod }],
      };
      return settle({ spec, flow: { ...flow, secrets }, method, values: {}, now }, outcome);
    },
    extras: (flow, session) => enabled(flow.kind).extras(flow, session),
    page: (kind) => table[kind].page,
  };
}

interface Settling {
  spec: EnabledFlowKind;
  flow: StoredFlow;
  method: FlowMethod | undefined;
  values: FormValues;
  now: number;
}

function isSameText(left: string, right: string): boolean {
  return isSameHash(hashCsrfSecret(left), hashCsrfSecret(right));
}

/** The method that is named, else the one whose own button was pressed (contract identity.md §4). */
function methodOf(spec: EnabledFlowKind, flow: StoredFlow, values: FormValues): FlowMethod | undefined {
  const offered = spec.methods.filter((method) => method.isOffered?.(flow) !== false);
  const pressed = offered.find(({ buttons }) => buttons?.some((name) => isPressed(values, name)));
  const carried = offered.find(({ carries }) => carries?.some((name) => textOf(values, name) !== ''));
  return pressed ?? carried ?? offered.find(({ name }) => name === textOf(values, 'method'));
}

function afterStep(
  spec: EnabledFlowKind,
  flow: StoredFlow,
  start: FlowStart,
  active: FlowNodeGroup | undefined,
  now: number,
): StoredFlow {
  const { state = flow.state, messages = [], secrets = flow.secrets } = start;
  return {
    ...flow,
    ...(active ? { active } : {}),
    ...(state === undefined ? {} : { state }),
    ...(secrets === undefined ? {} : { secrets }),
    nodes: spec.methods.flatMap((method) => method.nodes(start)),
    messages,
    updatedAt: now,
  };
}

function afterRefusal(
  flow: StoredFlow,
  values: FormValues,
  problems: readonly FieldProblem[],
  active: FlowNodeGroup | undefined,
  now: number,
): StoredFlow {
  return {
    ...flow,
    ...(active ? { active } : {}),
    nodes: nodesAfterProblems(flow.nodes, values, problems),
    messages: globalMessages(flow.nodes, problems),
    updatedAt: now,
  };
}

/** 410 with the facts of the contract: when, how long ago (nanoseconds), and the flow that replaces it. */
function expired(flow: StoredFlow, now: number, successorId?: string): IdentityError {
  const seconds = Math.max(1, Math.round((now - flow.expiresAt) / 1000));
  return new IdentityError('self_service_flow_expired', {
    reason: `This form expired ${seconds} ${seconds === 1 ? 'second' : 'seconds'} ago. Start a new one.`,
    beside: {
      expired_at: toInstant(flow.expiresAt),
      since: (now - flow.expiresAt) * 1_000_000,
      ...(successorId === undefined ? {} : { use_flow_id: successorId }),
    },
  });
}

/** What every handler of the identity service starts from. */
import type { FlowKind } from '@/services/contracts/identity';
import type { FlowEngine } from '../flows/flowEngine';
import type { StoredFlow } from '../flows/flowTypes';
import type { Session, Sessions } from '../sessions';
import type { AnswerDeps } from './answers';
import type { CookieJar, IdentityContext } from './browser';
import { flowJson } from './flowJson';

export interface IdentityRoutesDeps extends AnswerDeps {
  engine: FlowEngine;
  sessions: Sessions;
  publicUrl: string | undefined;
  cookieLifeMs: number;
  /** The network address of the person, for the count of tries. */
  addressOf: (c: IdentityContext) => string;
}

/** What every handler starts from. */
export interface Visit {
  c: IdentityContext;
  origin: string;
  jar: CookieJar;
}

/** The session of the visiting browser, or undefined. */
export async function sessionOf(
  { sessions }: IdentityRoutesDeps,
  { jar }: Visit,
): Promise<Session | undefined> {
  return jar.sessionToken === undefined ? undefined : sessions.find(jar.sessionToken);
}

interface Shown {
  flow: StoredFlow;
  csrfSecret: string;
  session: Session | undefined;
}

/** A flow as the contract shows it. */
export function render(
  deps: IdentityRoutesDeps,
  { origin }: Visit,
  { flow, csrfSecret, session }: Shown,
): object {
  return flowJson(flow, { origin, csrfSecret, extras: deps.engine.extras(flow, session) });
}

/** Where the console shows a flow. */
export function pageOf(
  { engine }: IdentityRoutesDeps,
  { origin }: Visit,
  kind: FlowKind,
  flowId: string,
): string {
  return `${origin}${engine.page(kind)}?flow=${flowId}`;
}

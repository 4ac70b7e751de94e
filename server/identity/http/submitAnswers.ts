/** What follows a submitted form, for programs (JSON) and for browsers that navigate (contract identity.md §2 to §4). */
import { IDENTITY_PREFIX, type FlowKind } from '@/services/contracts/identity';
import { IdentityError } from '../identityError';
import type { FinalOutcome, Submitted } from '../flows/flowEngine';
import type { StoredFlow } from '../flows/flowTypes';
import { identityJson, sessionJson } from '../sessionJson';
import type { Session } from '../sessions';
import { wantsJson } from './browser';
import { pageOf, render, type IdentityRoutesDeps, type Visit } from './visit';

/** What a submitted form is answered with: a form again, the next step, a session, or another address. */
export async function answerSubmit(
  deps: IdentityRoutesDeps,
  kind: FlowKind,
  visit: Visit,
  submitted: Submitted,
  session: Session | undefined,
): Promise<Response> {
  if (submitted.kind === 'away') return sendAway(visit, submitted.url);
  if (submitted.kind === 'again') return showAgain(deps, kind, visit, submitted, session);
  if (submitted.kind === 'next') return showNext(deps, kind, visit, submitted);
  const { flow, outcome } = submitted;
  if (outcome.kind === 'strengthened') return confirm(deps, visit, flow, outcome);
  if (outcome.kind === 'recovered') return recover(deps, visit, flow, outcome);
  return signIn(deps, visit, flow, outcome);
}

/** To another site: programs are told where (422), a browser that navigates goes there. */
function sendAway({ c, origin }: Visit, url: string): Response {
  if (!wantsJson(c)) return c.redirect(url, 303);
  const error = new IdentityError('browser_location_change_required', {
    beside: { redirect_browser_to: url },
  });
  return c.json(error.body(origin), error.status);
}

type Again = Extract<Submitted, { kind: 'again' }>;
type Next = Extract<Submitted, { kind: 'next' }>;
type Outcome<K extends FinalOutcome['kind']> = Extract<FinalOutcome, { kind: K }>;

/** The form once more with its messages: 400, or 429 with Retry-After when somebody has to wait. */
function showAgain(
  deps: IdentityRoutesDeps,
  kind: FlowKind,
  visit: Visit,
  { flow, waitMs }: Again,
  session: Session | undefined,
): Response {
  const { c, jar } = visit;
  if (waitMs !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))));
  if (!wantsJson(c)) return c.redirect(pageOf(deps, visit, kind, flow.id), 303);
  const shown = render(deps, visit, { flow, csrfSecret: jar.ensureCsrf(), session });
  return c.json(shown, waitMs === undefined ? 400 : 429);
}

/** The form with its next step, or a settings form after its change. */
async function showNext(
  deps: IdentityRoutesDeps,
  kind: FlowKind,
  visit: Visit,
  { flow, completes }: Next,
): Promise<Response> {
  const { c, jar } = visit;
  let token = jar.sessionToken;
  if (token !== undefined && completes !== undefined) {
    token = await deps.sessions.strengthen(token, { method: completes, aal: 'aal2', isNewProof: false });
    jar.setSession(token);
  }
  if (kind === 'settings') deps.log.info({ person: flow.identityId, method: flow.active }, 'account changed');
  if (!wantsJson(c)) return c.redirect(pageOf(deps, visit, kind, flow.id), 303);
  const session = token === undefined ? undefined : await deps.sessions.find(token);
  return c.json(render(deps, visit, { flow, csrfSecret: jar.ensureCsrf(), session }));
}

/** The same person confirmed who they are, or completed the second step: the session goes on under a new id. */
async function confirm(
  deps: IdentityRoutesDeps,
  visit: Visit,
  flow: StoredFlow,
  { method, aal }: Outcome<'strengthened'>,
): Promise<Response> {
  const { c, jar, origin } = visit;
  if (jar.sessionToken === undefined) throw new IdentityError('session_inactive');
  const token = await deps.sessions.strengthen(jar.sessionToken, { method, aal, isNewProof: true });
  const session = await deps.sessions.find(token);
  if (!session) throw new IdentityError('session_inactive');
  jar.setSession(token);
  deps.log.info({ person: session.identity.id, method, flow: flow.kind }, 'confirmed');
  if (!wantsJson(c)) return c.redirect(`${origin}${flow.returnTo ?? '/'}`, 303);
  return c.json({ session: sessionJson(session) });
}

/** Signs in by a code and sends the browser to the settings, where a new password is chosen (contract §4: 422). */
async function recover(
  deps: IdentityRoutesDeps,
  visit: Visit,
  flow: StoredFlow,
  outcome: Outcome<'recovered'>,
): Promise<Response> {
  const { origin } = visit;
  const { session, csrfSecret } = await beginSession(deps, visit, flow, outcome);
  const settings = await deps.engine.open('settings', {
    refresh: false,
    aal: 'aal1',
    afterRecovery: true,
    requestUrl: `${origin}${IDENTITY_PREFIX}/self-service/settings/browser`,
    returnTo: flow.returnTo,
    csrfSecret,
    session,
  });
  const query = new URLSearchParams({ flow: settings.id });
  if (flow.returnTo !== undefined) query.set('return_to', flow.returnTo);
  throw new IdentityError('browser_location_change_required', {
    redirectTo: `${deps.engine.page('settings')}?${query.toString()}`,
  });
}

/** A new session under a new id, and a new CSRF secret (TM15). */
async function beginSession(
  deps: IdentityRoutesDeps,
  { c, jar }: Visit,
  flow: StoredFlow,
  { identityId, method }: { identityId: string; method: string },
): Promise<{ session: Session; csrfSecret: string }> {
  const token = await deps.sessions.begin({
    identityId,
    method,
    address: deps.addressOf(c),
    userAgent: c.req.header('user-agent'),
    replaces: jar.sessionToken,
  });
  const session = await deps.sessions.find(token);
  if (!session) throw new IdentityError('session_inactive');
  jar.setSession(token);
  const csrfSecret = jar.renewCsrf();
  deps.log.info({ person: session.identity.id, method, flow: flow.kind }, 'signed in');
  return { session, csrfSecret };
}

async function signIn(
  deps: IdentityRoutesDeps,
  visit: Visit,
  flow: StoredFlow,
  outcome: Outcome<'signedIn'>,
): Promise<Response> {
  const { c, origin } = visit;
  const { session } = await beginSession(deps, visit, flow, outcome);
  if (!wantsJson(c)) return c.redirect(`${origin}${flow.returnTo ?? '/'}`, 303);
  const isNew = outcome.isNew === true;
  return c.json({
    ...(isNew ? { identity: identityJson(session) } : {}),
    session: sessionJson(session),
  });
}

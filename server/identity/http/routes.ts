/** The identity service over HTTP, paths as under /api/.ory (contract identity.md §1). */
import { Hono } from 'hono';
import { FLOW_KINDS, IDENTITY_PREFIX, type FlowKind } from '@/services/contracts/identity';
import type { AppEnv } from '../../types';
import { IdentityError } from '../identityError';
import type { FinalOutcome, FlowEngine, Submitted } from '../flows/flowEngine';
import type { StoredFlow } from '../flows/flowTypes';
import { identityJson, sessionJson } from '../sessionJson';
import { isLogoutToken, isStrongEnough, logoutTokenOf, type Session, type Sessions } from '../sessions';
import { formOfState } from '../social/socialSignIn';
import { answerError, type AnswerDeps } from './answers';
import {
  consoleOrigin,
  cookieJar,
  formOf,
  returnToOf,
  wantsJson,
  type CookieJar,
  type IdentityContext,
} from './browser';
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
interface Visit {
  c: IdentityContext;
  origin: string;
  jar: CookieJar;
}

type Handler = (visit: Visit) => Promise<Response>;

export function identityRoutes(deps: IdentityRoutesDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const handle =
    (handler: Handler, alwaysJson = false) =>
    async (c: IdentityContext): Promise<Response> => {
      c.header('Cache-Control', 'no-store');
      const origin = consoleOrigin(c, deps.publicUrl);
      try {
        return await handler({ c, origin, jar: cookieJar(c, origin, deps.cookieLifeMs) });
      } catch (error) {
        return answerError(c, error, origin, alwaysJson, deps);
      }
    };
  for (const kind of FLOW_KINDS) {
    const path = `/self-service/${kind}`;
    app.get(
      `${path}/browser`,
      handle((visit) => openFlow(deps, kind, visit)),
    );
    app.get(
      `${path}/flows`,
      handle((visit) => readFlow(deps, kind, visit), true),
    );
    app.post(
      path,
      handle((visit) => submitFlow(deps, kind, visit)),
    );
  }
  app.get(
    '/self-service/methods/oidc/callback/:provider',
    handle((visit) => comeBack(deps, visit)),
  );
  app.get(
    '/self-service/logout/browser',
    handle((visit) => offerLogout(deps, visit)),
  );
  app.get(
    '/self-service/logout',
    handle((visit) => logout(deps, visit)),
  );
  app.get(
    '/self-service/errors',
    handle((visit) => readError(deps, visit), true),
  );
  app.get(
    '/sessions/whoami',
    handle((visit) => whoami(deps, visit), true),
  );
  return app;
}

async function sessionOf({ sessions }: IdentityRoutesDeps, { jar }: Visit): Promise<Session | undefined> {
  return jar.sessionToken === undefined ? undefined : sessions.find(jar.sessionToken);
}

interface Shown {
  flow: StoredFlow;
  csrfSecret: string;
  session: Session | undefined;
}

function render(deps: IdentityRoutesDeps, { origin }: Visit, { flow, csrfSecret, session }: Shown): object {
  return flowJson(flow, { origin, csrfSecret, extras: deps.engine.extras(flow, session) });
}

function pageOf({ engine }: IdentityRoutesDeps, { origin }: Visit, kind: FlowKind, flowId: string): string {
  return `${origin}${engine.page(kind)}?flow=${flowId}`;
}

async function openFlow(deps: IdentityRoutesDeps, kind: FlowKind, visit: Visit): Promise<Response> {
  const { c, origin, jar } = visit;
  const session = await sessionOf(deps, visit);
  // Registration names it after_verification_return_to as well; the console sends both (contract gaps §6).
  const returnTo = returnToOf(c, origin) ?? returnToOf(c, origin, 'after_verification_return_to');
  const csrfSecret = jar.ensureCsrf();
  const flow = await deps.engine.open(kind, {
    refresh: c.req.query('refresh') === 'true',
    aal: c.req.query('aal') === 'aal2' ? 'aal2' : 'aal1',
    requestUrl: `${origin}${IDENTITY_PREFIX}/self-service/${kind}/browser${new URL(c.req.url).search}`,
    returnTo,
    csrfSecret,
    ...(session ? { session } : {}),
  });
  if (!wantsJson(c)) return c.redirect(pageOf(deps, visit, kind, flow.id), 303);
  return c.json(render(deps, visit, { flow, csrfSecret, session }));
}

async function readFlow(deps: IdentityRoutesDeps, kind: FlowKind, visit: Visit): Promise<Response> {
  const { c, jar } = visit;
  const session = await sessionOf(deps, visit);
  const flow = await deps.engine.read(kind, c.req.query('id') ?? '', { csrfSecret: jar.csrfSecret, session });
  return c.json(render(deps, visit, { flow, csrfSecret: jar.ensureCsrf(), session }));
}

async function submitFlow(deps: IdentityRoutesDeps, kind: FlowKind, visit: Visit): Promise<Response> {
  const { c, jar } = visit;
  const values = await formOf(c);
  const session = await sessionOf(deps, visit);
  try {
    const submitted = await deps.engine.submit(kind, {
      id: c.req.query('flow') ?? '',
      csrfSecret: jar.csrfSecret,
      values,
      session,
      sessionToken: jar.sessionToken,
      address: deps.addressOf(c),
    });
    return await answerSubmit(deps, kind, visit, submitted, session);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.successorFlowId === undefined || wantsJson(c)) throw error;
    return c.redirect(pageOf(deps, visit, kind, error.successorFlowId), 303);
  }
}

/** The browser comes back from an OpenID provider (contract identity.md §4); it navigates, so every answer is a redirect. */
async function comeBack(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
  const { c, jar } = visit;
  const state = c.req.query('state') ?? '';
  const form = formOfState(state);
  if (form === undefined) throw new IdentityError('security_csrf_violation');
  const session = await sessionOf(deps, visit);
  const submitted = await deps.engine.resume(form.kind, {
    id: form.id,
    csrfSecret: jar.csrfSecret,
    session,
    sessionToken: jar.sessionToken,
    address: deps.addressOf(c),
    state,
    query: new URL(c.req.url).search,
  });
  return answerSubmit(deps, form.kind, visit, submitted, session);
}

async function answerSubmit(
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

async function offerLogout(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
  const { c, jar, origin } = visit;
  if (!jar.sessionToken || !(await sessionOf(deps, visit))) throw new IdentityError('session_inactive');
  const token = logoutTokenOf(jar.sessionToken);
  const returnTo = returnToOf(c, origin);
  const query = new URLSearchParams({ token, ...(returnTo === undefined ? {} : { return_to: returnTo }) });
  return c.json({
    logout_token: token,
    logout_url: `${origin}${IDENTITY_PREFIX}/self-service/logout?${query.toString()}`,
  });
}

async function logout(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
  const { c, jar, origin } = visit;
  const returnTo = returnToOf(c, origin);
  const { sessionToken } = jar;
  if (sessionToken !== undefined && (await sessionOf(deps, visit))) {
    if (!isLogoutToken(sessionToken, c.req.query('token') ?? '')) {
      throw new IdentityError('security_csrf_violation', {
        reason: 'The logout token does not belong to this session. Sign out from the user menu.',
      });
    }
    await deps.sessions.end(sessionToken);
  }
  jar.clearSession();
  if (wantsJson(c)) return c.body(null, 204);
  return c.redirect(`${origin}${returnTo ?? '/login'}`, 303);
}

async function readError(deps: IdentityRoutesDeps, { c, jar }: Visit): Promise<Response> {
  return c.json(await deps.flowErrors.read(c.req.query('id') ?? '', jar.csrfSecret));
}

async function whoami(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
  const session = await sessionOf(deps, visit);
  if (!session) throw new IdentityError('session_inactive');
  if (!isStrongEnough(session)) {
    throw new IdentityError('session_aal2_required', { redirectTo: '/login?aal=aal2' });
  }
  visit.c.header('X-Kratos-Authenticated-Identity-Id', session.identity.id);
  return visit.c.json(sessionJson(session));
}

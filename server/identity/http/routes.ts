/** The identity service over HTTP, paths as under /api/.ory (contract identity.md §1). */
import { Hono } from 'hono';
import { FLOW_KINDS, IDENTITY_PREFIX, type FlowKind } from '@/services/contracts/identity';
import type { AppEnv } from '../../types';
import { IdentityError } from '../identityError';
import { formOfState } from '../social/socialSignIn';
import { answerError } from './answers';
import { consoleOrigin, cookieJar, formOf, returnToOf, wantsJson, type IdentityContext } from './browser';
import { logout, offerLogout, readError, whoami } from './sessionAnswers';
import { answerSubmit } from './submitAnswers';
import { pageOf, render, sessionOf, type IdentityRoutesDeps, type Visit } from './visit';

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

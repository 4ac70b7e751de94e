/** Who is signed in, signing out, and errors of flows. */
import { IDENTITY_PREFIX } from '@/services/contracts/identity';
import { IdentityError } from '../identityError';
import { sessionJson } from '../sessionJson';
import { isLogoutToken, isStrongEnough, logoutTokenOf } from '../sessions';
import { returnToOf, wantsJson } from './browser';
import { sessionOf, type IdentityRoutesDeps, type Visit } from './visit';

/** A token and an address with which this session can be ended. */
export async function offerLogout(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
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

/** Ends the session, if the token is its own (TM15). */
export async function logout(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
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

/** The error of a flow that a browser was sent away with. */
export async function readError(deps: IdentityRoutesDeps, { c, jar }: Visit): Promise<Response> {
  return c.json(await deps.flowErrors.read(c.req.query('id') ?? '', jar.csrfSecret));
}

/** Who is signed in; 403 while a second factor is missing (contract identity.md §6). */
export async function whoami(deps: IdentityRoutesDeps, visit: Visit): Promise<Response> {
  const session = await sessionOf(deps, visit);
  if (!session) throw new IdentityError('session_inactive');
  if (!isStrongEnough(session)) {
    throw new IdentityError('session_aal2_required', { redirectTo: '/login?aal=aal2' });
  }
  visit.c.header('X-Kratos-Authenticated-Identity-Id', session.identity.id);
  return visit.c.json(sessionJson(session));
}

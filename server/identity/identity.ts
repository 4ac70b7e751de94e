/** The identity service: who somebody is, and how they prove it (contract identity.md). */
import { parse as parseCookies } from 'hono/utils/cookie';
import type { Hono } from 'hono';
import { DISPLAY_COOKIE, SESSION_COOKIE } from '@/services/contracts/identity';
import { createMailer, outboxTransport, type Mailer, type Transport } from '../mail/mailer';
import { createOutbox } from '../mail/outbox';
import { outboxRoutes } from '../mail/outboxRoutes';
import { smtpTransport } from '../mail/smtp';
import type { AppEnv, Caller, Clock, Logger, Sql } from '../types';
import { createAccounts, type NewAccount } from './accounts';
import { ensureAdministrator, type FirstAdministrator } from './administrator';
import { createAttemptGate, DEFAULT_LOGIN_LIMITS } from './attempts';
import { deleteExpired, type CleanedUp } from './cleanup';
import { createFlowErrors } from './flowErrors';
import { createFlowEngine } from './flows/flowEngine';
import { createFlowStore } from './flows/flowStore';
import { FLOW_TABLE } from './flows/flowTable';
import { createDisplays } from './displays/displays';
import { displayAdminRoutes, displaySessionRoutes } from './displays/routes';
import { clientAddress } from './http/clientAddress';
import { identityRoutes } from './http/routes';
import { DEFAULT_SESSION_RULES, type IdentityOptions } from './identityOptions';
import { createOneTimeCodes } from './oneTimeCodes';
import { createPasswordHasher } from './passwords';
import { createPeopleAdmin } from './people/peopleAdmin';
import { peopleListRoutes, personRoutes } from './people/routes';
import { createSecondFactors } from './secondFactors';
import { createSecurityKeys } from './securityKeys';
import { createVault } from './vault';
import { readVaultKey } from './vaultKey';
import { createSocialSignIn } from './social/socialSignIn';
import { createSessions, isStrongEnough, type Session } from './sessions';

export interface IdentityDeps {
  sql: Sql;
  config: IdentityOptions;
  log: Logger;
  clock: Clock;
}

export interface IdentityService {
  /** Paths as under /api/.ory; mount it there with `app.route`, which also hands the connection's address over. */
  routes: Hono<AppEnv>;
  /** The outbox, invitations, states and second factors of people; for /api/auth behind the check of the session. */
  adminRoutes: Hono<AppEnv>;
  /** Changing and deleting people; for /api/people, likewise. */
  peopleRoutes: Hono<AppEnv>;
  /** Opening a display with its token, before any session; for /api/display. */
  displaySessionRoutes: Hono<AppEnv>;
  /** Issuing and revoking displays; for /api/displays behind the check of the session. */
  displayRoutes: Hono<AppEnv>;
  /** Mail to people; close it before the database goes. */
  mailer: Mailer;
  /** The way that mails take, for those who have to know whether one was taken. */
  mailTransport: Transport;
  /**
   * The person behind a request's session cookie with the roles of this moment; undefined when nobody, or when the
   * person has a second factor that this session has not seen. One query.
   */
  authenticate(request: Request): Promise<Caller | undefined>;
  /** Throws AccountRefused, whose message is a sentence, for a taken address or a weak password. */
  createAccount(account: NewAccount): Promise<{ personId: string }>;
  /** Ends every session of the person except the one whose cookie value is given. */
  changePassword(change: { personId: string; password: string; keepSession?: string }): Promise<void>;
  /** Makes an administrator when none can sign in; `password` only when it was made up, to be printed once. */
  ensureAdministrator(): Promise<FirstAdministrator | undefined>;
  /** Removes expired sessions, flows, errors and counts of tries. */
  deleteExpired(): Promise<CleanedUp>;
}

export function createIdentity({ sql, config, log, clock }: IdentityDeps): IdentityService {
  const hasher = createPasswordHasher();
  const accounts = createAccounts(sql, clock, hasher);
  const attempts = createAttemptGate(sql, clock, config.loginLimits ?? DEFAULT_LOGIN_LIMITS);
  const rules = config.sessionRules ?? DEFAULT_SESSION_RULES;
  const sessions = createSessions(sql, clock, rules);
  const displays = createDisplays(sql, clock);
  const vault = createVault(() => readVaultKey(config));
  const outbox = createOutbox(sql, clock, vault);
  const { smtpUrl, publicUrl } = config;
  const transport =
    smtpUrl === undefined ? outboxTransport(outbox) : smtpTransport({ url: smtpUrl, publicUrl });
  const mailer = createMailer({ transport, log });
  const store = createFlowStore(sql, vault);
  const codes = createOneTimeCodes(sql, clock, vault);
  const factors = createSecondFactors(sql, clock, vault);
  const social = createSocialSignIn({ sql, clock, log, providers: config.oidcProviders ?? [] });
  const engine = createFlowEngine({
    table: FLOW_TABLE,
    store,
    services: {
      accounts,
      attempts,
      mailer,
      clock,
      codes,
      factors,
      keys: createSecurityKeys(sql, clock),
      social,
    },
    clock,
  });
  const people = createPeopleAdmin({ sql, clock, factors, mailer, codes, store });
  const adminDeps = { people, log, publicUrl };
  const adminRoutes = personRoutes(adminDeps);
  adminRoutes.route('/', outboxRoutes({ outbox, log }));
  const flowErrors = createFlowErrors(sql, clock);
  return {
    routes: identityRoutes({
      engine,
      sessions,
      flowErrors,
      log,
      publicUrl: config.publicUrl,
      cookieLifeMs: rules.lifeMs,
      addressOf: clientAddress(config.trustedProxies ?? []),
    }),
    async authenticate(request) {
      const cookies = parseCookies(request.headers.get('cookie') ?? '');
      const token = cookies[SESSION_COOKIE];
      const session = token === undefined ? undefined : await sessions.find(token);
      if (session !== undefined) return isStrongEnough(session) ? callerOf(session) : undefined;
      const display = cookies[DISPLAY_COOKIE];
      return display === undefined ? undefined : displays.find(display);
    },
    adminRoutes,
    peopleRoutes: peopleListRoutes(adminDeps),
    displaySessionRoutes: displaySessionRoutes({ displays, publicUrl }),
    displayRoutes: displayAdminRoutes({ sql }),
    mailer,
    mailTransport: transport,
    createAccount: (account) => accounts.create(account),
    changePassword: (change) => accounts.changePassword(change),
    ensureAdministrator: () =>
      ensureAdministrator(sql, clock, hasher, { email: config.adminEmail, password: config.adminPassword }),
    deleteExpired: () => deleteExpired(sql, clock, rules),
  };
}

function callerOf(session: Session): Caller {
  const { email, name } = session.identity.traits;
  return {
    sessionId: session.id,
    personId: session.identity.id,
    email,
    name: [name?.first, name?.last].filter(Boolean).join(' ') || email,
    roles: session.roles,
    aal: session.assuranceLevel,
  };
}

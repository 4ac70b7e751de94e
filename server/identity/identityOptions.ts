/** What the identity service needs from the configuration; its own type, so that it depends on nothing else. */
import type { OidcProvider } from './social/provider';
import type { LoginLimits } from './attempts';

export interface IdentityOptions {
  /** The address people use, such as https://watch.example.com; without it the address of each request counts. */
  publicUrl?: string | undefined;
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
  /** Mail server; without it messages wait in the local outbox. */
  smtpUrl?: string | undefined;
  /** Folder for the identity key, when there is no `identityKey`. */
  dataDir?: string | undefined;
  /** Seals second factors; the same text for every server process of one database. */
  identityKey?: string | undefined;
  /** OpenID providers that people can link and sign in with. */
  oidcProviders?: readonly OidcProvider[] | undefined;
  /** How long sessions live; the design's rules unless said otherwise. */
  sessionRules?: SessionRules | undefined;
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[] | undefined;
  /** How often a wrong password may be tried; tests lower or raise it. */
  loginLimits?: LoginLimits | undefined;
}

const MINUTE = 60_000;

/** Life of a login or registration flow (contract identity.md §9). */
export const FLOW_LIFE_MS = 10 * MINUTE;
/** Life of a form with a code by e-mail, and of the code (contract identity.md §9). */
export const CODE_LIFE_MS = 60 * MINUTE;
/** Life of an invitation and its code: a night must fit between sending and reading. */
export const INVITATION_LIFE_MS = 24 * 60 * MINUTE;
/** Life of a settings form: as long as the authentication it needs may be old, and some time to read. */
export const SETTINGS_LIFE_MS = 60 * MINUTE;
/** How old the authentication may be for changing how one signs in (contract identity.md §6). */
export const PRIVILEGED_MS = 15 * MINUTE;
export interface SessionRules {
  /** Absolute life, whatever happens meanwhile. */
  lifeMs: number;
  /** A session that nobody used for so long ends. */
  idleMs: number;
}

/** TM15: half a day at most, half an hour unused. A console in the foreground asks now and then, so a watching person stays in. */
export const DEFAULT_SESSION_RULES: SessionRules = { lifeMs: 12 * 60 * MINUTE, idleMs: 30 * MINUTE };

/** How long the text of a failed redirect can be read under /error. */
export const FLOW_ERROR_LIFE_MS = 60 * MINUTE;
/** last_seen_at is written at most this often, so that reading does not turn into writing. */
export const LAST_SEEN_STEP_MS = MINUTE;

/** The administrator's address when none is configured (contract identity.md §9). */
export const DEFAULT_ADMIN_EMAIL = 'admin@local';

/** What the identity service needs from the configuration; its own type, so that it depends on nothing else. */
import type { LoginLimits } from './attempts';

export interface IdentityOptions {
  /** The address people use, such as https://watch.example.com; without it the address of each request counts. */
  publicUrl?: string | undefined;
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
  /** How often a wrong password may be tried; tests lower or raise it. */
  loginLimits?: LoginLimits | undefined;
}

const MINUTE = 60_000;

/** Life of a login or registration flow (contract identity.md §9). */
export const FLOW_LIFE_MS = 10 * MINUTE;
/** Absolute life of a session, whatever happens meanwhile (contract identity.md §9). */
export const SESSION_LIFE_MS = 14 * 24 * 60 * MINUTE;
/** How long the text of a failed redirect can be read under /error. */
export const FLOW_ERROR_LIFE_MS = 60 * MINUTE;
/** last_seen_at is written at most this often, so that reading does not turn into writing. */
export const LAST_SEEN_STEP_MS = MINUTE;

/** The administrator's address when none is configured (contract identity.md §9). */
export const DEFAULT_ADMIN_EMAIL = 'admin@local';

/** Sessions of screens on walls: read-only viewers whose token lives until an administrator revokes it. */
import { randomBytes } from 'node:crypto';
import type { Caller, Clock, Sql } from '../../types';
import { LAST_SEEN_STEP_MS } from '../identityOptions';
import { toInstant } from '../instants';
import { hashToken } from '../sessions';

/** 256 bits, as in a session. The prefix keeps a display's token from ever being taken for a person's. */
const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^display_[A-Za-z0-9_-]{43}$/;

/** A token and what is stored of it. */
export function newDisplayToken(): { token: string; hash: Buffer } {
  const token = `display_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}

export interface Displays {
  /** The living display behind a token as a caller who only reads; undefined for any other token. One query. */
  find(token: string): Promise<Caller | undefined>;
}

export function createDisplays(sql: Sql, clock: Clock): Displays {
  return {
    async find(token) {
      if (!TOKEN_SHAPE.test(token)) return undefined;
      const hash = hashToken(token);
      const now = clock.now();
      const [row] = await sql<{ id: string; name: string }[]>`
        with seen as (
          update access.displays set last_seen_at = ${toInstant(now)}
          where token_hash = ${hash} and revoked_at is null
            and (last_seen_at is null or last_seen_at < ${toInstant(now - LAST_SEEN_STEP_MS)})
        )
        select id, name from access.displays where token_hash = ${hash} and revoked_at is null`;
      return row && displayCaller(row);
    },
  };
}

function displayCaller({ id, name }: { id: string; name: string }): Caller {
  return { sessionId: id, personId: id, email: '', name, roles: ['viewer'], aal: 'aal1', isDisplay: true };
}

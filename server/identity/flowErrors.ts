/** Errors that a redirected browser reads afterwards at /error?id=… (contract identity.md §1). */
import { randomUUID } from 'node:crypto';
import { isUuid } from '@/services/contracts/ids';
import type { Clock, Sql } from '../types';
import { hashCsrfSecret, isSameHash } from './csrf';
import { IdentityError } from './identityError';
import { FLOW_ERROR_LIFE_MS } from './identityOptions';
import { toInstant, toMillis } from './instants';

export interface FlowErrors {
  /** Keeps an error for the browser with this CSRF secret and answers its id. */
  keep(error: Record<string, unknown>, csrfSecret: string): Promise<string>;
  /** Throws 404 for an unknown id, 403 for another browser, 410 when it is too old. */
  read(id: string, csrfSecret: string | undefined): Promise<Record<string, unknown>>;
}

interface FlowErrorRow {
  csrf_hash: Uint8Array;
  error: Record<string, unknown>;
  created_at: string | Date;
  expires_at: string | Date;
}

export function createFlowErrors(sql: Sql, clock: Clock): FlowErrors {
  return {
    async keep(error, csrfSecret) {
      const id = randomUUID();
      const now = clock.now();
      await sql`insert into identity.flow_errors (id, csrf_hash, error, created_at, expires_at) values (
        ${id}, ${hashCsrfSecret(csrfSecret)}, ${asJson(sql, error)}, ${toInstant(now)},
        ${toInstant(now + FLOW_ERROR_LIFE_MS)})`;
      return id;
    },
    async read(id, csrfSecret) {
      const [row] = isUuid(id)
        ? await sql<FlowErrorRow[]>`
            select csrf_hash, error, created_at, expires_at from identity.flow_errors where id = ${id}`
        : [];
      if (!row) throw new IdentityError('not_found', { reason: 'There is no such error message.' });
      if (!csrfSecret || !isSameHash(hashCsrfSecret(csrfSecret), Buffer.from(row.csrf_hash))) {
        throw new IdentityError('security_csrf_violation');
      }
      if (toMillis(row.expires_at) <= clock.now()) {
        throw new IdentityError('self_service_flow_expired', {
          reason: 'This error message is no longer kept.',
        });
      }
      const createdAt = toInstant(toMillis(row.created_at));
      return { id, error: row.error, created_at: createdAt, updated_at: createdAt };
    },
  };
}

function asJson(sql: Sql, value: Record<string, unknown>): ReturnType<Sql['json']> {
  // Error bodies are plain JSON; the driver's type wants that spelt out member by member.
  return sql.json(value as Parameters<Sql['json']>[0]);
}

/** Messages that no mail server takes away: kept sealed for a day, readable by administrators. */
import { randomUUID } from 'node:crypto';
import type { Vault } from '../identity/vault';
import type { Clock, Sql } from '../types';
import type { Message } from './mailer';

export interface KeptMessage extends Message {
  id: string;
  created_at: string;
}

export interface Outbox {
  add(message: Message): Promise<void>;
  /** The newest messages first, at most a hundred. */
  list(): Promise<KeptMessage[]>;
}

export const OUTBOX_LIFE_MS = 24 * 60 * 60_000;
const LIST_LIMIT = 100;
const PURPOSE = 'outbox';

interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  body: Uint8Array;
  created_at: string | Date;
}

export function createOutbox(sql: Sql, clock: Clock, vault: Vault): Outbox {
  return {
    async add({ to, subject, text }) {
      const at = new Date(clock.now()).toISOString();
      await sql`insert into identity.outbox (id, recipient, subject, body, created_at)
                values (${randomUUID()}, ${to}, ${subject}, ${vault.seal(PURPOSE, text)}, ${at})`;
    },
    async list() {
      const rows = await sql<OutboxRow[]>`
        select id, recipient, subject, body, created_at from identity.outbox
        order by created_at desc, id limit ${LIST_LIMIT}`;
      return rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: vault.open(PURPOSE, row.body),
        created_at: new Date(row.created_at).toISOString(),
      }));
    },
  };
}

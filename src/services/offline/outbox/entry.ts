/** What waits on this device to be sent: named commands with ids made here (reliability §4.4; ADR 0031). Plain data. */
import type { TableName } from '@/services/contracts/tables';
import type { FieldConflict, Version } from '@/services/records/mergeFields';

export type Fields = Readonly<Record<string, unknown>>;

interface CommandBase {
  table: TableName;
  /** The row's own id, made in the browser. */
  id: string;
  /** Rows that this one belongs to: it cannot be sent before them. */
  refs: readonly string[];
  /** What it does, for a person: 'Comment on “It is DNS”'. */
  words: string;
  /** Address of the page that shows it. */
  page: string;
}

/** A new row. */
export interface CreateCommand extends CommandBase {
  op: 'create';
  row: Fields & { id: string };
  /** What its row on a screen shows beside its columns, such as names of what it points to. Never sent. */
  shown?: Fields;
  /** The field of the row that a person may mend before it is sent again. */
  editable?: { field: string; label: string };
}

/** Other values for some fields of a row. */
export interface PatchCommand extends CommandBase {
  op: 'patch';
  mine: Fields;
  /** What stood on the screen, for a merge field by field; absent for single facts, which are written as they are. */
  base?: Version<Fields>;
  /** Name of the way to write fields that are not columns (src/services/sync/writers.ts). */
  writer?: string;
}

/** A row that is to go. */
export interface DeleteCommand extends CommandBase {
  op: 'delete';
  /** Rows that go before it, because the database does not leave them without it: their table, and their column with its id. */
  first: readonly { table: TableName; column: string }[];
}

export type Command = CreateCommand | PatchCommand | DeleteCommand;

/**
 * waiting: on this device · sending: under way · confirming: sent, and nobody knows whether it arrived · signIn: the
 * server asked who this is · attention: refused · conflict: somebody else chose another value.
 */
export const ENTRY_STATES = ['waiting', 'sending', 'confirming', 'signIn', 'attention', 'conflict'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

export interface EntryConflict {
  conflicts: readonly FieldConflict<Fields, string>[];
  /** What the answer is written on top of. */
  version: Version<Fields>;
}

export interface Entry {
  key: string;
  /** Whose it is: organization and person. Nobody else ever sees or sends it. */
  owner: string;
  /** Place in the owner's queue. */
  seq: number;
  command: Command;
  state: EntryState;
  /** Milliseconds since the epoch, as are all times here. */
  createdAt: number;
  attempts: number;
  /** Not sent before this. */
  nextAt: number;
  /** The last refusal, in words. */
  problem?: string;
  conflict?: EntryConflict;
  schemaVersion: 1;
}

export interface OutboxState {
  entries: readonly Entry[];
  lastSeq: number;
}

export const EMPTY_OUTBOX: OutboxState = { entries: [], lastSeq: 0 };

/** How one attempt ended. */
export type Outcome =
  | { kind: 'done' }
  /** Worth another try; `isUnknown`: it may have arrived. */
  | { kind: 'retry'; isUnknown: boolean; text: string; retryAt?: number }
  | { kind: 'signIn' }
  | { kind: 'attention'; text: string }
  | ({ kind: 'conflict' } & EntryConflict);

/** A command as it comes from a screen. */
export interface NewEntry {
  key: string;
  owner: string;
  command: Command;
  /** An attempt has been made whose end is unknown. */
  isUnknown: boolean;
  now: number;
}

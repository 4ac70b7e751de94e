/**
 * The outbox as a pure function `(state, event) → (state, effects)` (reliability §4.4). The state is what stands on the
 * disk: every event runs inside one transaction, so two tabs and a crash are only other orders of events.
 */
import { RETRY_BASE_MS, RETRY_CAP_MS } from '@/services/config/constants';
import type { Entry, Fields, NewEntry, Outcome, OutboxState, PatchCommand } from './entry';
import { heads, withDependants } from './order';

export type OutboxEvent =
  | ({ type: 'added' } & NewEntry)
  /** This tab is the one that sends from now on: what another tab was sending has an unknown end. */
  | {
      type: 'senderChanged';
      now: number;
      /** Keys that this tab is itself sending. */ except: readonly string[];
    }
  | { type: 'woken'; now: number; limit: number }
  | { type: 'answered'; key: string; attempt: number; outcome: Outcome; now: number; random: number }
  | { type: 'lineBack'; now: number }
  | { type: 'signedIn'; now: number }
  | { type: 'retried'; key: string; now: number }
  /** A field of a row that was refused has another text. */
  | { type: 'edited'; key: string; row: Fields; now: number }
  /** A person chose, of what two people changed, what they want; nothing chosen means theirs. */
  | { type: 'resolved'; key: string; mine: Fields; now: number }
  | { type: 'discarded'; key: string }
  | { type: 'discardedAll' };

export interface Effects {
  /** To be sent now, each once. */
  send: readonly Entry[];
  /** When to look again, if ever. */
  wakeAt: number | undefined;
}

export interface Reduced {
  state: OutboxState;
  effects: Effects;
}

const NOTHING: Effects = { send: [], wakeAt: undefined };
/** A clock that jumped must not keep an entry for a year. */
const MAX_WAIT_MS = 300_000;

function replaced(state: OutboxState, key: string, change: (entry: Entry) => Entry | undefined): Reduced {
  const entries = state.entries.flatMap((entry) => {
    if (entry.key !== key) return [entry];
    const next = change(entry);
    return next === undefined ? [] : [next];
  });
  const isSame =
    entries.length === state.entries.length && entries.every((entry, at) => entry === state.entries[at]);
  return { state: isSame ? state : { ...state, entries }, effects: NOTHING };
}

/** An entry without what its last attempt said. */
function fresh({ problem: _problem, conflict: _conflict, ...entry }: Entry, now: number): Entry {
  return { ...entry, state: 'waiting', nextAt: now };
}

/** Changes of one record that follow each other and were never sent become one. */
function coalesced(entry: Entry, later: PatchCommand): Entry | undefined {
  const { command, state, attempts } = entry;
  if (command.op !== 'patch' || command.id !== later.id || command.table !== later.table) return undefined;
  if (state !== 'waiting' || attempts > 0) return undefined;
  if ((command.base === undefined) !== (later.base === undefined)) return undefined;
  const mine = { ...command.mine, ...later.mine };
  const base = command.base && {
    mark: command.base.mark,
    fields: { ...later.base?.fields, ...command.base.fields },
  };
  return { ...entry, command: { ...command, words: later.words, mine, ...(base && { base }) } };
}

function touches({ command }: Entry, id: string): boolean {
  return command.id === id || command.refs.includes(id);
}

function added(state: OutboxState, { key, owner, command, isUnknown, now }: NewEntry): Reduced {
  if (state.entries.some((entry) => entry.key === key)) return { state, effects: NOTHING };
  const last = state.entries.filter((entry) => touches(entry, command.id)).at(-1);
  const merged = command.op === 'patch' && !isUnknown && last ? coalesced(last, command) : undefined;
  if (merged !== undefined) return replaced(state, merged.key, () => merged);
  const seq = state.lastSeq + 1;
  const entry: Entry = {
    key,
    owner,
    seq,
    command,
    state: isUnknown ? 'confirming' : 'waiting',
    createdAt: now,
    attempts: isUnknown ? 1 : 0,
    nextAt: now,
    schemaVersion: 1,
  };
  return { state: { entries: [...state.entries, entry], lastSeq: seq }, effects: NOTHING };
}

/** Chooses what goes out now. Nothing does while the server waits for somebody to sign in. */
function woken(state: OutboxState, now: number, limit: number): Reduced {
  if (state.entries.some((entry) => entry.state === 'signIn')) return { state, effects: NOTHING };
  const turn = heads(state.entries);
  const free = Math.max(0, limit - turn.filter((entry) => entry.state === 'sending').length);
  const waiting = turn.filter((entry) => entry.state !== 'sending');
  // The clock may have jumped back: nothing waits longer than the longest wait.
  const isDue = ({ nextAt }: Entry) => nextAt <= now || nextAt > now + MAX_WAIT_MS;
  const due = new Set(
    waiting
      .filter(isDue)
      .slice(0, free)
      .map(({ key }) => key),
  );
  const entries = state.entries.map((entry): Entry =>
    due.has(entry.key) ? { ...entry, state: 'sending', attempts: entry.attempts + 1 } : entry,
  );
  const later = waiting.filter((entry) => !isDue(entry)).map(({ nextAt }) => nextAt);
  return {
    state: due.size === 0 ? state : { ...state, entries },
    effects: {
      send: entries.filter(({ key }) => due.has(key)),
      wakeAt: later.length === 0 ? undefined : Math.min(...later),
    },
  };
}

/** Full jitter, unless the server names a time. */
function waitUntil(attempts: number, retryAt: number | undefined, now: number, random: number): number {
  if (retryAt !== undefined) return Math.min(Math.max(retryAt, now), now + MAX_WAIT_MS);
  return now + random * Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(attempts, 16));
}

function answeredEntry(entry: Entry, outcome: Outcome, now: number, random: number): Entry | undefined {
  const { problem: _problem, conflict: _conflict, ...rest } = entry;
  switch (outcome.kind) {
    case 'done':
      return undefined;
    case 'retry':
      return {
        ...rest,
        // Once it may have arrived, it may have arrived.
        state: outcome.isUnknown ? 'confirming' : 'waiting',
        nextAt: waitUntil(entry.attempts, outcome.retryAt, now, random),
        problem: outcome.text,
      };
    case 'signIn':
      return { ...rest, state: 'signIn', nextAt: now };
    case 'attention':
      return { ...rest, state: 'attention', problem: outcome.text };
    case 'conflict': {
      const { conflicts, version } = outcome;
      return { ...rest, state: 'conflict', conflict: { conflicts, version } };
    }
  }
}

function answered(state: OutboxState, event: Extract<OutboxEvent, { type: 'answered' }>): Reduced {
  const { key, attempt, outcome, now, random } = event;
  return replaced(state, key, (entry) => {
    // That it is stored is true whenever it is heard; every other answer is about its own attempt only.
    const isCurrent = entry.state === 'sending' && entry.attempts === attempt;
    return isCurrent || outcome.kind === 'done' ? answeredEntry(entry, outcome, now, random) : entry;
  });
}

/** The server asked for a pause: it is one for everything, or each entry would be refused by itself (fault F27). */
function paused(reduced: Reduced, { outcome, now }: Extract<OutboxEvent, { type: 'answered' }>): Reduced {
  if (outcome.kind !== 'retry' || outcome.retryAt === undefined) return reduced;
  const until = waitUntil(0, outcome.retryAt, now, 0);
  return everyEntry(reduced.state, (entry) =>
    (entry.state === 'waiting' || entry.state === 'confirming') && entry.nextAt < until
      ? { ...entry, nextAt: until }
      : entry,
  );
}

function everyEntry(state: OutboxState, change: (entry: Entry) => Entry): Reduced {
  const entries = state.entries.map(change);
  const isSame = entries.every((entry, at) => entry === state.entries[at]);
  return { state: isSame ? state : { ...state, entries }, effects: NOTHING };
}

function resolved(entry: Entry, mine: Fields, now: number): Entry | undefined {
  const { command, conflict } = entry;
  if (entry.state !== 'conflict' || conflict === undefined || command.op !== 'patch') return entry;
  if (Object.keys(mine).length === 0) return undefined;
  return { ...fresh(entry, now), attempts: 0, command: { ...command, mine, base: conflict.version } };
}

function edited(entry: Entry, row: Fields, now: number): Entry {
  const { command } = entry;
  if (entry.state === 'sending' || command.op !== 'create') return entry;
  // The id stays: an earlier try may have arrived.
  const mended = { ...command, row: { ...command.row, ...row, id: command.row.id } };
  return { ...fresh(entry, now), command: mended };
}

function discarded(state: OutboxState, key: string): Reduced {
  const going = withDependants(state.entries, key);
  if (going.some((entry) => entry.state === 'sending')) return { state, effects: NOTHING };
  const keys = new Set(going.map((entry) => entry.key));
  const entries = state.entries.filter((entry) => !keys.has(entry.key));
  return { state: { ...state, entries }, effects: NOTHING };
}

/** The one place where the outbox changes. */
export function reduce(state: OutboxState, event: OutboxEvent): Reduced {
  switch (event.type) {
    case 'added':
      return added(state, event);
    case 'senderChanged':
      return everyEntry(state, (entry) =>
        entry.state === 'sending' && !event.except.includes(entry.key)
          ? { ...entry, state: 'confirming', nextAt: event.now }
          : entry,
      );
    case 'woken':
      return woken(state, event.now, event.limit);
    case 'answered':
      return paused(answered(state, event), event);
    case 'lineBack':
      return everyEntry(state, (entry) =>
        entry.state === 'waiting' || entry.state === 'confirming' ? { ...entry, nextAt: event.now } : entry,
      );
    case 'signedIn':
      return everyEntry(state, (entry) => (entry.state === 'signIn' ? fresh(entry, event.now) : entry));
    case 'retried':
      return replaced(state, event.key, (entry) =>
        entry.state === 'sending' ? entry : fresh(entry, event.now),
      );
    case 'edited':
      return replaced(state, event.key, (entry) => edited(entry, event.row, event.now));
    case 'resolved':
      return replaced(state, event.key, (entry) => resolved(entry, event.mine, event.now));
    case 'discarded':
      return discarded(state, event.key);
    case 'discardedAll':
      return { state: { ...state, entries: [] }, effects: NOTHING };
  }
}

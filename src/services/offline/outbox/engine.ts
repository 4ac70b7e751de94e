/**
 * Runs the outbox of one tab: events in, effects out. One tab sends for all (fault F41); the others write, look and
 * would take over within the time it takes the browser to free a lock.
 */
import type { Command, Entry, Fields, Outcome, OutboxState } from './entry';
import { heldKeys, isStuck } from './order';
import { OutboxProblem, type OutboxPort } from './port';
import { lostSince, noteUnsent, type LedgerArea } from './ledger';
import { reduce, type OutboxEvent } from './reducer';
import type { OutboxView } from './outboxSlice';
import type { OutboxStore } from './store';
import { OUTBOX_TEXTS } from './texts';

/** Requests under way at once, of entries that have nothing to do with each other. */
const AT_ONCE = 4;
/** However far away the next try is, the queue is looked at this often: nothing stays stuck (reliability R13). */
const WATCH_MS = 60_000;
/** A sent row stays on the screen until the server's answer has it. */
const SENT_SHOWN_MS = 5000;
/** Fifty a second at most: a queue of a week must not press on the server (fault F48). */
const LEAST_GAP_MS = 20;
const FLUSH_MS = 15_000;
const FLUSH_STEP_MS = 200;

/** Tells other tabs; what one posts, every other hears. */
export interface TabChannel {
  post: (message: TabMessage) => void;
  listen: (hear: (message: TabMessage) => void) => void;
}

export interface TabMessage {
  owner: string;
  sent?: Entry;
}

export interface OutboxHost {
  store: OutboxStore;
  channel: TabChannel;
  /** Where the note of what waits is kept; undefined where the browser keeps nothing. */
  ledger: LedgerArea | undefined;
  /** Undefined in browsers without locks: then every tab sends, which the ids make harmless. */
  locks: Pick<LockManager, 'request'> | undefined;
  send: (entry: Entry) => Promise<Outcome>;
  publish: (view: OutboxView) => void;
  /** In every tab, once an entry is stored on the server. */
  onSent: (entry: Entry) => void;
  /** The device failed in the background. */
  onProblem: (problem: Error) => void;
  now: () => number;
  random: () => number;
}

export interface Outbox extends OutboxPort {
  /** Whose entries these are; undefined while nobody is known. Resolves when they are on the screen. */
  setOwner: (owner: string | undefined) => Promise<void>;
  setOnline: (isOnline: boolean) => void;
  /** The person has proven again who they are. */
  signedIn: () => void;
}

/** @param host the browser, or what stands for it in a test. */
export function createOutbox(host: OutboxHost): Outbox {
  const { store, channel, now } = host;
  let owner: string | undefined;
  let isOnline = true;
  let isSender = false;
  let leave = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let view: OutboxView = { entries: [], sent: [] };
  let isPaused = false;
  let nextSendAt = 0;
  const underWay = new Set<string>();
  const fading = new Set<ReturnType<typeof setTimeout>>();

  const show = (next: Partial<OutboxView>) => {
    view = { ...view, ...next };
    host.publish(view);
  };
  const showSent = (entry: Entry) => {
    host.onSent(entry);
    show({ sent: [...view.sent, entry] });
    const fade = setTimeout(() => {
      fading.delete(fade);
      show({ sent: view.sent.filter(({ key }) => key !== entry.key) });
    }, SENT_SHOWN_MS);
    fading.add(fade);
  };

  const apply = async (whose: string, event: OutboxEvent): Promise<void> => {
    const seen: OutboxState[] = [];
    const { state, effects } = await store.transact(whose, (before) => {
      seen.push(before);
      return reduce(before, event);
    });
    const isChanged = seen.at(-1) !== state;
    if (isChanged) {
      channel.post({ owner: whose });
      noteUnsent(host.ledger, whose, state);
    }
    if (whose !== owner) return;
    if (isChanged) show({ entries: state.entries });
    for (const entry of effects.send) void attempt(whose, entry);
    if (event.type === 'woken') schedule(effects.wakeAt);
  };
  const inBackground = (work: Promise<unknown>) => {
    work.catch((thrown: unknown) => {
      host.onProblem(thrown instanceof Error ? thrown : new Error(String(thrown)));
    });
  };

  const schedule = (wakeAt: number | undefined) => {
    clearTimeout(timer);
    if (view.entries.length === 0) return;
    timer = setTimeout(wake, Math.max(0, Math.min((wakeAt ?? Infinity) - now(), WATCH_MS)));
  };
  const wake = () => {
    if (owner === undefined || !isSender || !isOnline || isPaused) return;
    const orphan = view.entries.some(({ key, state }) => state === 'sending' && !underWay.has(key));
    const whose = owner;
    const mend = orphan
      ? apply(whose, { type: 'senderChanged', now: now(), except: [...underWay] })
      : Promise.resolve();
    inBackground(mend.then(async () => apply(whose, { type: 'woken', now: now(), limit: AT_ONCE })));
  };
  const turn = async () => {
    const wait = nextSendAt - now();
    nextSendAt = Math.max(now(), Math.min(nextSendAt, now() + 1000)) + LEAST_GAP_MS;
    if (wait > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(wait, 1000));
      });
  };
  const attempt = async (whose: string, entry: Entry) => {
    underWay.add(entry.key);
    try {
      await turn();
      const outcome = await host.send(entry);
      const { key, attempts } = entry;
      await apply(whose, {
        type: 'answered',
        key,
        attempt: attempts,
        outcome,
        now: now(),
        random: host.random(),
      });
      if (outcome.kind === 'done') {
        channel.post({ owner: whose, sent: entry });
        if (whose === owner) showSent(entry);
      }
    } catch (thrown) {
      host.onProblem(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      underWay.delete(entry.key);
      wake();
    }
  };

  const look = async (whose: string) => {
    const disk = await store.read(whose);
    if (whose !== owner) return;
    const lost = lostSince(host.ledger, whose, disk);
    show({ entries: disk.entries, ...(lost.length > 0 ? { lost } : {}) });
  };
  channel.listen((message) => {
    if (message.owner !== owner) return;
    if (message.sent !== undefined) showSent(message.sent);
    inBackground(look(message.owner).then(wake));
  });

  const begin = async (whose: string) => {
    if (whose !== owner) return;
    isSender = true;
    await apply(whose, { type: 'senderChanged', now: now(), except: [] });
    wake();
  };
  /** Waits for its turn to be the tab that sends, for as long as this person is here. */
  const queueUp = (whose: string) => {
    const stop = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    leave = () => {
      isSender = false;
      stop.abort();
      release();
    };
    if (host.locks === undefined) return begin(whose);
    host.locks
      .request(`${OUTBOX_LOCK}${whose}`, { signal: stop.signal }, async () => {
        inBackground(begin(whose));
        await released;
      })
      .catch(() => undefined); // it was given up before its turn
    return Promise.resolve();
  };

  /** An order of a person, whose failure they are told where they gave it. */
  const order = async (event: OutboxEvent) => {
    if (owner === undefined) throw new OutboxProblem(OUTBOX_TEXTS.nobody);
    await apply(owner, event);
    wake();
  };
  const isAtRest = (entries: readonly Entry[]) => {
    const held = heldKeys(entries);
    return entries.every((entry) => isStuck(entry) || entry.state === 'signIn' || held.has(entry.key));
  };

  return {
    add: async (command: Command, isUnknown: boolean) => {
      if (owner === undefined) throw new OutboxProblem(OUTBOX_TEXTS.nobody);
      const key = crypto.randomUUID();
      await order({ type: 'added', key, owner, command, isUnknown, now: now() });
    },
    retry: (key) => order({ type: 'retried', key, now: now() }),
    edit: (key: string, row: Fields) => order({ type: 'edited', key, row, now: now() }),
    resolve: (key: string, mine: Fields) => order({ type: 'resolved', key, mine, now: now() }),
    discard: (key) => order({ type: 'discarded', key }),
    discardAll: () => order({ type: 'discardedAll' }),
    pause: (next) => {
      isPaused = next;
      show({ isPaused });
      wake();
    },
    acknowledgeLoss: async () => {
      if (owner === undefined) return;
      noteUnsent(host.ledger, owner, await store.read(owner));
      show({ lost: [] });
    },
    flush: async () => {
      isPaused = false;
      show({ isPaused });
      await order({ type: 'lineBack', now: now() });
      const end = now() + FLUSH_MS;
      while (isOnline && !isAtRest(view.entries) && now() < end)
        await new Promise((resolve) => {
          setTimeout(resolve, FLUSH_STEP_MS);
        });
      return view.entries;
    },
    setOwner: async (next) => {
      if (next === owner) return;
      leave();
      clearTimeout(timer);
      fading.forEach(clearTimeout);
      fading.clear();
      owner = next;
      isPaused = false;
      view = { entries: [], sent: [] };
      show({});
      if (next === undefined) return;
      await look(next);
      await queueUp(next);
    },
    setOnline: (next) => {
      if (next === isOnline) return;
      isOnline = next;
      if (!next || owner === undefined || !isSender) return;
      inBackground(apply(owner, { type: 'lineBack', now: now() }).then(wake));
    },
    signedIn: () => {
      if (owner === undefined || !view.entries.some(({ state }) => state === 'signIn')) return;
      inBackground(apply(owner, { type: 'signedIn', now: now() }).then(wake));
    },
  };
}

const OUTBOX_LOCK = 'watchfloor-outbox:';

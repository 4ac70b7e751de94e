/**
 * A world for the outbox in which everything goes wrong that can (reliability §4.4, R16): two tabs over one disk, a
 * server at which others write and delete, and a line that drops, repeats and reorders. One seed is one story, always
 * the same.
 */
import { createOnce } from '@/services/api/saveRecord';
import type { Command, Entry, Fields, NewEntry, Outcome, OutboxState } from '@/services/offline/outbox/entry';
import { EMPTY_OUTBOX, ENTRY_STATES } from '@/services/offline/outbox/entry';
import { heldKeys, isStuck } from '@/services/offline/outbox/order';
import { reduce, type OutboxEvent, type Reduced } from '@/services/offline/outbox/reducer';
import { lost, SimulatedServer } from './simulatedServer';

/** What a variant of the code may do differently; the defaults are the product's. */
export interface Variant {
  reduce: (state: OutboxState, event: OutboxEvent) => Reduced;
  /** The body of a create as it is sent. */
  bodyOf: (entry: Entry) => Fields;
}

/** What the console's own code sends for a create: it asks before it waits for anything. */
export function sentBody({ command }: Entry, create: typeof createOnce): Fields {
  const bodies: unknown[] = [];
  if (command.op !== 'create') return {};
  void create(
    ({ body }) => {
      bodies.push(body);
      return { data: null };
    },
    command.table,
    command.row,
  );
  return bodies[0] as Fields; // the row that is inserted
}

export const PRODUCT: Variant = { reduce, bodyOf: (entry) => sentBody(entry, createOnce) };

/** mulberry32: small, fast and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Flight {
  entry: Entry;
  tab: number;
  /** The number of the sending tab's life: a killed tab hears nothing any more. */
  life: number;
}

const STEPS = 36;
const LIMIT = 4;
const SETTLING = 400;

export class Story {
  private readonly problems: string[] = [];
  private readonly server: SimulatedServer;
  private readonly random: () => number;
  private disk: OutboxState = EMPTY_OUTBOX;
  private now = 1_700_000_000_000;
  private sender = 0;
  private readonly lives = [0, 0];
  private flights: Flight[] = [];
  /** What a tab that was not refreshed for a while shows of the server's rows, and the rows that were written from it. */
  private oldView = new Map<string, Fields>();
  private readonly clouded = new Set<string>();
  private readonly made: Command[] = [];
  private readonly removed = new Set<string>();
  private readonly added = new Map<string, Command>();
  private readonly seqs = new Map<string, number>();
  /** Seen by a person and given another turn, another text or another value: its order is that person's. */
  private readonly handled = new Set<string>();
  private readonly discarded = new Set<string>();
  private readonly refused = new Set<string>();
  private count = 0;
  private isSignedIn = true;
  private isCalm = false;

  constructor(
    seed: number,
    private readonly variant: Variant = PRODUCT,
  ) {
    this.random = randomOf(seed);
    this.server = new SimulatedServer({
      random: this.random,
      bodyOf: variant.bodyOf,
      refused: this.refused,
      isExplained: () => this.discarded.size + this.refused.size > 0,
    });
  }

  /** Tells the whole story; what broke stands in `problems`. */
  run(): readonly string[] {
    for (let step = 0; step < STEPS; step += 1) this.step();
    this.settle();
    this.judge();
    return [...this.problems, ...this.server.problems];
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  private apply(event: OutboxEvent): void {
    const { state, effects } = this.variant.reduce(this.disk, event);
    this.disk = state;
    for (const entry of effects.send) {
      const { key } = entry;
      const isTwice = this.flights.some(
        ({ entry: other, tab, life }) =>
          other.key === key && tab === this.sender && life === this.lives[tab] && !this.isCalm,
      );
      if (isTwice) this.problems.push(`${key} is sent twice at once by one tab`);
      this.flights.push({ entry, tab: this.sender, life: this.lives[this.sender] ?? 0 });
    }
  }

  private step(): void {
    const dice = this.random();
    if (dice < 0.3) this.write();
    else if (dice < 0.55) this.wake();
    else if (dice < 0.82) this.deliver();
    else if (dice < 0.88) this.killSender();
    else if (dice < 0.92) this.now += (this.random() - 0.5) * 86_400_000 * 730;
    else if (dice < 0.95) this.person();
    else if (dice < 0.97) this.stranger();
    else this.signIn();
    this.now += this.random() * 4000;
  }

  private write(): void {
    this.count += 1;
    const key = `k${String(this.count)}`;
    const command = this.newCommand(key);
    if (this.chance(0.1)) this.refused.add(key);
    if (this.chance(0.3))
      this.oldView = new Map(this.server.rows.map(({ id, fields }) => [id, { ...fields }]));
    const event: NewEntry = { key, owner: 'me', command, isUnknown: false, now: this.now };
    this.added.set(key, command);
    if (command.op === 'create') this.made.push(command);
    if (command.op === 'delete') this.removed.add(command.id);
    this.apply({ type: 'added', ...event });
    const entry = this.disk.entries.find((known) => known.key === key);
    if (entry === undefined) this.coalescedInto(key, command);
    else this.seqs.set(key, entry.seq);
  }

  private newCommand(key: string): Command {
    // A screen does not show what is to go; a second tab may for a while.
    const parents = this.chance(0.1) ? this.made : this.made.filter(({ id }) => !this.removed.has(id));
    const parent = this.chance(0.75) ? this.pick(parents) : undefined;
    const common = { refs: parent === undefined ? [] : [parent.id], words: key, page: '/' };
    const dice = this.random();
    if (parent !== undefined && dice < 0.08)
      return {
        ...common,
        op: 'delete',
        table: 'hypotheses',
        id: parent.id,
        refs: [],
        first: [{ table: 'comments', column: 'hypothesis_id' }],
      };
    if (parent !== undefined && dice < 0.4) {
      const field = this.chance(0.5) ? 'a' : 'b';
      const isDocument = this.chance(0.3);
      return {
        ...common,
        op: 'patch',
        table: isDocument ? 'canaries' : 'incidents',
        id: parent.id,
        refs: [],
        mine: { [field]: key },
        base: { fields: { [field]: this.shown(parent.id, field) }, mark: '' },
        ...(isDocument ? { writer: 'document' } : {}),
      };
    }
    const id = `r${key}`;
    return { ...common, op: 'create', table: 'comments', id, row: { id, key } };
  }

  /** What a screen shows: what waits lies over what the server said last. */
  private shown(id: string, field: string): unknown {
    const waiting = this.disk.entries.flatMap(({ command }) =>
      command.op === 'patch' && command.id === id && field in command.mine ? [command.mine[field]] : [],
    );
    if (waiting.length > 0) return waiting.at(-1);
    if (!this.chance(0.15)) return this.server.rows.find((row) => row.id === id)?.fields[field];
    this.clouded.add(id);
    return this.oldView.get(id)?.[field];
  }

  /** Whether somebody else wrote the row, or a person from an old screen or by hand: then there may be a conflict. */
  private isDisputed(id: string): boolean {
    const hasHand = [...this.handled, ...this.discarded, ...this.refused].some(
      (key) => this.added.get(key)?.id === id,
    );
    return hasHand || this.clouded.has(id) || this.server.touched.has(id);
  }

  /** Somebody else writes or deletes something of which the server has told that it is there. */
  private stranger(): void {
    const own = new Set(this.disk.entries.map(({ command }) => command.id));
    const row = this.pick(this.server.rows.filter(({ id }) => !own.has(id)));
    if (row !== undefined) this.server.stranger(row, true);
  }

  /** An unsent change took this one in: its values must stand there. */
  private coalescedInto(key: string, command: Command): void {
    const wanted = command.op === 'patch' ? command.mine : {};
    const hasAll = this.disk.entries.some(
      ({ command: other }) =>
        other.op === 'patch' &&
        other.id === command.id &&
        Object.entries(wanted).every(([name, value]) => other.mine[name] === value),
    );
    if (!hasAll) this.problems.push(`${key} was neither kept nor joined`);
    this.added.delete(key);
  }

  private wake(): void {
    this.apply({ type: 'woken', now: this.now, limit: LIMIT });
  }

  private killSender(): void {
    const lost = this.sender;
    this.lives[lost] = (this.lives[lost] ?? 0) + 1;
    this.sender = 1 - this.sender;
    this.apply({ type: 'senderChanged', now: this.now, except: [] });
  }

  private signIn(): void {
    this.isSignedIn = !this.isSignedIn || this.isCalm;
    if (this.isSignedIn) this.apply({ type: 'signedIn', now: this.now });
  }

  /** Somebody opens the drawer. */
  private person(): void {
    const entry = this.pick(this.disk.entries.filter(isStuck));
    if (entry === undefined) return;
    const { key } = entry;
    this.handled.add(key);
    if (this.chance(0.4)) {
      const before = new Set(this.disk.entries.map((known) => known.key));
      this.apply({ type: 'discarded', key });
      const after = new Set(this.disk.entries.map((known) => known.key));
      for (const gone of before) if (!after.has(gone)) this.discarded.add(gone);
      return;
    }
    this.refused.delete(key);
    if (entry.state === 'attention' && entry.command.op === 'create' && this.chance(0.5))
      this.apply({ type: 'edited', key, row: { id: 'another', text: 'mended' }, now: this.now });
    else if (entry.state !== 'conflict') this.apply({ type: 'retried', key, now: this.now });
    else {
      const mine = entry.command.op === 'patch' && this.chance(0.5) ? entry.command.mine : {};
      if (Object.keys(mine).length === 0) this.discarded.add(key);
      this.apply({ type: 'resolved', key, mine, now: this.now });
    }
  }

  /** One request that is under way comes to its end, in any order across entries. */
  private deliver(): void {
    const flight = this.pick(this.flights);
    if (flight === undefined) return;
    this.flights = this.flights.filter((other) => other !== flight);
    const dice = this.isCalm ? 1 : this.random();
    if (dice < 0.12) {
      this.answer(flight, lost());
      return;
    }
    if (dice < 0.2) {
      this.answer(flight, { kind: 'retry', isUnknown: true, text: '503' });
      return;
    }
    if (dice < 0.24) {
      this.answer(flight, { kind: 'retry', isUnknown: false, text: '429', retryAt: this.now + 1e12 });
      return;
    }
    if (!this.isSignedIn) {
      this.answer(flight, { kind: 'signIn' });
      return;
    }
    const outcome = this.server.serve(flight.entry);
    // The line repeats it, now or after everything else.
    if (dice < 0.3) this.server.serve(flight.entry);
    if (dice < 0.36) this.flights.push({ ...flight, life: -1 });
    if (dice < 0.5) {
      this.answer(flight, lost());
      return;
    }
    this.answer(flight, outcome);
  }

  private answer({ entry, tab, life }: Flight, outcome: Outcome): void {
    if (life !== this.lives[tab]) return;
    const { key, attempts: attempt } = entry;
    const now = this.disk.entries.find((known) => known.key === key);
    if (outcome.kind === 'conflict' && !this.isDisputed(entry.command.id))
      this.problems.push(`${key} is asked about although nobody else wrote it`);
    if (outcome.kind === 'done' && now !== undefined && now.command !== entry.command)
      this.problems.push(`${key} is done with a change that was not sent`);
    this.apply({ type: 'answered', key, attempt, outcome, now: this.now, random: this.random() });
  }

  /** The storm is over: whatever can be sent is. */
  private settle(): void {
    this.isCalm = true;
    this.server.isCalm = true;
    this.signIn();
    for (let turn = 0; turn < SETTLING; turn += 1) {
      this.apply({ type: 'lineBack', now: this.now });
      this.wake();
      while (this.flights.length > 0) this.deliver();
      this.now += 1000;
      if (turn === 0) this.killSender();
      const held = heldKeys(this.disk.entries);
      if (this.disk.entries.every((entry) => isStuck(entry) || held.has(entry.key))) return;
    }
    this.problems.push('it never came to rest');
  }

  private judge(): void {
    const waiting = new Map(this.disk.entries.map((entry) => [entry.key, entry]));
    for (const [key, command] of this.added) {
      const copies = this.server.rows.filter((row) => row.key === key).length;
      if (command.op === 'create' && copies > 1)
        this.problems.push(`${key} stands ${String(copies)} times on the server`);
      const isSomewhere = this.server.applied.includes(key) || waiting.has(key) || this.discarded.has(key);
      if (!isSomewhere) this.problems.push(`${key} is lost`);
    }
    for (const { key, state } of waiting.values())
      if (!ENTRY_STATES.includes(state)) this.problems.push(`${key} is in no state that anybody sees`);
    this.judgeDeletions();
    this.judgeOrder();
  }

  private judgeDeletions(): void {
    for (const command of this.added.values()) {
      const isDone = command.op === 'delete' && this.server.gone.has(command.id);
      if (isDone && this.server.rows.some(({ id }) => id === command.id))
        this.problems.push(`${command.id} is back after its deletion`);
    }
  }

  /** Of two that concern the same row, and that nobody touched, the earlier one arrives first. */
  private judgeOrder(): void {
    const calm = this.server.applied.flatMap((key) => {
      const command = this.added.get(key);
      if (command === undefined || this.wasDisturbed(command)) return [];
      return [{ key, seq: this.seqs.get(key) ?? 0, ids: [command.id, ...command.refs] }];
    });
    calm.forEach((later, at) => {
      const overtaken = calm
        .slice(0, at)
        .find(({ seq, ids }) => seq > later.seq && ids.some((id) => later.ids.includes(id)));
      if (overtaken !== undefined) this.problems.push(`${overtaken.key} overtook ${later.key}`);
    });
  }

  /** Whether a person or a refusal held up the entry, or something that it belongs to. */
  private wasDisturbed(command: Command): boolean {
    const chain = [...this.added].filter(
      ([, other]) => other.id === command.id || command.refs.includes(other.id),
    );
    return chain.some(
      ([key, other]) =>
        this.handled.has(key) ||
        this.refused.has(key) ||
        (other.id !== command.id && this.wasDisturbed(other)),
    );
  }
}

/** What may be sent now: in order along everything that belongs together, while the rest goes on (reliability §4.4). Pure. */
import type { Entry } from './entry';

const LIVE = new Set<Entry['state']>(['waiting', 'sending', 'confirming', 'signIn']);

/** Whether it needs a person before anything can become of it. */
export function isStuck({ state }: Entry): boolean {
  return !LIVE.has(state);
}

/** Ids that some entry ties together get one name. */
function graphs(entries: readonly Entry[]): (id: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const { command } of entries) {
    for (const ref of command.refs) {
      const from = rootOf(ref);
      const to = rootOf(command.id);
      if (from !== to) parents.set(from, to);
    }
  }
  return rootOf;
}

/**
 * Keys of entries that wait behind one that needs a person: what belongs to a row that could not be created, and later
 * changes of a row of which an earlier one is stuck.
 */
export function heldKeys(entries: readonly Entry[]): ReadonlySet<string> {
  const missing = new Set<string>();
  const stuckRows = new Set<string>();
  const held = new Set<string>();
  for (const entry of entries) {
    const { id, refs, op } = entry.command;
    const isHeld = missing.has(id) || stuckRows.has(id) || refs.some((ref) => missing.has(ref));
    if (isHeld) held.add(entry.key);
    if (!isHeld && !isStuck(entry)) continue;
    if (op === 'create') missing.add(id);
    else stuckRows.add(id);
  }
  return held;
}

/** Entries whose turn it is, oldest first, whether or not their time has come; `entries` stand in order. */
export function heads(entries: readonly Entry[]): readonly Entry[] {
  const held = heldKeys(entries);
  const graphOf = graphs(entries);
  const busy = new Set<string>();
  return entries.filter((entry) => {
    if (isStuck(entry) || held.has(entry.key)) return false;
    const graph = graphOf(entry.command.id);
    if (busy.has(graph)) return false;
    busy.add(graph);
    return true;
  });
}

/** The entry and everything that cannot be without it: what a person gives up together. */
export function withDependants(entries: readonly Entry[], key: string): readonly Entry[] {
  const first = entries.find((entry) => entry.key === key);
  if (first === undefined) return [];
  const gone = new Set(first.command.op === 'create' ? [first.command.id] : []);
  return entries.filter((entry) => {
    const { id, refs, op } = entry.command;
    const goes = entry.key === key || gone.has(id) || refs.some((ref) => gone.has(ref));
    if (goes && op === 'create') gone.add(id);
    return goes;
  });
}

/** What waits on this device, as layers over the server's lists, so that it is seen at once and after a reload. Pure. */
import type { Entry, EntryState, Fields } from './entry';
import type { OutboxView } from './outboxSlice';

/** How far something is that was written here and is not on the server yet; absent for everything else. */
export interface MaybeUnsent {
  unsent?: EntryState;
}

export interface Layer {
  command: Entry['command'];
  /** When it was written: ISO 8601. */
  at: string;
  /** Undefined once it was sent. */
  state: EntryState | undefined;
}

export interface NewRow<Row> {
  row: Row;
  at: string;
  /** What it points to, in words (CreateCommand.shown). */
  shown: Fields;
  mark: MaybeUnsent;
}

const markOf = (state: EntryState | undefined): MaybeUnsent => (state === undefined ? {} : { unsent: state });

/** Sent ones first: what still waits lies on top. */
export function layersOf({ entries, sent }: OutboxView): readonly Layer[] {
  const layer =
    (isSent: boolean) =>
    ({ command, createdAt, state }: Entry): Layer => ({
      command,
      at: new Date(createdAt).toISOString(),
      state: isSent ? undefined : state,
    });
  return [...sent.map(layer(true)), ...entries.map(layer(false))];
}

/** New rows of `table` that the server's answer does not have, oldest first. */
export function newRows(
  layers: readonly Layer[],
  table: string,
  known: readonly { id: string }[],
): NewRow<Fields & { id: string }>[] {
  const ids = new Set(known.map(({ id }) => id));
  return layers.flatMap(({ command, at, state }) => {
    if (command.op !== 'create' || command.table !== table || ids.has(command.id)) return [];
    ids.add(command.id);
    return [{ row: command.row, at, shown: command.shown ?? {}, mark: markOf(state) }];
  });
}

/** Ids of rows of `table` that are to go. */
function goneFrom(layers: readonly Layer[], table: string): ReadonlySet<string> {
  const gone = layers.filter(({ command }) => {
    if (command.table !== table) return false;
    return command.op === 'delete' || (command.op === 'patch' && 'deleted_at' in command.mine);
  });
  return new Set(gone.map(({ command }) => command.id));
}

const asColumns = <Row>(row: Row, mine: Fields): Row => ({ ...row, ...mine });

/**
 * Records with the changes that wait for them, without those that are to go.
 * @param apply how a change is laid over its row; by default its fields are columns.
 */
export function patched<Row extends { id: string } & MaybeUnsent>(
  layers: readonly Layer[],
  table: string,
  rows: readonly Row[],
  apply: (row: Row, mine: Fields) => Row = asColumns,
): Row[] {
  const patches = layers.flatMap(({ command, state }) =>
    command.op === 'patch' && command.table === table ? [{ command, state }] : [],
  );
  const gone = goneFrom(layers, table);
  const kept = rows.filter(({ id }) => !gone.has(id));
  if (patches.length === 0) return kept;
  return kept.map((row) =>
    patches
      .filter(({ command }) => command.id === row.id)
      .reduce<Row>((shown, { command, state }) => ({ ...apply(shown, command.mine), ...markOf(state) }), row),
  );
}

/** What waits on this device, as layers over the server's lists. Pure. */
import type { Entry, EntryState } from '@/services/offline/outbox/entry';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import type { NewComment, NewEvidence, NewHypothesis, NewIncident, NewResponder } from '../commands';
import type { MaybeUnsent } from './records';

interface Layer {
  command: Entry['command'];
  at: string;
  /** Undefined once it was sent. */
  state: EntryState | undefined;
}

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

/** What this feature puts in the outbox (model/queuedCommands.ts), by table. */
interface NewRows {
  incidents: NewIncident;
  hypotheses: NewHypothesis;
  evidences: NewEvidence;
  comments: NewComment;
  responders: NewResponder;
}

/** New rows of `table` that the server's answer does not have. */
export function newRows<Table extends keyof NewRows>(
  layers: readonly Layer[],
  table: Table,
  known: readonly { id: string }[],
): { row: NewRows[Table]; at: string; mark: MaybeUnsent }[] {
  const ids = new Set(known.map(({ id }) => id));
  return layers.flatMap(({ command, at, state }) => {
    if (command.op !== 'create' || command.table !== table || ids.has(command.id)) return [];
    ids.add(command.id);
    const row = command.row as unknown as NewRows[Table]; // what this feature puts in
    return [{ row, at, mark: state === undefined ? {} : { unsent: state } }];
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

/** Records with the changes that wait for them, without those that are to go. */
export function patched<Row extends { id: string } & MaybeUnsent>(
  layers: readonly Layer[],
  table: string,
  rows: readonly Row[],
): Row[] {
  const patches = layers.filter(({ command }) => command.op === 'patch' && command.table === table);
  const gone = goneFrom(layers, table);
  const kept = rows.filter(({ id }) => !gone.has(id));
  if (patches.length === 0) return kept;
  return kept.map((row) =>
    patches
      .filter(({ command }) => command.id === row.id)
      .reduce<Row>(
        (shown, { command, state }) => ({
          ...shown,
          ...(command.op === 'patch' ? command.mine : {}),
          ...(state === undefined ? {} : { unsent: state }),
        }),
        row,
      ),
  );
}

/** The server of the outbox's simulator: rows, other people who write and delete, and requests that are cut in between. */
import type { Command, Entry, Fields, Outcome } from '@/services/offline/outbox/entry';
import { mergeFields } from '@/services/records/mergeFields';

export interface StoredRow {
  /** Of the entry that made it. */
  key: string;
  id: string;
  refs: readonly string[];
  fields: Record<string, unknown>;
  /** Another number after every write. */
  mark: number;
}

type Patch = Extract<Command, { op: 'patch' }>;

export interface ServerSetting {
  random: () => number;
  /** The body of a create as it is sent. */
  bodyOf: (entry: Entry) => Fields;
  /** Keys that the server refuses. */
  refused: ReadonlySet<string>;
  /** Whether a parent may be missing because a person gave it up. */
  isExplained: () => boolean;
}

const DONE: Outcome = { kind: 'done' };
const GONE: Outcome = { kind: 'attention', text: 'It no longer exists.' };

/** No answer came. */
export function lost(): Outcome {
  return { kind: 'retry', isUnknown: true, text: 'no answer' };
}

export class SimulatedServer {
  rows: StoredRow[] = [];
  /** Keys that took effect, in order. */
  readonly applied: string[] = [];
  /** Ids of rows that were deleted, by whomever. */
  readonly gone = new Set<string>();
  readonly problems: string[] = [];
  isCalm = false;
  /** Ids of rows that somebody else wrote. */
  readonly touched = new Set<string>();
  private strangers = 0;

  constructor(private readonly setting: ServerSetting) {}

  private chance(probability: number): boolean {
    return !this.isCalm && this.setting.random() < probability;
  }

  serve(entry: Entry): Outcome {
    const { command, key } = entry;
    if (this.setting.refused.has(key)) return { kind: 'attention', text: '422' };
    if (command.op === 'patch') return this.patch(key, command);
    return command.op === 'delete' ? this.remove(key, command.id) : this.create(entry);
  }

  private create(entry: Entry): Outcome {
    const { command, key } = entry;
    // A repeat after the deletion would make the row again; only memory of deleted rows on the server could tell, and a
    // line does not repeat that late.
    if (this.gone.has(command.id)) return DONE;
    const missing = command.refs.filter((ref) => !this.rows.some(({ id }) => id === ref));
    if (missing.length > 0) {
      const isGone = missing.some((ref) => this.gone.has(ref));
      if (!isGone && !this.setting.isExplained()) this.problems.push(`${key} came before what it belongs to`);
      return { kind: 'attention', text: '409' };
    }
    const { id, ...fields } = this.setting.bodyOf(entry);
    if (id !== undefined && this.rows.some((row) => row.id === id)) return DONE;
    this.rows.push({
      key,
      id: typeof id === 'string' ? id : `server ${String(this.rows.length)}`,
      refs: command.refs,
      fields: { ...fields },
      mark: 0,
    });
    this.note(key);
    return DONE;
  }

  /** Field by field on top of what is stored; a document (a named writer) is read and written as a whole. */
  private patch(key: string, { id, mine, base, writer }: Patch): Outcome {
    const row = this.rows.find((known) => known.id === id);
    if (row === undefined) return GONE;
    for (;;) {
      const { mark } = row;
      const read = { ...row.fields };
      const { patch, conflicts } = mergeFields(base?.fields ?? {}, read, mine);
      if (this.chance(0.08)) this.stranger(row);
      // The filter on the mark found nothing: somebody wrote in between.
      if (row.mark !== mark) continue;
      this.put(row, writer === undefined ? patch : { ...read, ...patch });
      if (conflicts.length > 0)
        return { kind: 'conflict', conflicts, version: { fields: { ...row.fields }, mark: '' } };
      if (Object.entries(mine).some(([name, value]) => row.fields[name] !== value))
        this.problems.push(`${key} is called done and is not there`);
      this.note(key);
      return DONE;
    }
  }

  private put(row: StoredRow, fields: Fields): void {
    Object.assign(row.fields, fields);
    row.mark += 1;
  }

  /** What belongs to the row goes first, in requests of their own: the line may be cut between them. */
  private remove(key: string, id: string): Outcome {
    for (const child of this.rows.filter(({ refs }) => refs.includes(id))) this.drop(child.id);
    if (this.chance(0.1)) return lost();
    this.drop(id);
    this.note(key);
    return DONE;
  }

  private drop(id: string): void {
    for (const child of this.rows.filter(({ refs }) => refs.includes(id))) this.drop(child.id);
    this.rows = this.rows.filter((row) => row.id !== id);
    this.gone.add(id);
  }

  private note(key: string): void {
    if (!this.applied.includes(key)) this.applied.push(key);
  }

  /** Somebody else writes a field of a row, or deletes it. */
  stranger(row: StoredRow, mayDelete = false): void {
    this.strangers += 1;
    this.touched.add(row.id);
    if (mayDelete && this.chance(0.2)) this.drop(row.id);
    else this.put(row, { [this.setting.random() < 0.5 ? 'a' : 'b']: `stranger ${String(this.strangers)}` });
  }
}

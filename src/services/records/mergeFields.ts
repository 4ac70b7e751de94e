/**
 * Two people edit one record (beyond.md M2): field by field, what only one of them changed is kept, and only what both
 * changed to different values is asked about. Pure.
 */
export interface FieldConflict<Fields extends object, Name extends keyof Fields = keyof Fields> {
  field: Name;
  base: Fields[Name] | undefined;
  theirs: Fields[Name] | undefined;
  mine: Fields[Name];
}

export interface Merge<Fields extends object> {
  /** What is left to write on top of theirs; empty when there is nothing. */
  patch: Partial<Fields>;
  /** Fields that both changed, to different values. */
  conflicts: readonly FieldConflict<Fields>[];
}

/**
 * @param base what both began with.
 * @param theirs what is stored now.
 * @param mine the fields that I changed; fields that equal the base count as untouched.
 */
export function mergeFields<Fields extends object>(
  base: Partial<Fields>,
  theirs: Partial<Fields>,
  mine: Partial<Fields>,
): Merge<Fields> {
  const patch: Partial<Fields> = {};
  const conflicts: FieldConflict<Fields>[] = [];
  // the keys of a plain object of these fields
  for (const field of Object.keys(mine) as (keyof Fields)[]) {
    const wanted = mine[field] as Fields[typeof field]; // the key comes from mine, so the value is there
    const isTouched = wanted !== base[field];
    if (!isTouched || wanted === theirs[field]) continue;
    if (theirs[field] === base[field]) patch[field] = wanted;
    else conflicts.push({ field, base: base[field], theirs: theirs[field], mine: wanted });
  }
  return { patch, conflicts };
}

/** The record as somebody saw it, with the mark by which the server tells whether it changed since. */
export interface Version<Fields extends object> {
  /** At least the fields that are to be changed. */
  fields: Partial<Fields>;
  mark: string;
}

/** How a record is written and read; a refused call throws. */
export interface MergePort<Fields extends object> {
  /** Writes only if the stored mark is still `mark`; undefined when it is not. */
  write: (patch: Partial<Fields>, mark: string) => Promise<Version<Fields> | undefined>;
  /** Undefined when the record is gone. */
  read: () => Promise<Version<Fields> | undefined>;
}

export type SaveOutcome<Fields extends object> =
  | { kind: 'saved'; version: Version<Fields> }
  /** `version` is the base of the next try, once somebody has chosen. */
  | { kind: 'conflict'; conflicts: readonly FieldConflict<Fields>[]; version: Version<Fields> }
  | { kind: 'gone' };

/** Somebody who writes more often than this while we try is a machine. */
const MAX_TRIES = 8;

/**
 * Writes `mine` on top of whatever is stored. What does not conflict is written even when something else does, so that
 * a question that is never answered costs only its own field.
 */
export async function saveMerged<Fields extends object>(
  port: MergePort<Fields>,
  base: Version<Fields>,
  mine: Partial<Fields>,
): Promise<SaveOutcome<Fields>> {
  let seen = base;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { patch, conflicts } = mergeFields(base.fields, seen.fields, mine);
    const written = Object.keys(patch).length === 0 ? seen : await port.write(patch, seen.mark);
    if (written !== undefined) {
      return conflicts.length === 0
        ? { kind: 'saved', version: written }
        : { kind: 'conflict', conflicts, version: written };
    }
    const stored = await port.read();
    if (stored === undefined) return { kind: 'gone' };
    seen = stored;
  }
  throw new Error('This record changes faster than it can be saved. Try again in a moment.');
}

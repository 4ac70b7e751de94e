/**
 * Polling brings new arrays, and flattening wraps rows in new objects, though nearly nothing changed. Rows that are
 * equal field by field keep their identity, so the grid does not draw them again (design: architecture §11).
 */
function isSameRow<Row extends object>(a: Row, b: Row): boolean {
  if (a === b) return true;
  const before = a as Readonly<Record<string, unknown>>; // read by the keys that it says it has
  const after = b as Readonly<Record<string, unknown>>; // the same
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && Object.is(before[key], after[key]))
  );
}

/** `next` with every unchanged row replaced by the object already known under its id. */
export function keepUnchanged<Row extends object>(
  known: ReadonlyMap<string, Row>,
  next: readonly Row[],
  rowId: (row: Row) => string,
): { rows: Row[]; byId: Map<string, Row> } {
  const byId = new Map<string, Row>();
  const rows = next.map((row) => {
    const id = rowId(row);
    const old = known.get(id);
    const kept = old !== undefined && isSameRow(old, row) ? old : row;
    byId.set(id, kept);
    return kept;
  });
  return { rows, byId };
}

/**
 * Writes many rows with few statements. Not COPY: the driver does not report what the server says after the last row of
 * one, so that a refused row would be waited for without end.
 */
import type { TransactionSql } from 'postgres';

/** Dates as milliseconds have to be turned into text by the caller: `at`. */
export type Cell = string | number | boolean | null | undefined | object;
export type Row = readonly Cell[];

const BATCH_ROWS = 5000;

/** RFC 3339 text of milliseconds since the epoch. */
export const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

function* batches(columns: readonly string[], rows: Iterable<Row>): Generator<string[]> {
  let batch: string[] = [];
  for (const row of rows) {
    batch.push(JSON.stringify(Object.fromEntries(columns.map((column, index) => [column, row[index]]))));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Inserts rows into columns of a table, one cell per column; objects become JSON. Answers how many there were. */
export async function insertRows(
  tx: TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>,
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const statement = `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(NULL::"${table}", $1::text::json)`;
  let count = 0;
  for (const batch of batches(columns, rows)) {
    await tx.unsafe(statement, [`[${batch.join(',')}]`]);
    count += batch.length;
  }
  return count;
}

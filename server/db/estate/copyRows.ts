/** Writes rows by COPY (PostgreSQL, text format), which is what makes half a million of them a matter of a minute. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';

/** Dates as milliseconds have to be turned into text by the caller: `at`. */
export type Cell = string | number | boolean | null | undefined | object;
export type Row = readonly Cell[];

const BATCH_BYTES = 256 * 1024;

/** RFC 3339 text of milliseconds since the epoch. */
export const at = (milliseconds: number): string => new Date(milliseconds).toISOString();

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return text.replace(
    /[\\\t\n\r]/g,
    (letter) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[letter] ?? letter,
  );
}

function* lines(rows: Iterable<Row>): Generator<string> {
  let batch = '';
  for (const row of rows) {
    batch += `${row.map(cellText).join('\t')}\n`;
    if (batch.length < BATCH_BYTES) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** Copies rows into columns of a table, one cell per column. Answers how many there were. */
export async function copyRows(
  tx: Sql | TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>,
): Promise<number> {
  let count = 0;
  function* counted(): Generator<Row> {
    for (const row of rows) {
      count += 1;
      yield row;
    }
  }
  const names = columns.map((column) => `"${column}"`).join(', ');
  const writable = await tx.unsafe(`COPY ${table} (${names}) FROM STDIN`).writable();
  await pipeline(Readable.from(lines(counted()), { objectMode: false }), writable);
  return count;
}

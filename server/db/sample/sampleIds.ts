import type { TransactionSql } from 'postgres';

/** An id that the same name always gives: deleted records keep theirs and are not made again. */
export const sampleId = (tx: TransactionSql, kind: string, name: string) =>
  tx`md5(${`watchfloor sample ${kind} ${name}`})::uuid`;

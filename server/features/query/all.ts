import type { Fragment, TransactionSql } from 'postgres';

/** Conditions joined by AND; none is true. */
export function all(tx: TransactionSql, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce<Fragment>((joined, next) => tx`${joined} AND ${next}`, tx`true`);
}

/** Conditions joined by OR; none is false. */
export function any(tx: TransactionSql, conditions: readonly Fragment[]): Fragment {
  return tx`(${conditions.reduce<Fragment>((joined, next) => tx`${joined} OR ${next}`, tx`false`)})`;
}

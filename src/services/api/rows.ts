/** Requests for tables and views of the data API, written once. */
import type { TableName } from '@/services/contracts/tables';
import type { ApiMeta, ApiRequest } from './baseQuery/request';
import { rowQuery, type RowQuery } from './postgrest';

/** A page of rows with the size of the whole list; `total` is undefined when the server did not count. */
export interface RowPage<Row> {
  rows: Row[];
  total: number | undefined;
}

/** GET rows; `count` asks for the size of the whole list. */
export function readRows(table: TableName, query: RowQuery, options: { count?: boolean } = {}): ApiRequest {
  return {
    area: 'db',
    path: table,
    query: rowQuery(query),
    expects: 'rows',
    ...(options.count === true ? { count: true } : {}),
  };
}

/** POST one row. The answer is the list of written rows. */
export function insertRow(table: TableName, row: Readonly<Record<string, unknown>>): ApiRequest {
  return { area: 'db', path: table, method: 'POST', body: row, expects: 'rows' };
}

/** PATCH the rows that match. The answer is the list of written rows. */
export function updateRows(
  table: TableName,
  filters: RowQuery['filters'],
  patch: Readonly<Record<string, unknown>>,
): ApiRequest {
  return {
    area: 'db',
    path: table,
    method: 'PATCH',
    query: rowQuery({ filters: filters ?? [] }),
    body: patch,
    expects: 'rows',
  };
}

/** DELETE the rows that match. */
export function deleteRows(table: TableName, filters: RowQuery['filters']): ApiRequest {
  return { area: 'db', path: table, method: 'DELETE', query: rowQuery({ filters: filters ?? [] }) };
}

/** The answer as typed rows; the pipeline has made sure that it is a list. */
export function asRows<Row>(answer: unknown): Row[] {
  return answer as Row[]; // the columns are proven by the contract tests
}

/** Rows with their total, from an answer and what the pipeline noted about it. */
export function asPage<Row>(answer: unknown, meta: ApiMeta | undefined): RowPage<Row> {
  return { rows: asRows<Row>(answer), total: meta?.total };
}

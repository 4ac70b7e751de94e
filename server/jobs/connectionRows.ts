/** Reads a stored connection for a run, whose rights are the server's: connections are not readable by canary editors. */
import type { TransactionSql } from 'postgres';
import { isUuid } from '@/services/contracts/ids';
import { textMap } from '../checks/fields';
import type { StoredConnection } from '../checks/types';
import type { Sql } from '../types';

interface Row {
  name: string;
  type: string;
  url: string | null;
  username: string | null;
  password: string | null;
  certificate: string | null;
  properties: unknown;
  insecure_tls: boolean | null;
}

/** `connection://namespace/name`, `connection://name`; the old form with a type in front names it the same way. */
function placeOf(reference: string): { namespace: string; name: string } | undefined {
  const [, path] = /^connection:\/\/(.+)$/.exec(reference) ?? [];
  const parts = path?.split('/') ?? [];
  const name = parts.at(-1);
  if (name === undefined || name === '' || parts.length > 2) return undefined;
  return { namespace: parts.length === 2 ? (parts[0] ?? '') : 'default', name };
}

/** `source` is a table expression with id, name, namespace, type and created_at of connections that are not deleted. */
async function findRow<Found extends object>(
  sql: Sql | TransactionSql,
  source: string,
  reference: string,
): Promise<Found | undefined> {
  if (isUuid(reference)) {
    const [row] = await sql<Found[]>`SELECT * FROM ${sql.unsafe(source)} WHERE id = ${reference}`;
    return row;
  }
  const place = placeOf(reference);
  if (place === undefined) return undefined;
  const [row] = await sql<Found[]>`
    SELECT * FROM ${sql.unsafe(source)}
    WHERE name = ${place.name} AND (namespace = ${place.namespace} OR type = ${place.namespace})
    ORDER BY namespace = ${place.namespace} DESC, created_at LIMIT 1`;
  return row;
}

const KEPT = '(SELECT * FROM connections WHERE deleted_at IS NULL) AS kept';

/** Name and kind of the connection that a reference names, for people who may not read connections themselves. */
export const readListedConnection = (
  tx: TransactionSql,
  reference: string,
): Promise<Pick<StoredConnection, 'name' | 'type'> | undefined> =>
  findRow<Pick<Row, 'name' | 'type'>>(tx, 'connections_list', reference);

/** The connection that a reference names (an id, `connection://namespace/name`, `connection://name`). */
export async function readConnection(sql: Sql, reference: string): Promise<StoredConnection | undefined> {
  const row = await findRow<Row>(sql, KEPT, reference);
  if (row === undefined) return undefined;
  const texts = Object.entries({
    url: row.url,
    username: row.username,
    password: row.password,
    certificate: row.certificate,
  }).filter(([, value]) => value !== null && value !== '');
  return {
    name: row.name,
    type: row.type,
    properties: textMap(row.properties),
    insecureTls: row.insecure_tls === true,
    ...Object.fromEntries(texts),
  };
}

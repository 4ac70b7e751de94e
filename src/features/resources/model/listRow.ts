/** What a list of specifications shows of a record, so that it may be kept on the device (ADR 63). Pure. */
import { isObject } from '../forms/yaml/plain';
import { jsonColumn, type ResourceRow } from './record';
import { agentOf } from './source';

/** Columns of lists; everything else may hold a secret and has no place in one. */
const SHOWN = [
  'id',
  'name',
  'namespace',
  'type',
  'icon',
  'labels',
  'schedule',
  'source',
  'events',
  'description',
  'version',
  'last_seen',
  'job_status',
  'created_by',
  'created_at',
  'updated_at',
] as const;

/** Of the specification only its kinds stay: the names of its lists, which say the type. */
function kindsOf(spec: unknown): Readonly<Record<string, null>> | undefined {
  const known = jsonColumn(spec);
  return isObject(known) ? Object.fromEntries(Object.keys(known).map((key) => [key, null])) : undefined;
}

/** A row of a list without what the list does not show. */
export function listRow(row: ResourceRow): ResourceRow {
  const { id, name, created_at, updated_at } = row;
  const spec = kindsOf(row.spec);
  const agent = agentOf(row);
  const shown = SHOWN.flatMap((column): [string, unknown][] =>
    column in row ? [[column, row[column]]] : [],
  );
  const columns: Readonly<Record<string, unknown>> = Object.fromEntries(shown);
  return {
    ...columns,
    id,
    name,
    created_at,
    updated_at,
    ...(agent === undefined ? {} : { agent }),
    ...(spec === undefined ? {} : { spec }),
  };
}

/** The tables of a snapshot: which rows belong to a component, an incident or a config item. */
import type { TransactionSql } from 'postgres';

export const SNAPSHOT_KINDS = ['topology', 'incident', 'config'] as const;
export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

export interface Window {
  /** RFC 3339, half-open. */
  start: string;
  end: string;
}

export interface SnapshotRequest {
  kind: SnapshotKind;
  id: string;
  window: Window;
  /** Also what is related: config items with their changes and insights, incidents. */
  related: boolean;
  logFormat: 'log' | 'json';
}

export interface Table {
  name: string;
  columns: readonly string[];
  rows: Readonly<Record<string, unknown>>[];
}

/** A file of a snapshot is for reading, not for restoring: so many rows are enough. */
const MOST_ROWS = 10_000;
const CHANGES = [
  'id',
  'config_id',
  'name',
  'type',
  'change_type',
  'severity',
  'source',
  'summary',
  'count',
  'created_at',
];
const INSIGHTS = [
  'id',
  'config_id',
  'analyzer',
  'analysis_type',
  'severity',
  'status',
  'summary',
  'first_observed',
  'last_observed',
];
const CHECKS = [
  'id',
  'name',
  'type',
  'namespace',
  'status',
  'severity',
  'last_runtime',
  'last_transition_time',
];
const RUNS = ['check_id', 'time', 'status', 'duration', 'message', 'error'];
const ITEMS = ['id', 'name', 'type', 'config_class', 'status', 'health', 'created_at', 'updated_at'];
const INCIDENTS = ['id', 'incident_id', 'title', 'type', 'severity', 'status', 'created_at', 'updated_at'];

type Rows = Promise<Readonly<Record<string, unknown>>[]>;

const changesOf = (tx: TransactionSql, ids: readonly string[], { start, end }: Window): Rows => tx`
  SELECT c.*, i.name, i.type FROM config_changes c JOIN config_items i ON i.id = c.config_id
  WHERE c.config_id = ANY (${ids}::uuid[]) AND c.created_at >= ${start} AND c.created_at < ${end}
  ORDER BY c.created_at DESC LIMIT ${MOST_ROWS}`;

const insightsOf = (tx: TransactionSql, ids: readonly string[]): Rows => tx`
  SELECT a.* FROM config_analysis a WHERE a.config_id = ANY (${ids}::uuid[]) AND a.status = 'open'
  ORDER BY a.first_observed DESC LIMIT ${MOST_ROWS}`;

const runsOf = (tx: TransactionSql, checkIds: readonly string[], { start, end }: Window): Rows => tx`
  SELECT s.* FROM check_statuses s
  WHERE s.check_id = ANY (${checkIds}::uuid[]) AND s.time >= ${start} AND s.time < ${end}
  ORDER BY s.time DESC LIMIT ${MOST_ROWS}`;

/** Incidents with evidence about one of the components or config items. */
const incidentsOf = (
  tx: TransactionSql,
  componentIds: readonly string[],
  configIds: readonly string[],
): Rows => tx`
  SELECT n.* FROM incidents n WHERE n.id IN (
    SELECT h.incident_id FROM hypotheses h JOIN evidences e ON e.hypothesis_id = h.id
    WHERE e.component_id = ANY (${componentIds}::uuid[]) OR e.config_id = ANY (${configIds}::uuid[]))
  ORDER BY n.created_at DESC LIMIT ${MOST_ROWS}`;

const textIds = (rows: readonly Readonly<Record<string, unknown>>[], column = 'id'): string[] =>
  rows.map((row) => String(row[column]));

/** Components from the one with `id` down, the one itself first. */
export const componentsBelow = (tx: TransactionSql, id: string): Rows => tx`
  WITH RECURSIVE below AS (
    SELECT c.*, 0 AS level FROM components c WHERE c.id = ${id} AND c.deleted_at IS NULL
    UNION ALL
    SELECT c.*, b.level + 1 FROM components c JOIN below b ON c.parent_id = b.id
    WHERE c.deleted_at IS NULL AND b.level < 10
  )
  SELECT * FROM below ORDER BY level, name LIMIT ${MOST_ROWS}`;

async function topologyTables(
  tx: TransactionSql,
  { id, window, related }: SnapshotRequest,
): Promise<Table[]> {
  const components = textIds(await componentsBelow(tx, id));
  const checks: Readonly<Record<string, unknown>>[] = await tx`
    SELECT DISTINCT k.* FROM checks k JOIN check_component_relationships r ON r.check_id = k.id
    WHERE r.component_id = ANY (${components}::uuid[]) AND r.deleted_at IS NULL AND k.deleted_at IS NULL
    ORDER BY k.name LIMIT ${MOST_ROWS}`;
  const tables: Table[] = [
    { name: 'checks', columns: CHECKS, rows: [...checks] },
    { name: 'check_statuses', columns: RUNS, rows: await runsOf(tx, textIds(checks), window) },
  ];
  if (!related) return tables;
  const items: Readonly<Record<string, unknown>>[] = await tx`
    SELECT DISTINCT i.* FROM config_items i JOIN config_component_relationships r ON r.config_id = i.id
    WHERE r.component_id = ANY (${components}::uuid[]) AND r.deleted_at IS NULL
    ORDER BY i.name LIMIT ${MOST_ROWS}`;
  return [
    ...tables,
    { name: 'configs', columns: ITEMS, rows: [...items] },
    { name: 'changes', columns: CHANGES, rows: await changesOf(tx, textIds(items), window) },
    { name: 'insights', columns: INSIGHTS, rows: await insightsOf(tx, textIds(items)) },
    { name: 'incidents', columns: INCIDENTS, rows: await incidentsOf(tx, components, textIds(items)) },
  ];
}

async function configTables(tx: TransactionSql, { id, window, related }: SnapshotRequest): Promise<Table[]> {
  const tables: Table[] = [
    { name: 'changes', columns: CHANGES, rows: await changesOf(tx, [id], window) },
    { name: 'insights', columns: INSIGHTS, rows: await insightsOf(tx, [id]) },
  ];
  if (!related) return tables;
  const items: Rows = tx`
    SELECT DISTINCT i.* FROM config_items i JOIN config_relationships r
      ON (r.config_id = ${id} AND r.related_id = i.id) OR (r.related_id = ${id} AND r.config_id = i.id)
    WHERE r.deleted_at IS NULL ORDER BY i.name LIMIT ${MOST_ROWS}`;
  return [
    ...tables,
    { name: 'configs', columns: ITEMS, rows: [...(await items)] },
    { name: 'incidents', columns: INCIDENTS, rows: await incidentsOf(tx, [], [id]) },
  ];
}

async function incidentTables(tx: TransactionSql, { id }: SnapshotRequest): Promise<Table[]> {
  const of = async (name: string, columns: readonly string[], rows: Rows): Promise<Table> => ({
    name,
    columns,
    rows: [...(await rows)],
  });
  return [
    await of(
      'hypotheses',
      ['id', 'parent_id', 'type', 'title', 'status', 'created_by', 'created_at'],
      tx`SELECT * FROM hypotheses WHERE incident_id = ${id} ORDER BY created_at LIMIT ${MOST_ROWS}`,
    ),
    await of(
      'evidences',
      [
        'id',
        'hypothesis_id',
        'type',
        'description',
        'definition_of_done',
        'done',
        'created_by',
        'created_at',
      ],
      tx`SELECT e.* FROM evidences e JOIN hypotheses h ON h.id = e.hypothesis_id
         WHERE h.incident_id = ${id} ORDER BY e.created_at LIMIT ${MOST_ROWS}`,
    ),
    await of(
      'comments',
      ['id', 'hypothesis_id', 'comment', 'created_by', 'external_created_by', 'created_at'],
      tx`SELECT * FROM comments WHERE incident_id = ${id} ORDER BY created_at LIMIT ${MOST_ROWS}`,
    ),
    await of(
      'history',
      ['id', 'type', 'description', 'created_by', 'created_at'],
      tx`SELECT * FROM incident_histories WHERE incident_id = ${id} ORDER BY created_at LIMIT ${MOST_ROWS}`,
    ),
  ];
}

/** The CSV tables of the snapshot. */
export function snapshotTables(tx: TransactionSql, request: SnapshotRequest): Promise<Table[]> {
  if (request.kind === 'topology') return topologyTables(tx, request);
  return request.kind === 'config' ? configTables(tx, request) : incidentTables(tx, request);
}

const SUBJECTS: Readonly<Record<SnapshotKind, { table: string; file: string; title: string }>> = {
  topology: { table: 'components', file: 'component.json', title: 'name' },
  config: { table: 'config_items', file: 'config.json', title: 'name' },
  incident: { table: 'incidents', file: 'incident.json', title: 'title' },
};

export interface Subject {
  title: string;
  file: string;
  row: object;
}

/** The record that the snapshot is of; undefined when there is none. */
export async function readSubject(
  tx: TransactionSql,
  { kind, id }: Pick<SnapshotRequest, 'kind' | 'id'>,
): Promise<Subject | undefined> {
  const { table, file, title } = SUBJECTS[kind];
  const [found] = await tx<{ row: Record<string, unknown> }[]>`
    SELECT to_jsonb(r) AS row FROM ${tx(table)} r WHERE r.id = ${id}`;
  return found && { title: titleOf(found.row[title]) ?? kind, file, row: found.row };
}

const titleOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

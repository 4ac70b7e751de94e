/** Text of the statements that turn the permission matrix into roles, grants, policies and guards. Pure. */
import { READ_ONLY_TABLES, RPC_RESOURCES, TABLE_RESOURCES } from '@/services/contracts/tables';
import { RESOURCES, rolesAllowed } from '@/services/contracts/permissions';
import type { Action, Resource } from '@/services/contracts/permissions';
import { REQUEST_ROLE } from '@server/access/asCaller';
import type { PublicFunction, Relation } from '@server/access/relations';

/** Helpers that views, policies, column defaults and area calls use while they run with the reader's rights. */
const REQUEST_HELPERS = [
  'access.ulid()',
  'access.claims()',
  'access.roles()',
  'access.person_id()',
  'access.is_request()',
  'access.may(text, text)',
  'access.to_uuid(text)',
  'access.check_endpoint(jsonb)',
  'access.merged_labels(jsonb, jsonb)',
  'access.latest_job(text)',
  'access.severity_rank(text)',
  'access.masked_secret(text)',
  'access.connection_category(text)',
  'access.walk_configs(uuid, boolean, integer, text)',
  'access.start_playbook_run(jsonb, uuid[], boolean)',
  'access.lock_playbook_run(uuid)',
  'access.approve_playbook_run(uuid, uuid[], boolean)',
  'access.cancel_playbook_run(uuid)',
  'access.notification_decision(uuid)',
  'access.silence_matches(timestamptz)',
  'access.silences_between(text, uuid, timestamptz, timestamptz)',
  'access.silences_of(text, uuid, timestamptz)',
  'access.last_sent(uuid, uuid, text, text[])',
  'access.messages_after_silences(timestamptz)',
  'access.generate_agent(uuid, text, jsonb, text)',
  'access.issue_display(uuid, text, bytea)',
  'access.list_displays()',
  'access.revoke_display(uuid)',
  'derived.uptime(bigint, bigint, timestamptz, timestamptz)',
  'derived.latency(integer, integer, integer, integer, numeric)',
] as const;

/** Figures behind exposed views: readable with their resource, never named by a request. */
const DERIVED_RESOURCES: Readonly<Record<string, Resource>> = { check_figures: 'canaries' };

const SCHEMAS = 'public, access, derived';
/** Columns that tell where a record came from; a client's value for them is never taken. */
const GUARDED_COLUMNS = ['created_by', 'is_pushed', 'created_at'];

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The resource group that guards an exposed relation of schema public, if it is exposed at all. */
export function resourceOfTable(name: string): Resource | undefined {
  const resources: Readonly<Record<string, Resource>> = TABLE_RESOURCES;
  return Object.hasOwn(resources, name) ? resources[name] : undefined;
}

/** Every statement, in order; running them twice changes nothing. */
export function accessStatements(
  relations: readonly Relation[],
  functions: readonly PublicFunction[],
): string[] {
  return [
    ...closeEverything(),
    matrixFunction(),
    ...REQUEST_HELPERS.map((helper) => `GRANT EXECUTE ON FUNCTION ${helper} TO ${REQUEST_ROLE}`),
    ...functions
      .filter(({ name }) => Object.hasOwn(RPC_RESOURCES, name))
      .map(({ signature }) => `GRANT EXECUTE ON FUNCTION ${signature} TO ${REQUEST_ROLE}`),
    ...relations.flatMap(openRelation),
  ];
}

function closeEverything(): string[] {
  return [
    `REVOKE ALL ON SCHEMA ${SCHEMAS} FROM PUBLIC, ${REQUEST_ROLE}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${SCHEMAS} FROM PUBLIC, ${REQUEST_ROLE}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${SCHEMAS} FROM PUBLIC, ${REQUEST_ROLE}`,
    `REVOKE ALL ON ALL ROUTINES IN SCHEMA ${SCHEMAS} FROM PUBLIC, ${REQUEST_ROLE}`,
    `GRANT USAGE ON SCHEMA ${SCHEMAS} TO ${REQUEST_ROLE}`,
  ];
}

/** access.may: the matrix inside the database, asked by every policy. */
function matrixFunction(): string {
  const rows = RESOURCES.flatMap((resource) =>
    (['read', 'write'] satisfies Action[]).map((action) => {
      const roles = rolesAllowed(resource, action).map(quoteText).join(', ');
      return `WHEN ${quoteText(`${resource}/${action}`)} THEN ARRAY[${roles}]::text[]`;
    }),
  );
  return `CREATE OR REPLACE FUNCTION access.may(resource text, action text) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $may$
  SELECT access.roles() && (CASE resource || '/' || action
    ${rows.join('\n    ')}
    ELSE '{}'::text[] END)
$may$`;
}

function openRelation(relation: Relation): string[] {
  const resource =
    relation.schema === 'derived' ? DERIVED_RESOURCES[relation.name] : resourceOfTable(relation.name);
  if (relation.schema === 'access') return [];
  const table = `${relation.schema}.${quoteName(relation.name)}`;
  const statements = relation.kind === 'table' ? closeTable(relation, table) : [];
  if (resource === undefined) return statements;
  if (relation.kind === 'view') return [...statements, `GRANT SELECT ON ${table} TO ${REQUEST_ROLE}`];
  if (relation.schema === 'derived' || isReadOnly(relation.name)) {
    return [...statements, `GRANT SELECT ON ${table} TO ${REQUEST_ROLE}`, readPolicy(table, resource)];
  }
  return [
    ...statements,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${REQUEST_ROLE}`,
    ...relation.sequences.map((sequence) => `GRANT USAGE ON SEQUENCE ${sequence} TO ${REQUEST_ROLE}`),
    readPolicy(table, resource),
    ...writePolicies(table, resource),
    ...guardTrigger(relation, table),
  ];
}

const isReadOnly = (name: string) => READ_ONLY_TABLES.some((table) => table === name);

/** Row security stays on even where nothing is granted, so that a later mistaken grant shows no rows. */
function closeTable(relation: Relation, table: string): string[] {
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    ...relation.policies.map((policy) => `DROP POLICY ${quoteName(policy)} ON ${table}`),
  ];
}

// The subselect makes the answer a constant of the statement: one call for any number of rows.
const ask = (resource: Resource, action: Action) =>
  `((SELECT access.may(${quoteText(resource)}, ${quoteText(action)})))`;

function readPolicy(table: string, resource: Resource): string {
  return `CREATE POLICY matrix_read ON ${table} FOR SELECT TO ${REQUEST_ROLE} USING ${ask(resource, 'read')}`;
}

function writePolicies(table: string, resource: Resource): string[] {
  const allowed = ask(resource, 'write');
  return [
    `CREATE POLICY matrix_insert ON ${table} FOR INSERT TO ${REQUEST_ROLE} WITH CHECK ${allowed}`,
    `CREATE POLICY matrix_update ON ${table} FOR UPDATE TO ${REQUEST_ROLE} USING ${allowed} WITH CHECK ${allowed}`,
    `CREATE POLICY matrix_delete ON ${table} FOR DELETE TO ${REQUEST_ROLE} USING ${allowed}`,
  ];
}

function guardTrigger(relation: Relation, table: string): string[] {
  const drop = `DROP TRIGGER IF EXISTS guard_columns ON ${table}`;
  const columns = GUARDED_COLUMNS.filter((column) => relation.columns.includes(column));
  if (columns.length === 0 && !relation.columns.includes('id')) return [drop];
  return [
    drop,
    `CREATE TRIGGER guard_columns BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
     WHEN (current_user = ${quoteText(REQUEST_ROLE)})
     EXECUTE FUNCTION access.guard_columns(${columns.map(quoteText).join(', ')})`,
  ];
}

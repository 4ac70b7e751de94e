import { createHash } from 'node:crypto';
import type { ReservedSql } from 'postgres';
import { RPC_RESOURCES, TABLE_RESOURCES } from '@/services/contracts/tables';
import { accessStatements, resourceOfTable } from '@server/access/accessSql';
import { REQUEST_ROLE } from '@server/access/asCaller';
import { readPublicFunctions, readRelations } from '@server/access/relations';
import type { Relation } from '@server/access/relations';
import { StartError } from '@server/startError';

/** The database and the permission matrix disagree; the message names the relation. */
export class AccessError extends StartError {
  override name = 'AccessError';
}

/**
 * The only views that run with their owner's rights: they show roles and names of connections without opening the
 * tables behind them, and ask the matrix themselves.
 */
const OWNER_RIGHTS_VIEWS = ['people_roles', 'connections_list'];

/**
 * Makes the request role and writes the permission matrix into grants, policies and guards, in one transaction.
 * Without `force` nothing is rewritten when the same statements were applied before, so that a second server that
 * starts on the same database does not lock tables in use. Ends with the assertion that no relation is open by
 * accident. Throws AccessError.
 */
export async function applyAccess(connection: ReservedSql, { force }: { force: boolean }): Promise<void> {
  await ensureRequestRole(connection);
  const relations = await readRelations(connection);
  refuseUnguardedViews(relations);
  const functions = await readPublicFunctions(connection);
  const statements = accessStatements(relations, functions);
  const checksum = createHash('sha256')
    .update(accessStatements(withoutPolicies(relations), functions).join(';\n'))
    .digest('hex');
  if (force || (await appliedChecksum(connection)) !== checksum) {
    await connection.unsafe('BEGIN');
    try {
      for (const statement of statements) await connection.unsafe(statement);
      await connection`INSERT INTO access.applied_matrix (id, checksum) VALUES (1, ${checksum})
        ON CONFLICT (id) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`;
      await connection.unsafe('COMMIT');
    } catch (error) {
      await connection.unsafe('ROLLBACK');
      throw error;
    }
  }
  await assertAccess(connection);
  await assertFunctions(connection);
}

/** Only listed functions can be called, and no function of public passes row security by running as its owner. */
async function assertFunctions(connection: ReservedSql): Promise<void> {
  const open = await connection<{ name: string; definer: boolean }[]>`
    SELECT proname AS name, prosecdef AS definer FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND has_function_privilege(${REQUEST_ROLE}, oid, 'EXECUTE')`;
  for (const { name, definer } of open) {
    if (definer || !Object.hasOwn(RPC_RESOURCES, name)) {
      throw new AccessError(
        `The function ${name} is open to requests but ${definer ? "runs with its owner's rights" : 'is not listed'}: ` +
          'revoke EXECUTE from it or add it to RPC_RESOURCES.',
      );
    }
  }
  const missing = Object.keys(RPC_RESOURCES).find((name) => !open.some((known) => known.name === name));
  if (missing !== undefined) {
    throw new AccessError(
      `RPC_RESOURCES names ${missing}, which no migration makes: add it or remove the name.`,
    );
  }
}

/**
 * Every relation that the request role may touch belongs to a resource group, and every group's relation exists
 * with row security: checked at each start, because a grant made by hand would otherwise go unseen.
 */
async function assertAccess(connection: ReservedSql): Promise<void> {
  const open = await connection<{ schema: string; name: string; guarded: boolean }[]>`
    SELECT n.nspname AS schema, c.relname AS name, c.relrowsecurity OR c.relkind = 'v' AS guarded
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND has_schema_privilege(${REQUEST_ROLE}, n.oid, 'USAGE')
      AND has_table_privilege(${REQUEST_ROLE}, c.oid, 'SELECT, INSERT, UPDATE, DELETE')`;
  for (const relation of open) {
    const known = relation.schema === 'derived' || resourceOfTable(relation.name) !== undefined;
    if (!known || !relation.guarded) {
      throw new AccessError(
        `The relation ${relation.schema}.${relation.name} is open to requests but ` +
          `${known ? 'has no row security' : 'belongs to no resource group'}: ` +
          `revoke its grants or add it to TABLE_RESOURCES.`,
      );
    }
  }
  const present = new Set(
    open.filter((relation) => relation.schema === 'public').map((relation) => relation.name),
  );
  const missing = Object.keys(TABLE_RESOURCES).find((name) => !present.has(name));
  if (missing !== undefined) {
    throw new AccessError(
      `TABLE_RESOURCES names ${missing}, which no migration makes: add it or remove the name.`,
    );
  }
}

function refuseUnguardedViews(relations: readonly Relation[]): void {
  const careless = relations.find(
    (relation) =>
      relation.schema === 'public' &&
      relation.readerRights === false &&
      resourceOfTable(relation.name) !== undefined &&
      !OWNER_RIGHTS_VIEWS.includes(relation.name),
  );
  if (careless !== undefined) {
    throw new AccessError(
      `The view ${careless.name} runs with its owner's rights: create it WITH (security_invoker = true).`,
    );
  }
}

/** Dropping the policies of the last run is not part of what the matrix says. */
const withoutPolicies = (relations: readonly Relation[]): Relation[] =>
  relations.map((relation) => ({ ...relation, policies: [] }));

async function appliedChecksum(connection: ReservedSql): Promise<string | undefined> {
  const [row] = await connection<{ checksum: string }[]>`SELECT checksum FROM access.applied_matrix`;
  return row?.checksum;
}

/** Roles belong to the whole cluster, so another database's server may be making the same one right now. */
async function ensureRequestRole(connection: ReservedSql): Promise<void> {
  await connection.unsafe(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${REQUEST_ROLE}') THEN
      CREATE ROLE ${REQUEST_ROLE} NOLOGIN NOINHERIT;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`);
  const [row] = await connection<{ superuser: boolean; risky: boolean }[]>`
    SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
           rolsuper OR rolbypassrls OR rolcanlogin AS risky
    FROM pg_roles WHERE rolname = ${REQUEST_ROLE}`;
  if (row?.risky !== false) {
    throw new AccessError(
      `The database role ${REQUEST_ROLE} may log in or pass row security: ` +
        `run ALTER ROLE ${REQUEST_ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS.`,
    );
  }
  // Making a role does not by itself allow to act as it; a superuser needs no leave.
  if (!row.superuser) await connection.unsafe(`GRANT ${REQUEST_ROLE} TO CURRENT_USER`);
}

import type { ReservedSql } from 'postgres';

/** A table or view of the schemas that this project makes, as the catalog describes it. */
export interface Relation {
  schema: 'public' | 'access' | 'derived';
  name: string;
  kind: 'table' | 'view';
  columns: readonly string[];
  policies: readonly string[];
  /** Quoted names of the sequences that feed its columns. */
  sequences: readonly string[];
  /** Whether a view checks rights as its reader; null for tables. */
  readerRights: boolean | null;
}

/** Every relation of public, access and derived, in name order. */
export async function readRelations(connection: ReservedSql): Promise<Relation[]> {
  return connection<Relation[]>`
    SELECT
      n.nspname AS schema,
      c.relname AS name,
      CASE WHEN c.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
            WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS columns,
      ARRAY(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY p.polname) AS policies,
      ARRAY(SELECT d.objid::regclass::text FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
            WHERE d.refobjid = c.oid AND d.deptype IN ('a', 'i') ORDER BY 1) AS sequences,
      CASE WHEN c.relkind = 'v' THEN coalesce('security_invoker=true' = ANY (c.reloptions), false) END
        AS "readerRights"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'access', 'derived') AND c.relkind IN ('r', 'p', 'v', 'm')
    ORDER BY n.nspname, c.relname`;
}

/** A function of schema public. */
export interface PublicFunction {
  name: string;
  /** As GRANT wants it: `name(uuid, text)`. */
  signature: string;
}

/** Every function of schema public, in name order. */
export async function readPublicFunctions(connection: ReservedSql): Promise<PublicFunction[]> {
  return connection<PublicFunction[]>`
    SELECT p.proname AS name, p.oid::regprocedure::text AS signature
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 2`;
}

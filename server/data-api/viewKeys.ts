/**
 * Foreign keys of views that join: the library traces columns through views over one table only, while a PostgREST
 * service follows joins too (contract README §4.4, embeds from views).
 */
import type { ForeignKeyInfo } from '@supabase/lite';

/** A view, its column, and the table whose key of the same column it carries. */
const KEYS_OF_JOINS = [
  { view: 'analysis_by_component', column: 'config_id', table: 'config_analysis' },
  { view: 'changes_by_component', column: 'config_id', table: 'config_changes' },
] as const;

/** The keys with those of the joining views added. */
export function withViewKeys(keys: readonly ForeignKeyInfo[]): ForeignKeyInfo[] {
  const added = KEYS_OF_JOINS.flatMap(({ view, column, table }) =>
    keys
      .filter((key) => key.table === table && key.column === column)
      .map((key): ForeignKeyInfo => ({ ...key, table: view })),
  );
  return [...keys, ...added];
}

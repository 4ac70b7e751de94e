/**
 * Names the foreign key of every embed for which there is exactly one. The library also finds relationships through
 * third relations (any table or view with keys to both sides) and then calls the plain embed ambiguous; the console
 * always names such a third relation itself (contract README §4.4).
 */
import type { EmbedDef, ForeignKeyInfo, JoinDef, SelectEntry } from '@supabase/lite';

type Joins = Readonly<Record<string, JoinDef>>;

interface Level {
  join?: Joins | undefined;
  select?: readonly SelectEntry[] | undefined;
}

/** Adds hints in place, at every level below `relation`. */
export function addEmbedHints(level: Level, relation: string, keys: readonly ForeignKeyInfo[]): void {
  for (const [alias, join] of Object.entries(level.join ?? {})) {
    const named = join.from ?? alias;
    const target = targetOf(named, relation, keys);
    if (join.hint === undefined && target === named) {
      const hint = onlyKey(relation, target, keys);
      if (hint !== undefined) join.hint = hint;
    }
    const below = embedOf(level.select, alias);
    if (below !== undefined) addEmbedHints(below, target, keys);
  }
}

/** An embed may be named by a column (`created_by(…)`): then its key's table is what is embedded. */
function targetOf(named: string, relation: string, keys: readonly ForeignKeyInfo[]): string {
  return keys.find((key) => key.table === relation && key.column === named)?.ref_table ?? named;
}

/** The constraint between two relations, when there is just one, in whichever direction. */
function onlyKey(relation: string, target: string, keys: readonly ForeignKeyInfo[]): string | undefined {
  const between = keys.filter(
    (key) =>
      (key.table === relation && key.ref_table === target) ||
      (key.table === target && key.ref_table === relation),
  );
  const names = new Set(between.map((key) => key.foreign_key_name));
  return names.size === 1 ? between[0]?.foreign_key_name : undefined;
}

function embedOf(select: readonly SelectEntry[] | undefined, alias: string): EmbedDef | undefined {
  for (const entry of select ?? []) {
    const definition = typeof entry === 'string' ? undefined : entry[alias];
    if (definition !== undefined && ('select' in definition || 'join' in definition)) return definition;
  }
  return undefined;
}

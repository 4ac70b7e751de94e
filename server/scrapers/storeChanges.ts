/** What changed between two scrapes, and what sources tell of, as rows of config_changes. */
import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { isJsonObject, optionalList, optionalObject, optionalText } from '@server/checks/fields';
import type { JsonObject } from '@server/checks/types';
import { boundedCondition, TooSlow } from './boundedExpression';
import { cut } from './plainJson';
import { isNoise, jsonPatch, summaryOf } from './jsonPatch';
import type { StoredItem } from './storeItems';
import type { FoundChange } from './types';
import { unifiedDiff } from './unifiedDiff';

interface ChangeRow {
  config_id: string;
  external_change_id?: string;
  external_created_by?: string | undefined;
  change_type: string;
  severity: string;
  source: string;
  summary: string;
  patches?: unknown;
  diff?: string;
  details?: JsonObject;
  fingerprint?: string;
  created_at?: string;
}

export interface StoredChanges {
  stored: number;
  /** How many were dropped, by item type and then by change type. */
  ignored: Map<string, Map<string, number>>;
  /** Rules that could not be evaluated. */
  problems: string[];
}

/** A change that comes again within this time is the same one seen once more. */
const SAME_WITHIN = '24 hours';
const MOST_SUMMARY = 1000;
const MOST_PATCH = 256 * 1024;
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The rules of `transform.changes` of all entries: exclude drops, mapping renames. */
export interface ChangeRules {
  exclude: string[];
  mapping: JsonObject[];
}

/** Collects the rules of entries. */
export function changeRules(entries: readonly JsonObject[]): ChangeRules {
  const all = entries.map(
    (entry) => optionalObject(optionalObject(entry, 'transform') ?? {}, 'changes') ?? {},
  );
  return {
    exclude: all.flatMap((rules) => optionalList(rules, 'exclude')).map(String),
    mapping: all.flatMap((rules) => optionalList(rules, 'mapping')).filter(isJsonObject),
  };
}

class Judge {
  readonly ignored: StoredChanges['ignored'] = new Map();
  readonly problems = new Set<string>();
  /** Rules that failed once are not asked again in this run. */
  private readonly useless = new Set<string>();

  constructor(private readonly rules: ChangeRules) {}

  private holds(expression: string, change: ChangeRow, itemType: string): boolean {
    const { change_type, severity, source, summary, details } = change;
    const facts = { change_type, severity, source, summary, config_type: itemType, details: details ?? {} };
    if (this.useless.has(expression)) return false;
    const problem = this.problemOf(expression, facts);
    if (typeof problem === 'boolean') return problem;
    this.useless.add(expression);
    this.problems.add(problem);
    return false;
  }

  /** What the rule says, or why it says nothing. */
  private problemOf(expression: string, facts: JsonObject): boolean | string {
    try {
      const verdict = boundedCondition(expression, facts);
      if ('isTrue' in verdict) return verdict.isTrue;
      return `The change rule "${expression.slice(0, 100)}" fails: ${verdict.problem}.`;
    } catch (error) {
      if (error instanceof TooSlow) return error.message;
      throw error;
    }
  }

  ignore(change: ChangeRow, itemType: string): void {
    const counts = this.ignored.get(itemType) ?? new Map<string, number>();
    counts.set(change.change_type, (counts.get(change.change_type) ?? 0) + 1);
    this.ignored.set(itemType, counts);
  }

  /** The change as it is stored; undefined when a rule drops it. */
  judge(change: ChangeRow, itemType: string): ChangeRow | undefined {
    if (this.rules.exclude.some((expression) => this.holds(expression, change, itemType))) {
      this.ignore(change, itemType);
      return undefined;
    }
    const rule = this.rules.mapping.find((known) =>
      this.holds(optionalText(known, 'filter') ?? 'false', change, itemType),
    );
    if (rule === undefined) return change;
    if (optionalText(rule, 'action') === 'ignore') {
      this.ignore(change, itemType);
      return undefined;
    }
    return {
      ...change,
      change_type: optionalText(rule, 'type') ?? change.change_type,
      severity: optionalText(rule, 'severity') ?? change.severity,
      summary: optionalText(rule, 'summary') ?? change.summary,
    };
  }
}

function diffRow({ id, item, before }: StoredItem): { row: ChangeRow; isNoise: boolean } | undefined {
  if (before === undefined) return undefined;
  const patches = jsonPatch(before, item.config);
  const diff = unifiedDiff(before, item.config);
  const json = JSON.stringify(patches ?? diff);
  return {
    isNoise: patches !== undefined && isNoise(patches),
    row: {
      config_id: id,
      change_type: 'diff',
      severity: 'info',
      source: 'scraper',
      summary: cut(summaryOf(patches), MOST_SUMMARY),
      diff,
      ...(patches !== undefined && json.length <= MOST_PATCH && { patches }),
      fingerprint: createHash('sha256').update(json).digest('hex').slice(0, 32),
    },
  };
}

const given = (tx: TransactionSql, rows: readonly ChangeRow[]) => tx`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS d (config_id uuid, external_change_id text,
  external_created_by text, change_type text, severity text, source text, summary text, patches jsonb, diff text,
  details jsonb, fingerprint text, created_at timestamptz)`;

async function write(tx: TransactionSql, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  // what flaps is one change with a count
  await tx`
    UPDATE config_changes c SET count = c.count + 1, created_at = now(), diff = d.diff, patches = d.patches
    FROM ${given(tx, rows)}
    WHERE c.config_id = d.config_id AND c.fingerprint = d.fingerprint
      AND c.created_at > now() - ${SAME_WITHIN}::interval`;
  await tx`
    INSERT INTO config_changes (config_id, external_change_id, external_created_by, change_type, severity, source, summary,
      patches, diff, details, fingerprint, created_at, first_observed)
    SELECT d.config_id, d.external_change_id, d.external_created_by, d.change_type, d.severity, d.source, d.summary,
      d.patches, d.diff, d.details, d.fingerprint, coalesce(d.created_at, now()), coalesce(d.created_at, now())
    FROM ${given(tx, rows)}
    WHERE d.fingerprint IS NULL OR NOT EXISTS (
      SELECT 1 FROM config_changes c WHERE c.config_id = d.config_id AND c.fingerprint = d.fingerprint
        AND c.created_at > now() - ${SAME_WITHIN}::interval)`;
}

export interface ChangesToStore {
  items: readonly StoredItem[];
  /** Items that are gone since the last scrape. */
  deleted: readonly { id: string; type: string }[];
  /** What the source itself tells. */
  told: readonly FoundChange[];
  /** False for the first scrape: everything is new then, and none of it is news. */
  tellsOfNew: boolean;
  rules: ChangeRules;
}

function toldRows({ items, told }: ChangesToStore): { row: ChangeRow; type: string }[] {
  const ids = new Map(items.map(({ id, item }) => [JSON.stringify([item.type, item.externalIds[0]]), id]));
  return told.flatMap(({ item, externalId, type, severity, summary, createdBy, createdAt, details }) => {
    const id = ids.get(JSON.stringify([item.type, item.id]));
    if (id === undefined) return [];
    const row = {
      config_id: id,
      external_change_id: externalId,
      external_created_by: createdBy,
      change_type: type,
    };
    return [
      {
        row: { ...row, severity, source: 'scraper', summary, details, created_at: createdAt },
        type: item.type,
      },
    ];
  });
}

const plain = (id: string, type: string, severity: string, summary: string): ChangeRow => ({
  config_id: id,
  change_type: type,
  severity,
  source: 'scraper',
  summary,
});

/** Writes diffs, appearances and disappearances; noise of servers and what the rules drop is only counted. */
export async function storeChanges(tx: TransactionSql, given_: ChangesToStore): Promise<StoredChanges> {
  const judge = new Judge(given_.rules);
  let stored = 0;
  let rows: ChangeRow[] = [];
  let bytes = 0;
  const flush = async () => {
    await write(tx, rows);
    rows = [];
    bytes = 0;
  };
  const keep = async (change: ChangeRow, type: string) => {
    const row = judge.judge(change, type);
    if (row === undefined) return;
    stored += 1;
    rows.push(row);
    bytes += (row.diff?.length ?? 0) * 3;
    if (rows.length >= 200 || bytes > 4 * 1024 * 1024) await flush();
  };
  for (const one of given_.items) {
    const diff = diffRow(one);
    if (diff !== undefined) {
      await breathe();
      if (diff.isNoise) judge.ignore(diff.row, one.item.type);
      else await keep(diff.row, one.item.type);
    } else if (one.outcome === 'added' && given_.tellsOfNew)
      await keep(plain(one.id, 'CREATE', 'info', `${one.item.name} appeared`), one.item.type);
  }
  for (const { id, type } of given_.deleted)
    await keep(plain(id, 'DELETE', 'low', 'No longer found by its scraper'), type);
  for (const { row, type } of toldRows(given_)) await keep(row, type);
  await flush();
  return { stored, ignored: judge.ignored, problems: [...judge.problems] };
}

/** One run of a scraper: everything its entries find, stored in one transaction, with a row of job history. */
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { startDeadline } from '@server/checks/deadline';
import { isJsonObject } from '@server/checks/fields';
import { reasonOf } from '@server/checks/networkErrors';
import { readSchedule } from '@server/checks/schedule';
import type { CheckContext } from '@server/checks/types';
import type { Clock, Sql } from '@server/types';
import { collect } from './collect';
import type { Collected } from './collect';
import { writeHistory } from './history';
import type { ScrapeOutcome, TypeLine } from './history';
import { RUN_DEADLINE_MS } from './limits';
import { relationsOf } from './relations';
import { applyRetention } from './retention';
import { readScraperSpec } from './spec';
import type { ScraperSpec } from './spec';
import { changeRules, storeChanges } from './storeChanges';
import type { StoredChanges } from './storeChanges';
import { deleteUnseen, storeItems } from './storeItems';
import type { StoredItem } from './storeItems';
import { storeInsights } from './storeInsights';
import { storeRelations } from './storeRelations';

export interface ScraperDeps {
  sql: Sql;
  clock: Clock;
  connection: CheckContext['connection'];
  /** Folders below which files may be read (SCRAPE_FILES). */
  folders: readonly string[];
}

/** The spec of a scraper that this server runs; undefined when it is deleted or belongs to an agent. */
export async function readScraper(sql: Sql, id: string): Promise<{ spec: unknown } | undefined> {
  const [row] = await sql<{ spec: unknown }[]>`
    SELECT spec FROM config_scrapers WHERE id = ${id} AND deleted_at IS NULL AND agent_id = ${LOCAL_AGENT_ID}`;
  return row;
}

function summarise(
  stored: readonly StoredItem[],
  deleted: readonly { type: string }[],
  ignored: StoredChanges['ignored'],
): Record<string, TypeLine> {
  const lines = new Map<string, TypeLine>();
  const lineOf = (type: string): TypeLine => {
    const line = lines.get(type) ?? { added: 0, updated: 0, unchanged: 0, deleted: 0 };
    lines.set(type, line);
    return line;
  };
  for (const { item, outcome } of stored)
    lineOf(item.type)[outcome === 'hidden' ? 'unchanged' : outcome] += 1;
  for (const { type } of deleted) lineOf(type).deleted += 1;
  for (const [type, counts] of ignored) lineOf(type).change = { ignored: Object.fromEntries(counts) };
  return Object.fromEntries(lines);
}

/** Items of a source that could not be read are kept; when more than a source is missing, all are. */
function keptSources({ problems }: Collected): readonly string[] | 'all' {
  const serious = problems.filter(({ isHarmless }) => isHarmless !== true);
  if (serious.some(({ source }) => source === undefined)) return 'all';
  return serious.map(({ source }) => source ?? '');
}

async function store(
  sql: Sql,
  scraperId: string,
  spec: ScraperSpec,
  collected: Collected,
): Promise<Omit<ScrapeOutcome, 'status'>> {
  const relations = relationsOf(collected.items);
  const kept = keptSources(collected);
  return sql.begin(async (tx) => {
    const [{ found } = { found: false }] = await tx<{ found: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM config_items WHERE scraper_id = ${scraperId}) AS found`;
    const stored = await storeItems(tx, scraperId, collected.items);
    const ids = new Map(stored.map(({ id, item }) => [item, id]));
    await storeRelations(tx, scraperId, ids, relations);
    const deleted = kept === 'all' ? [] : await deleteUnseen(tx, scraperId, [...ids.values()], kept);
    const changes = await storeChanges(tx, {
      items: stored,
      deleted,
      told: collected.changes,
      tellsOfNew: found,
      rules: changeRules(spec.entries.map(({ entry }) => entry)),
    });
    await storeInsights(tx, scraperId, stored, spec.isFull);
    const left = await applyRetention(tx, scraperId, spec.retention);
    const errors = [
      ...collected.problems.map(({ text }) => text),
      ...relations.problems,
      ...changes.problems,
      ...left,
    ];
    return { items: stored.length, errors, summary: summarise(stored, deleted, changes.ignored) };
  });
}

function problemsOfSpec(source: unknown, spec: ScraperSpec): string[] {
  const reading = readSchedule(isJsonObject(source) ? source : {});
  return [
    ...('problem' in reading ? [reading.problem] : []),
    ...(spec.entries.length === 0 ? ['The spec has no scraper: add a list such as file or kubernetes.'] : []),
    ...spec.problems,
  ];
}

async function scrape(
  deps: ScraperDeps,
  id: string,
  source: unknown,
  { signal, stopping }: { signal: AbortSignal; stopping: AbortSignal },
): Promise<ScrapeOutcome> {
  const spec = readScraperSpec(source);
  const first = problemsOfSpec(source, spec);
  const context = {
    signal,
    now: () => deps.clock.now(),
    connection: deps.connection,
    folders: deps.folders,
    isFull: spec.isFull,
  };
  try {
    const collected = await collect(spec.entries, context);
    // a server that stops leaves the rest to whoever is next
    if (stopping.aborted) throw new Error('The server stops.');
    const { errors, ...done } = await store(deps.sql, id, spec, collected);
    const all = [...first, ...errors];
    const status = all.length === 0 ? 'SUCCESS' : done.items > 0 ? 'WARNING' : 'FAILED';
    return { ...done, errors: all, status };
  } catch (error) {
    const errors = [...first, `Nothing was stored: ${reasonOf(error)}`];
    return { status: 'FAILED', items: 0, errors, summary: {} };
  }
}

/**
 * Runs the scraper and writes its job history. Undefined when it does not exist here, or when `stopping` aborted: such a
 * run is repeated by whoever is next. The caller holds the lock of the scraper.
 */
export async function runScraper(
  deps: ScraperDeps,
  id: string,
  stopping: AbortSignal,
): Promise<ScrapeOutcome | undefined> {
  const scraper = await readScraper(deps.sql, id);
  if (scraper === undefined) return undefined;
  const startedAt = deps.clock.now();
  const deadline = startDeadline(stopping, RUN_DEADLINE_MS);
  try {
    const outcome = await scrape(deps, id, scraper.spec, { signal: deadline.signal, stopping });
    if (stopping.aborted) return undefined;
    await writeHistory(deps.sql, id, outcome, startedAt, deps.clock.now());
    return outcome;
  } finally {
    deadline.clear();
  }
}

/** What the search for suspects asks: what is near, and what changed there (contract endpoints §4, ADR 68). */
import { api } from '@/services/api/api';
import type { ApiMeta, ApiRequest } from '@/services/api/baseQuery/request';
import { IDS_IN_ADDRESS, readByIds } from '@/services/api/readByIds';
import type { RowFilter } from '@/services/api/postgrest';
import { asRows, readRows } from '@/services/api/rows';
import type { Ask } from '@/services/api/saveRecord';
import { listTag } from '@/services/api/tags';
import { TIMEOUTS } from '@/services/config/constants';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import type { AppError } from '@/services/errors/AppError';
import { parseTime } from '@/services/time/parse';
import { hopsFrom } from './model/hops';
import { RULED_OUT_START, type RuledOut } from './model/ruledOut';
import {
  GRACE_MS,
  MAX_HOPS,
  RARITY_WINDOW_MS,
  SUSPECT_WINDOW_MS,
  type EarlierChange,
  type NearConfig,
  type SuspectChange,
  type SuspectFacts,
} from './model/suspects';
import type { Targets } from './model/targets';
import { SUSPECT_TEXTS } from './timelineTexts';

/** What is in trouble, and since when. */
export interface SuspectsArgument extends Targets {
  /** RFC 3339. */
  at: string;
}

/** A comment that rules a change out, with the incident on which it stands. */
export interface RulingRecord {
  id: string;
  comment: string;
  incident: RuledOut['incident'] | null;
}

/** The column of names may be empty (contract schema §3). */
type NearRow = Pick<RelatedConfigRow, 'id' | 'type' | 'related_ids'> & { name: string | null };

/** Around more items than these the walk would answer half of the estate. */
const MAX_TARGETS = 5;
/** An answer holds 2,000 items, leaves last: where it is full, the near ones are asked for by themselves. */
const DEPTHS = [MAX_HOPS, 3, 1] as const;
/** Items that are asked about, the nearest: four questions at the same time. */
const MAX_NEAR = 4 * IDS_IN_ADDRESS;
/** Kinds are named in the address as long as they leave room for the ids. */
const MAX_KINDS_LENGTH = 800;
const CHANGE_FIELDS = 'id,config_id,change_type,severity,summary,source,external_created_by,created_at,count';

class Refused extends Error {
  constructor(readonly reason: AppError) {
    super(reason.text);
  }
}

async function rowsOf<Row>(ask: Ask, request: ApiRequest): Promise<Row[]> {
  const answer = await ask(request);
  if (answer.error !== undefined) throw new Refused(answer.error);
  return asRows<Row>(answer.data);
}

/** The answer for each part of the ids that fits into an address. */
async function partsByIds<Row>(
  ask: Ask,
  ids: readonly string[],
  requestOf: (part: readonly string[]) => ApiRequest,
): Promise<Row[][]> {
  const answer = await readByIds(ask, ids, requestOf, (rows) => [asRows<Row>(rows)]);
  if ('error' in answer) throw new Refused(answer.error);
  return answer.data;
}

async function linkedConfigs(
  ask: Ask,
  table: 'check_config_relationships' | 'config_component_relationships',
  column: 'check_id' | 'component_id',
  ids: readonly string[],
): Promise<string[]> {
  const parts = await partsByIds<{ config_id: string }>(ask, ids, (part) =>
    readRows(table, {
      select: 'config_id',
      filters: [
        [column, 'in', part],
        ['deleted_at', 'is', null],
      ],
    }),
  );
  return parts.flat().map(({ config_id }) => config_id);
}

async function targetsOf(ask: Ask, argument: SuspectsArgument): Promise<string[]> {
  const linked = await Promise.all([
    linkedConfigs(ask, 'check_config_relationships', 'check_id', argument.checkIds),
    linkedConfigs(ask, 'config_component_relationships', 'component_id', argument.componentIds),
  ]);
  return [...new Set([...argument.configIds, ...linked.flat()])];
}

/** Items around one, as far as one answer holds; where that is not all, those that are certainly near as well. */
async function walkFrom(ask: Ask, id: string): Promise<{ rows: NearRow[]; isCut: boolean }> {
  const rows: NearRow[] = [];
  for (const max_depth of DEPTHS) {
    const answer = await rowsOf<NearRow>(ask, {
      area: 'db',
      path: 'rpc/related_configs_recursive',
      query: {
        config_id: id,
        type_filter: 'all',
        include_deleted_configs: false,
        max_depth,
        select: 'id,name,type,related_ids',
      },
      expects: 'rows',
      timeoutMs: TIMEOUTS.heavy,
    });
    rows.push(...answer);
    if (answer.length < MAX_ROWS) return { rows, isCut: max_depth !== MAX_HOPS };
  }
  return { rows, isCut: true };
}

async function nearConfigs(
  ask: Ask,
  targets: readonly string[],
): Promise<{ configs: NearConfig[]; isCut: boolean }> {
  const walks = await Promise.all(targets.map((id) => walkFrom(ask, id)));
  const rows = walks.flatMap((walk) => walk.rows);
  const hops = hopsFrom(targets, rows);
  const configs = [...new Map(rows.map((row) => [row.id, row])).values()]
    .map(({ id, name, type }): NearConfig => ({
      id,
      // Nothing else tells it apart.
      name: name === null || name === '' ? id : name,
      type,
      ...(hops.get(id) ?? { hops: MAX_HOPS, way: 'away' }),
    }))
    .sort((a, b) => a.hops - b.hops || a.id.localeCompare(b.id));
  return { configs, isCut: walks.some(({ isCut }) => isCut) };
}

const NO_BEGINNING: AppError = { kind: 'validation', text: SUSPECT_TEXTS.noBeginning, retryable: false };

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

interface Span {
  from: number;
  to: number;
}

interface Changes<Row> {
  rows: Row[];
  /** Milliseconds since the epoch: from here on all changes are there. */
  knownFrom: number;
}

/** The newest changes of some items in a stretch of time: for each part of the ids as many as one answer holds. */
async function changesIn<Row extends EarlierChange>(
  ask: Ask,
  ids: readonly string[],
  { from, to }: Span,
  { select, filters = [] }: { select: string; filters?: readonly RowFilter[] },
): Promise<Changes<Row>> {
  const lists = await partsByIds<Row>(ask, ids, (part) =>
    readRows('config_changes', {
      select,
      filters: [
        ['config_id', 'in', part],
        ...filters,
        ['created_at', 'gte', iso(from)],
        ['created_at', 'lte', iso(to)],
      ],
      order: 'created_at.desc',
      limit: MAX_ROWS,
    }),
  );
  const ends = lists.map((rows) => {
    const last = rows.length < MAX_ROWS ? undefined : rows.at(-1);
    return last === undefined ? from : (parseTime(last.created_at) ?? from);
  });
  return { rows: lists.flat(), knownFrom: Math.max(from, ...ends) };
}

/** The kinds of the changes of the day, as a filter while they are few and short. */
function kindFilter(changes: readonly EarlierChange[]): readonly RowFilter[] {
  const kinds = [...new Set(changes.flatMap(({ change_type }) => change_type ?? []))];
  return kinds.join().length > MAX_KINDS_LENGTH ? [] : [['change_type', 'in', kinds]];
}

async function factsOf(ask: Ask, argument: SuspectsArgument): Promise<SuspectFacts> {
  const end = parseTime(argument.at);
  if (end === undefined) throw new Refused(NO_BEGINNING);
  const dayBefore = end - SUSPECT_WINDOW_MS;
  const allTargets = await targetsOf(ask, argument);
  const targets = allTargets.slice(0, MAX_TARGETS);
  const near = await nearConfigs(ask, targets);
  const configs = near.configs.slice(0, MAX_NEAR);
  const day = await changesIn<SuspectChange>(
    ask,
    configs.map(({ id }) => id),
    { from: dayBefore, to: end + GRACE_MS },
    { select: CHANGE_FIELDS },
  );
  const named = day.rows.filter(({ change_type }) => change_type !== null);
  const before = await changesIn<EarlierChange>(
    ask,
    named.map(({ config_id }) => config_id),
    { from: end - RARITY_WINDOW_MS, to: dayBefore },
    { select: 'config_id,change_type,created_at,count', filters: kindFilter(named) },
  );
  return {
    targets: targets.length,
    targetTotal: allTargets.length,
    configs,
    nearTotal: near.configs.length,
    isNearCut: near.isCut,
    changes: day.rows,
    isCut: day.knownFrom > dayBefore,
    earlier: before.rows,
    knownMs: end - (day.knownFrom > dayBefore ? day.knownFrom : before.knownFrom),
  };
}

export const suspectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSuspectFacts: build.query<SuspectFacts, SuspectsArgument>({
      queryFn: async (argument, _api, _options, ask) => {
        let meta: ApiMeta | undefined;
        const asking: Ask = async (request) => {
          const answer = await ask(request);
          meta = answer.meta ?? meta;
          return answer;
        };
        try {
          const data = await factsOf(asking, argument);
          // Without the meta of its questions the answer is not kept.
          return { data, ...(meta === undefined ? {} : { meta }) };
        } catch (thrown) {
          if (thrown instanceof Refused) return { error: thrown.reason };
          throw thrown;
        }
      },
      extraOptions: { keep: true },
      providesTags: [listTag('config-item'), listTag('config-change')],
    }),
    /** What was ruled out since then, on any incident, oldest first. */
    listRulings: build.query<RulingRecord[], string>({
      query: (since) =>
        readRows('comments', {
          select: 'id,comment,incident:incidents(id,title)',
          filters: [
            ['comment', 'like', `${RULED_OUT_START}*`],
            ['created_at', 'gte', since],
          ],
          order: 'created_at.asc',
          limit: MAX_ROWS,
        }),
      extraOptions: { keep: true },
      transformResponse: (answer) => asRows<RulingRecord>(answer),
      providesTags: [listTag('comment')],
    }),
  }),
});

export const { useListSuspectFactsQuery, useListRulingsQuery } = suspectsApi;

/** What the search for suspects asks: what is near, and what changed there (contract endpoints §4). */
import { api } from '@/services/api/api';
import type { ApiRequest } from '@/services/api/baseQuery/request';
import { asRows, readRows } from '@/services/api/rows';
import { listTag } from '@/services/api/tags';
import { MAX_ROWS } from '@/services/contracts/limits';
import type { RelatedConfigRow } from '@/services/contracts/rows';
import type { AppError } from '@/services/errors/AppError';
import { hopsFrom, RARITY_WINDOW_MS, type NearConfig, type SuspectChange } from './model/suspects';

/** What is in trouble, and since when. */
export interface SuspectsArgument {
  configIds: readonly string[];
  checkIds: readonly string[];
  componentIds: readonly string[];
  /** RFC 3339. */
  at: string;
}

export interface SuspectFacts {
  configs: readonly NearConfig[];
  changes: readonly SuspectChange[];
}

interface Answer {
  data?: unknown;
  error?: AppError | undefined;
}
type Ask = (request: ApiRequest) => PromiseLike<Answer> | Answer;

/** Around more items than these the walk would answer half of the estate. */
const MAX_TARGETS = 5;
const MAX_DEPTH = 3;
/** An address holds about 8000 characters; a uuid takes 37. */
const MAX_IDS = 150;

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

async function linkedConfigs(
  ask: Ask,
  table: 'check_config_relationships' | 'config_component_relationships',
  column: 'check_id' | 'component_id',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<{ config_id: string }>(
    ask,
    readRows(table, {
      select: 'config_id',
      filters: [
        [column, 'in', ids.slice(0, MAX_IDS)],
        ['deleted_at', 'is', null],
      ],
    }),
  );
  return rows.map(({ config_id }) => config_id);
}

async function targetsOf(ask: Ask, argument: SuspectsArgument): Promise<string[]> {
  const linked = await Promise.all([
    linkedConfigs(ask, 'check_config_relationships', 'check_id', argument.checkIds),
    linkedConfigs(ask, 'config_component_relationships', 'component_id', argument.componentIds),
  ]);
  return [...new Set([...argument.configIds, ...linked.flat()])].slice(0, MAX_TARGETS);
}

async function nearConfigs(ask: Ask, targets: readonly string[]): Promise<NearConfig[]> {
  const walks = await Promise.all(
    targets.map((id) =>
      rowsOf<RelatedConfigRow>(ask, {
        area: 'db',
        path: 'rpc/related_configs_recursive',
        query: { config_id: id, type_filter: 'all', include_deleted_configs: false, max_depth: MAX_DEPTH },
        expects: 'rows',
      }),
    ),
  );
  const rows = [...new Map(walks.flat().map((row) => [row.id, row])).values()];
  const hops = hopsFrom(targets, rows);
  return rows
    .map(({ id, name, type }) => ({ id, name, type, hops: hops.get(id) ?? MAX_DEPTH }))
    .sort((a, b) => a.hops - b.hops || a.id.localeCompare(b.id))
    .slice(0, MAX_IDS);
}

function changesNear(ask: Ask, configs: readonly NearConfig[], at: string): Promise<SuspectChange[]> {
  const end = Date.parse(at);
  return rowsOf<SuspectChange>(
    ask,
    readRows('config_changes', {
      select: 'id,config_id,change_type,severity,summary,source,external_created_by,created_at',
      filters: [
        ['config_id', 'in', configs.map(({ id }) => id)],
        ['created_at', 'gte', new Date(end - RARITY_WINDOW_MS).toISOString()],
        ['created_at', 'lte', new Date(end + 60_000).toISOString()],
      ],
      order: 'created_at.desc',
      limit: MAX_ROWS,
    }),
  );
}

export const suspectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSuspectFacts: build.query<SuspectFacts, SuspectsArgument>({
      queryFn: async (argument, _api, _options, ask) => {
        try {
          const targets = await targetsOf(ask, argument);
          const configs = targets.length === 0 ? [] : await nearConfigs(ask, targets);
          const changes = configs.length === 0 ? [] : await changesNear(ask, configs, argument.at);
          return { data: { configs, changes } };
        } catch (thrown) {
          if (thrown instanceof Refused) return { error: thrown.reason };
          throw thrown;
        }
      },
      providesTags: [listTag('config-item')],
    }),
  }),
});

export const { useListSuspectFactsQuery } = suspectsApi;

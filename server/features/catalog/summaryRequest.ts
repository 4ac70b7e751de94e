/** The body of /catalog/summary (contract endpoints §4), read and checked. Pure. */
import { parseDateMath } from '@server/data-api/dateMath';
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import { refuseMany } from '@server/features/query/labelSelector';
import { parseValueList } from '@server/features/query/valueList';
import type { ValueList } from '@server/features/query/valueList';

const FIELDS = ['groupBy', 'deleted', 'filter', 'health', 'status', 'changes', 'analysis', 'cost', 'tags'];
const COSTS = ['1d', '7d', '30d'] as const;
const MOST_GROUPS = 10;
/** Names that every row has anyway, so no tag can be shown under them. */
const ROW_NAMES: ReadonlySet<string> = new Set([
  'count',
  'health',
  'created_at',
  'updated_at',
  'changes',
  'analysis',
  ...COSTS.flatMap((days) => [`cost_${days}`, `cost_total_${days}`]),
]);
const DURATION = /^(\d{1,6})(s|m|h|d|w|mo|M|y)$/;
/** Of these the platform keeps summaries, which say 0 and {} where others say nothing. */
const KEPT: ReadonlySet<string> = new Set(['3d', '7d', '30d']);

export interface Since {
  /** RFC 3339 in UTC. */
  time: string;
  isKept: boolean;
}

export interface SummaryRequest {
  /** `type` or keys of tags. */
  groupBy: string[];
  includeDeleted: boolean;
  labels: { key: string; list: ValueList }[];
  health?: ValueList;
  status?: ValueList;
  changes?: Since;
  analysis?: Since;
  cost?: (typeof COSTS)[number];
}

/** Reads the request; `now` in epoch milliseconds. Throws BadInput. */
export function readSummaryRequest(fields: Fields, now: number): SummaryRequest {
  fields.allowOnly(FIELDS, 'This call');
  const health = fields.text('health');
  const status = fields.text('status');
  const changes = readSince(fields, 'changes', now);
  const analysis = readSince(fields, 'analysis', now);
  const cost = readCost(fields);
  return {
    groupBy: readGroups(fields),
    includeDeleted: fields.flag('deleted') ?? false,
    labels: readLabels(fields),
    ...(health !== undefined && { health: parseValueList(health) }),
    ...(status !== undefined && { status: parseValueList(status) }),
    ...(changes && { changes }),
    ...(analysis && { analysis }),
    ...(cost && { cost }),
  };
}

function readLabels(fields: Fields): SummaryRequest['labels'] {
  const pairs = fields.fields('filter')?.pairs() ?? [];
  refuseMany('filter', pairs.length);
  return pairs.map(([key, value]) => ({ key, list: parseValueList(value) }));
}

function readGroups(fields: Fields): string[] {
  const named = [...(fields.texts('groupBy') ?? []), ...(fields.texts('tags') ?? [])].filter(
    (name) => name !== '',
  );
  const groups = [...new Set(named)];
  const taken = groups.find((name) => ROW_NAMES.has(name));
  if (taken !== undefined) {
    throw new BadInput(`Items cannot be grouped by "${taken}": use type or the key of a tag.`);
  }
  if (groups.length > MOST_GROUPS) {
    throw new BadInput(
      `Items cannot be grouped by ${groups.length} keys at once: use at most ${MOST_GROUPS}.`,
    );
  }
  return groups.length === 0 ? ['type'] : groups;
}

function readSince(fields: Fields, name: string, now: number): Since | undefined {
  const text = fields.fields(name)?.text('since');
  if (text === undefined) return undefined;
  const [, amount, unit] = DURATION.exec(text) ?? [];
  const time = amount && unit && parseDateMath(`now-${amount}${unit === 'mo' ? 'M' : unit}`, now);
  if (time) return { time, isKept: KEPT.has(text) };
  throw new BadInput(
    `The duration ${name}.since "${shown(text)}" cannot be read: write 3d, 12h, 2w or the like.`,
  );
}

function readCost(fields: Fields): SummaryRequest['cost'] {
  const text = fields.text('cost');
  const cost = COSTS.find((days) => days === text);
  if (text === undefined || cost !== undefined) return cost;
  throw new BadInput(`The cost "${shown(text)}" is not known: use ${COSTS.join(', ')}.`);
}

/** The parameters of /canary/api/topology (contract endpoints §3), read and checked. Pure. */
import { LOCAL_AGENT_ID, isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import { parseLabelSelector } from '@server/features/query/labelSelector';
import type { LabelTerm } from '@server/features/query/labelSelector';
import { parseValueList } from '@server/features/query/valueList';
import type { ValueList } from '@server/features/query/valueList';

const DEFAULT_DEPTH = 3;
const DEEPEST = 20;
/** How the console's drop-downs say that nothing is chosen. */
const ALL = 'All';
const FIELD_SORT = 'field:';

export interface TopologyRequest {
  id?: string;
  owner?: string;
  labels: LabelTerm[];
  status?: ValueList;
  type?: ValueList;
  team?: ValueList;
  agentId?: string;
  showsHidden: boolean;
  isFlat: boolean;
  /** Levels below the first; a flat list without a depth reaches all of them. */
  depth: number;
  sortBy: 'name' | 'status' | 'type' | { property: string };
  isDescending: boolean;
}

/** Reads the query. Throws BadInput. */
export function readTopologyRequest(query: Fields): TopologyRequest {
  const id = query.id('id');
  const owner = query.text('owner');
  const isFlat = query.flag('flatten') ?? false;
  return {
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...(owner !== undefined && { owner }),
    ...readLists(query),
    ...readAgent(query),
    labels: parseLabelSelector('labels', chosen(query, 'labels') ?? ''),
    showsHidden: query.flag('hidden') ?? true,
    isFlat,
    depth: query.integer('depth', { min: 0, max: DEEPEST, otherwise: isFlat ? DEEPEST : DEFAULT_DEPTH }),
    sortBy: readSort(query.text('sortBy')),
    isDescending: isDescending(query.text('sortOrder') ?? 'asc'),
  };
}

function chosen(query: Fields, name: string): string | undefined {
  const text = query.text(name);
  return text === ALL ? undefined : text;
}

function readLists(query: Fields): Pick<TopologyRequest, 'status' | 'type' | 'team'> {
  const [status, type, team] = ['status', 'type', 'team'].map((name) => chosen(query, name));
  return {
    ...(status !== undefined && { status: parseValueList(status) }),
    ...(type !== undefined && { type: parseValueList(type) }),
    ...(team !== undefined && { team: parseValueList(team) }),
  };
}

function readAgent(query: Fields): Pick<TopologyRequest, 'agentId'> {
  const text = chosen(query, 'agent_id');
  if (text === undefined) return {};
  if (text === 'local') return { agentId: LOCAL_AGENT_ID };
  if (isUuid(text)) return { agentId: text.toLowerCase() };
  throw new BadInput(`The agent_id "${shown(text)}" is no id: send the id of an agent, or local.`);
}

/** The contract lets other names pass without effect. */
function readSort(text: string | undefined): TopologyRequest['sortBy'] {
  if (text?.startsWith(FIELD_SORT)) return { property: text.slice(FIELD_SORT.length) };
  return text === 'status' || text === 'type' ? text : 'name';
}

function isDescending(text: string): boolean {
  if (text === 'asc' || text === 'desc') return text === 'desc';
  throw new BadInput(`The sortOrder "${shown(text)}" is not known: use asc or desc.`);
}

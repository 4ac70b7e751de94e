/** Parameters of /canary/api/topology (contract endpoints §3). Pure. */
import type { TriStateMap } from '@/services/url/codecs/triState';
import { ALL, type TopologySearch } from '../search';

/** What the console sends; parameters without a value are left out. */
export interface TopologyQuery {
  id?: string;
  type?: string;
  team?: string;
  agent_id?: string;
  status?: string;
  labels?: string;
  hidden?: false;
  flatten?: true;
  sortBy?: string;
  sortOrder?: string;
}

const chosen = (value: string): string | undefined => (value === ALL || value === '' ? undefined : value);

/** A list as this call reads it: `a,!b`. */
function listOf(map: TriStateMap): string | undefined {
  const items = [...map].map(([value, state]) => (state === 1 ? value : `!${value}`));
  return items.length === 0 ? undefined : items.join(',');
}

/** Pairs that a component must have, or must not. */
function selectorOf(map: TriStateMap): string | undefined {
  const items = [...map].map(([pair, state]) => (state === 1 ? pair : pair.replace('=', '!=')));
  return items.length === 0 ? undefined : items.join(',');
}

/** The question of the dashboard. A type is looked for on every level, so its answer is a flat list. */
export function dashboardQuery(search: TopologySearch): TopologyQuery {
  const [type, team, agent] = [chosen(search.type), chosen(search.team), chosen(search.agent_id)];
  const [status, labels] = [listOf(search.status), selectorOf(search.labels)];
  return {
    ...(type === undefined ? {} : { type, flatten: true as const }),
    ...(team === undefined ? {} : { team }),
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(status === undefined ? {} : { status }),
    ...(labels === undefined ? {} : { labels }),
    ...(search.hidden === 'no' ? { hidden: false as const } : {}),
    sortBy: search.sortBy,
    sortOrder: search.sortOrder,
  };
}

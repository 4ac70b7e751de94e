/** Second step of the list: tabs from the values of one key; All first, the rest sorted (HEALTH-17). */
import type { CheckSummary } from '@/services/contracts/rows';
import { healthOf, type CheckHealth } from './checkHealth';
import { NO_VALUE, tabValue, type TabBy } from './dimension';
import { compareText } from './labelFacets';

/** The tab that holds every check; no value of a key can be empty. */
export const ALL_TAB = '';

export interface HealthTab {
  /** Word in the address; empty for All. */
  id: string;
  label: string;
  count: number;
  worst: CheckHealth;
}

function worse(a: CheckHealth, b: CheckHealth): CheckHealth {
  if (a === 'unhealthy' || b === 'unhealthy') return 'unhealthy';
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'healthy';
}

/**
 * The tabs of `checks`. `names` says how a value reads, such as an agent's name for its id. The tab in the address
 * stays offered when no check carries its value any more, so that a link never lands nowhere.
 */
export function tabsOf(
  checks: readonly CheckSummary[],
  tabBy: TabBy,
  options: { current?: string; names?: ReadonlyMap<string, string> } = {},
): HealthTab[] {
  const all: HealthTab = { id: ALL_TAB, label: 'All', count: checks.length, worst: 'healthy' };
  const tabs = new Map<string, HealthTab>();
  const tabFor = (id: string): HealthTab => {
    const known = tabs.get(id);
    if (known !== undefined) return known;
    const made: HealthTab = { id, label: options.names?.get(id) ?? id, count: 0, worst: 'healthy' };
    tabs.set(id, made);
    return made;
  };
  for (const check of checks) {
    const tab = tabFor(tabValue(check, tabBy) ?? NO_VALUE);
    const health = healthOf(check);
    tab.count += 1;
    tab.worst = worse(tab.worst, health);
    all.worst = worse(all.worst, health);
  }
  if (options.current !== undefined && options.current !== ALL_TAB) tabFor(options.current);
  return [all, ...[...tabs.values()].sort((a, b) => compareText(a.label, b.label))];
}

/** The checks of one tab. */
export function checksOfTab(
  checks: readonly CheckSummary[],
  tabBy: TabBy,
  tab: string,
): readonly CheckSummary[] {
  if (tab === ALL_TAB) return checks;
  return checks.filter((check) => (tabValue(check, tabBy) ?? NO_VALUE) === tab);
}

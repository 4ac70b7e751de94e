/** The list as plainly as it can be said, without columns or memory: what the stages are compared with. */
import { healthOf, isFullyPassing, latencyOf } from '@/features/health/model/checkHealth';
import { labelOf, NO_VALUE, tabValue, type GroupBy, type TabBy } from '@/features/health/model/dimension';
import type { HealthListing, ListChoice } from '@/features/health/model/healthStages';
import { tabsOf, type HealthTab } from '@/features/health/model/tabs';
import type { HealthSort } from '@/features/health/model/sortChecks';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { parseTime } from '@/services/time/parse';

type Checks = readonly CheckSummary[];

interface PlainGroup {
  id: string;
  name: string;
  groups: PlainGroup[];
  checks: CheckSummary[];
}

interface Keys {
  name: string;
  health: number;
  uptime: number | undefined;
  latency: number | undefined;
  transition: number | undefined;
}

type Row = Readonly<Record<string, unknown>>;

const HEALTHS = ['unhealthy', 'unknown', 'healthy'] as const;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const textOrder = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

function numberOrder(a: number | undefined, b: number | undefined, desc: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return desc ? b - a : a - b;
}

function order(sort: HealthSort | undefined): (a: Keys, b: Keys) => number {
  const worst = (a: Keys, b: Keys) =>
    a.health - b.health || numberOrder(a.transition, b.transition, true) || textOrder(a.name, b.name);
  return (a, b) => {
    if (sort === undefined) return worst(a, b);
    if (sort.by === 'name') return (sort.desc ? -1 : 1) * textOrder(a.name, b.name) || worst(a, b);
    return numberOrder(a[sort.by], b[sort.by], sort.desc) || worst(a, b);
  };
}

function plainFilter(checks: Checks, { text, labels }: ListChoice): Checks {
  const needle = text.trim().toLowerCase();
  return checks.filter((check) => {
    const words = `${check.name}\n${check.description ?? ''}\n${check.endpoint ?? ''}`.toLowerCase();
    return (
      words.includes(needle) &&
      [...labels].every(([key, values]) => {
        const value = labelOf(check, key);
        const state = value === undefined ? undefined : values.get(value);
        return state === undefined ? ![...values.values()].includes(1) : state === 1;
      })
    );
  });
}

function plainTab(checks: Checks, { tabBy, tab }: ListChoice): Checks {
  return tab === '' ? checks : checks.filter((check) => (tabValue(check, tabBy) ?? NO_VALUE) === tab);
}

function plainTabs(checks: Checks, tabBy: TabBy): HealthTab[] {
  const worstOf = (some: Checks) =>
    HEALTHS.find((health) => some.some((check) => healthOf(check) === health)) ?? 'healthy';
  const ids = [...new Set(checks.map((check) => tabValue(check, tabBy) ?? NO_VALUE))];
  const tabs = ids.map((id) => {
    const own = checks.filter((check) => (tabValue(check, tabBy) ?? NO_VALUE) === id);
    return { id, label: id, count: own.length, worst: worstOf(own) };
  });
  return [
    { id: '', label: 'All', count: checks.length, worst: worstOf(checks) },
    ...tabs.sort((a, b) => textOrder(a.label, b.label)),
  ];
}

function pathOf(check: CheckSummary, groupBy: GroupBy): readonly (string | undefined)[] {
  if ('label' in groupBy) return [labelOf(check, groupBy.label) || undefined];
  if (groupBy.field === 'none') return [];
  if (groupBy.field === 'name') return check.name.split('/').slice(0, -1);
  return [check[groupBy.field] || undefined];
}

function plainTree(checks: Checks, groupBy: GroupBy): PlainGroup {
  const root: PlainGroup = { id: '', name: '', groups: [], checks: [] };
  for (const check of checks) {
    let group = root;
    for (const value of pathOf(check, groupBy)) {
      const id = `${group.id}/${value === undefined ? '-' : `=${value.replace(/[\\/]/g, '\\$&')}`}`;
      let child = group.groups.find((known) => known.id === id);
      if (child === undefined) {
        child = { id, name: value ?? NO_VALUE, groups: [], checks: [] };
        group.groups.push(child);
      }
      group = child;
    }
    group.checks.push(check);
  }
  return root;
}

function below(group: PlainGroup): CheckSummary[] {
  return [...group.checks, ...group.groups.flatMap(below)];
}

/** Numbers of the checks below a group. */
function plainSums(group: PlainGroup) {
  const checks = below(group);
  const count = (health: string) => checks.filter((check) => healthOf(check) === health).length;
  const most = (numbers: readonly (number | undefined)[]) => {
    const known = numbers.filter((number) => number !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  };
  return {
    total: checks.length,
    healthy: count('healthy'),
    unhealthy: count('unhealthy'),
    unknown: count('unknown'),
    fullyPassing: checks.filter(isFullyPassing).length,
    slowest: most(checks.map(latencyOf)),
    transition: most(checks.map((check) => parseTime(check.last_transition_time))),
  };
}

function checkKeys(check: CheckSummary): Keys {
  const { passed, failed } = check.uptime;
  return {
    name: check.name,
    health: HEALTHS.indexOf(healthOf(check)),
    uptime: passed + failed > 0 ? passed / (passed + failed) : undefined,
    latency: latencyOf(check),
    transition: parseTime(check.last_transition_time),
  };
}

function groupKeys(group: PlainGroup): Keys {
  const sums = plainSums(group);
  return {
    name: group.name,
    health: HEALTHS.findIndex((health) => sums[health] > 0),
    uptime: sums.fullyPassing / sums.total,
    latency: sums.slowest,
    transition: sums.transition,
  };
}

function healthOfGroup({ total, healthy, unhealthy, unknown }: ReturnType<typeof plainSums>): string {
  if (unhealthy === total) return 'unhealthy';
  if (healthy === total) return 'healthy';
  return unknown === total ? 'unknown' : 'mixed';
}

/** Rows of a group, without the text of a last transition: two checks may write the same moment in two ways. */
function plainRows(group: PlainGroup, choice: ListChoice, depth = 0): Row[] {
  const { health, hidePassing, groups, text, groupBy } = choice;
  const isShown = (check: CheckSummary) =>
    health === undefined ? !hidePassing || healthOf(check) !== 'healthy' : healthOf(check) === health;
  const splitsNames = 'field' in groupBy && groupBy.field === 'name';
  const entries = [
    ...group.groups
      .filter((child) => below(child).some(isShown))
      .map((child) => {
        const { transition: _transition, ...sums } = plainSums(child);
        const chosen = groups.get(child.id);
        const isExpanded = chosen === undefined ? text.trim() !== '' || sums.unhealthy > 0 : chosen === 1;
        const row = { kind: 'group', id: `group:${child.id}`, depth, name: child.name, isExpanded, ...sums };
        const rows = () => (isExpanded ? plainRows(child, choice, depth + 1) : []);
        return { keys: groupKeys(child), row: { ...row, health: healthOfGroup(plainSums(child)) }, rows };
      }),
    ...group.checks.filter(isShown).map((check) => {
      const name = splitsNames ? (check.name.split('/').at(-1) ?? '') : check.name;
      return {
        keys: checkKeys(check),
        row: { kind: 'check', id: check.id, depth, name, check },
        rows: () => [],
      };
    }),
  ];
  const compare = order(choice.sort);
  return entries.sort((a, b) => compare(a.keys, b.keys)).flatMap(({ row, rows }): Row[] => [row, ...rows()]);
}

/** Fails where a listing differs from the plain list of the same checks. */
export function expectPlain(listing: HealthListing, checks: Checks, choice: ListChoice): void {
  const filtered = plainFilter(checks, choice);
  const inTab = plainTab(filtered, choice);
  const root = plainTree(inTab, choice.groupBy);
  expect(listing.filtered).toEqual(filtered);
  expect(listing.inTab).toEqual(inTab);
  expect(tabsOf(listing.filtered, choice.tabBy)).toEqual(plainTabs(filtered, choice.tabBy));
  const { lastTransition, ...sums } = listing.root.rollUp;
  expect({ ...sums, transition: lastTransition?.time }).toEqual(plainSums(root));
  const rows = listing.rows.map((row) => {
    if (row.kind === 'check') return row;
    const { lastTransition: _text, ...others } = row;
    return others;
  });
  expect(rows).toEqual(plainRows(root, choice));
}

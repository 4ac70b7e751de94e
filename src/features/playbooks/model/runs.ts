/** Runs and their steps in words. Pure. */
import { paths } from '@/services/config/paths';
import { parseTime } from '@/services/time/parse';
import type { PlaybookRow, PlaybookSpec, RunDetail, RunRow, StepDetail, StepRow, Target } from './records';

const RUN_ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);
const STEP_ENDS: ReadonlySet<string> = new Set(['completed', 'failed', 'skipped', 'cancelled']);

export const hasEnded = ({ status }: { status: string }): boolean => RUN_ENDS.has(status);
export const hasStepEnded = ({ status }: { status: string }): boolean => STEP_ENDS.has(status);

/** The status word whose shape and tone a run or step has. */
export function toneOfRun(status: string): string {
  if (status === 'failed') return 'failed';
  if (status === 'completed') return 'healthy';
  if (status === 'running') return 'running';
  return status === 'pending_approval' ? 'warning' : 'suspended';
}

export const titleOf = ({ title, name }: Pick<PlaybookRow, 'title' | 'name'>): string => title || name || '';

export interface RunTarget extends Target {
  kind: 'check' | 'config' | 'component';
  name: string;
  icon: string | null;
  path: string;
}

interface NamedResource {
  name: string;
  type?: string | null;
  icon?: string | null;
}

const TARGET_PATHS: Readonly<Record<RunTarget['kind'], (id: string) => string>> = {
  check: (id) => paths.health({ checkId: id }),
  config: paths.catalogItem,
  component: paths.topologyItem,
};

function targetIn(kind: RunTarget['kind'], id: string | null, resource: NamedResource | null): RunTarget[] {
  if (id === null) return [];
  const icon = resource?.icon ?? resource?.type ?? null;
  return [{ kind, field: `${kind}_id`, id, name: resource?.name ?? id, icon, path: TARGET_PATHS[kind](id) }];
}

/** What a run was started on; undefined for a run on nothing. */
export function targetOf(run: RunRow): RunTarget | undefined {
  return [
    ...targetIn('check', run.check_id, run.check),
    ...targetIn('config', run.config_id, run.config),
    ...targetIn('component', run.component_id, run.component),
  ][0];
}

/** Milliseconds from the start to the end, or to `now` while it lasts; undefined before it began. */
export function durationOf(
  { start_time, end_time }: Pick<StepRow, 'start_time' | 'end_time'>,
  now: number,
): number | undefined {
  const start = parseTime(start_time);
  return start === undefined ? undefined : Math.max(0, (parseTime(end_time) ?? now) - start);
}

export interface Step {
  /** Undefined for a step that has not begun. */
  row: StepRow | undefined;
  name: string;
  status: string;
}

/** Steps that have begun, then those that the playbook still has; an ended run begins no more. */
export function stepsOf(run: Pick<RunDetail, 'spec' | 'status'>, rows: readonly StepRow[]): Step[] {
  const begun = rows.map((row): Step => ({ row, name: row.name, status: row.status }));
  const rest = (run.spec?.actions ?? []).slice(rows.length);
  const status = hasEnded(run) ? 'not run' : 'to come';
  return [
    ...begun,
    ...rest.map(({ name }, at): Step => ({
      row: undefined,
      name: name ?? `step ${rows.length + at + 1}`,
      status,
    })),
  ];
}

/** The step to look at first: what runs, else what failed, else the last that began. */
export function mainStep(rows: readonly StepRow[]): StepRow | undefined {
  return (
    rows.find((row) => !hasStepEnded(row)) ?? rows.find(({ status }) => status === 'failed') ?? rows.at(-1)
  );
}

// Cursor movements and colours of terminals: nothing of them is drawn.
const ESCAPES = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;

export interface Output {
  title: string;
  text: string;
}

const TEXT_OUTPUTS = ['stdout', 'stderr', 'logs', 'body'] as const;

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value, null, 2)).replace(ESCAPES, '');

/** What a step left behind: its streams as text, the rest as JSON (contract endpoints §6). */
export function outputsOf({ result }: Pick<StepDetail, 'result'>): Output[] {
  const entries = Object.entries(result ?? {}).filter(([, value]) => value !== null && value !== '');
  const streams = TEXT_OUTPUTS.flatMap((title) =>
    entries.filter(([name]) => name === title).map(([, value]) => ({ title, text: plain(value) })),
  );
  const rest = entries.filter(([name]) => !TEXT_OUTPUTS.some((title) => title === name));
  return rest.length === 0
    ? streams
    : [...streams, { title: 'result', text: JSON.stringify(Object.fromEntries(rest), null, 2) }];
}

/** The values of a run by name; of a password nothing is shown. */
export function shownParameters({
  spec,
  parameters,
}: Pick<RunDetail, 'spec' | 'parameters'>): [string, string][] {
  const secrets = (spec?.parameters ?? []).filter(({ properties }) => properties?.['format'] === 'password');
  return Object.entries(parameters ?? {}).map(([name, value]) => [
    name,
    secrets.some((secret) => secret.name === name) && value !== '' ? '•••' : value,
  ]);
}

/** Who may approve, as the playbook writes them; undefined where nobody has to. */
export function approversOf(spec: PlaybookSpec | null): { isAll: boolean; names: string[] } | undefined {
  const { type, approvers } = spec?.approval ?? {};
  const names = [...(approvers?.people ?? []), ...(approvers?.teams ?? []).map((team) => `team ${team}`)];
  return names.length === 0 ? undefined : { isAll: type === 'all', names };
}

/** Playbooks by category, categories by name, those without one last. */
export function byCategory(
  playbooks: readonly PlaybookRow[],
  search: string,
): { category: string; playbooks: PlaybookRow[] }[] {
  const needle = search.trim().toLowerCase();
  const groups = new Map<string, PlaybookRow[]>();
  for (const playbook of playbooks) {
    // Another platform may know no title or category: null is read as none.
    const category = playbook.category || '';
    const words = [playbook.name, playbook.title, category, playbook.description ?? ''];
    if (needle !== '' && !words.some((word) => (word || '').toLowerCase().includes(needle))) continue;
    groups.set(category, [...(groups.get(category) ?? []), playbook]);
  }
  return [...groups]
    .map(([category, members]) => ({
      category,
      playbooks: members.sort((a, b) => titleOf(a).localeCompare(titleOf(b))),
    }))
    .sort(
      (a, b) => Number(a.category === '') - Number(b.category === '') || a.category.localeCompare(b.category),
    );
}

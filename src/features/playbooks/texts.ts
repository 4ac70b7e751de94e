/** Sentences of the playbook screens. */
import { paths } from '@/services/config/paths';

export const PLAYBOOK_PAGES = [
  { path: paths.playbooks(), label: 'Playbooks' },
  { path: paths.playbookRuns(), label: 'Runs' },
] as const;

export const PLAYBOOK_TEXTS = {
  title: 'Playbooks',
  pages: 'Playbook pages',
  search: 'Search by name, category or description',
  find: 'Find playbooks',
  none: 'There are no playbooks yet. Add one under Settings → Playbooks.',
  noMatch: 'No playbook fits this search.',
  clear: 'Clear search',
  otherCategory: 'Without category',
  run: 'Run',
  runs: 'Runs',
  specification: 'Specification',
  steps: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
  needsApproval: 'needs approval',
  noneHere: 'No playbook is meant for this resource.',
  menuLoading: 'Looking for playbooks',
} as const;

export const RUN_DIALOG_TEXTS = {
  /** Exact texts of the settings specification §2.13. */
  fallbackTitle: 'Run Playbook',
  noParameters: 'No parameters for this playbook.',
  selectResource: 'Please select a resource to see the parameters.',
  typeToSearch: 'Type to search',
  running: 'Running...',
  submit: 'Run',
  resource: { checks: 'Check', configs: 'Catalog item', components: 'Component' },
  loading: 'Loading the parameters',
  gone: 'This playbook does not exist any more.',
  approval: (isAll: boolean, names: string) =>
    `Nothing happens before ${isAll ? 'all of' : 'one of'} these approve: ${names}.`,
} as const;

export const PLAN_TEXTS = {
  title: 'What this run will do',
  loading: 'Working out what this run will do',
  incomplete: 'Fill in valid values to see it.',
  unknown: 'This server does not tell it beforehand.',
  target: 'Runs on',
  noTarget: 'no resource',
  approval: 'Approval',
  yourStart: 'your start is the approval it needs',
  waitsFor: (isAll: boolean, names: string) => `waits for ${isAll ? 'all of' : 'one of'}: ${names}`,
  last: 'Last runs here',
  firstRun: 'none: this is the first',
  usually: (duration: string) => `Usually takes ${duration}.`,
  empty: '(empty)',
  isDefault: '(default)',
  endsAtOnce: (problem: string) => `It would end before its first step. ${problem}`,
  steps: 'Planned steps',
  onlyIf: 'Only if',
  verdicts: {
    runs: 'will run',
    skipped: 'will be skipped: its condition does not hold',
    open: 'is decided when it is its turn',
  },
  fails: 'would fail',
} as const;

export const RUN_TEXTS = {
  grid: 'Playbook runs',
  filters: 'Filter runs',
  status: 'Status',
  allStatuses: 'All statuses',
  playbook: 'Playbook',
  allPlaybooks: 'All playbooks',
  created: 'Created',
  allTimes: 'All times',
  targets: { config: 'Catalog item', check: 'Check', component: 'Component' },
  noneHere: 'No playbook has run on this item.',
  noRuns: 'No playbook has been run yet.',
  noMatch: 'No run fits these filters.',
  clear: 'Clear filters',
  title: 'Playbook run',
  gone: 'This run does not exist any more.',
  toList: 'All runs',
  loading: 'Loading the run',
  steps: 'Steps',
  noSteps: 'This playbook has no steps.',
  notBegun: 'This step has not begun.',
  output: (name: string) => `Output of ${name}`,
  loadingOutput: 'Loading the output',
  noOutput: 'It wrote nothing.',
  stillSilent: 'It has written nothing yet.',
  parameters: 'Parameters',
  noParameters: 'It was run without parameters.',
  about: 'About',
  approvals: 'Approvals',
  waitsFor: (isAll: boolean, names: string) => `${isAll ? 'All of' : 'One of'}: ${names}`,
  waitsSince: 'Asked for',
  approve: 'Approve',
  approved: 'Run approved',
  cancel: 'Cancel run',
  cancelTitle: 'Cancel this run?',
  cancelQuestion:
    'No further step begins, and the step that is running is stopped. What it has done already stays done.',
  keep: 'Cancel run',
  cancelled: 'Run cancelled',
  rerun: 'Run again…',
} as const;

/** Sentences of incidents. Those of the settings specification §4 and §5 are word for word. */
import type { IncidentView, StatusTab } from './search';

export const LINK_TEXTS = {
  action: 'Attach as Evidence',
  /** On a document: its selected lines. */
  lines: (count: number) =>
    ({ 0: 'Attach lines as evidence', 1: 'Attach 1 line as evidence' })[count] ??
    `Attach ${count} lines as evidence`,
  /** Lines that follow each other, by their numbers. */
  marked: (lines: readonly number[]) =>
    lines.length === 1 ? `line ${lines[0]}` : `lines ${lines[0]}–${lines.at(-1)}`,
  noLines: 'Select lines of the document first.',
  tooManyLines: (most: number) => `At most ${most} lines can be attached. Select fewer.`,
  linked: 'Linked to incident successfully',
  linking: 'Linking..',
  incidentRequired: 'Must select or create an incident',
  severityRequired: 'Please select incident severity',
  typeRequired: 'Please select an incident type',
  hypothesisRequired: 'Must select or create a hypothesis',
  submit: 'Attach',
  incident: 'Incident',
  incidentHelp: 'Choose one, or type the title of a new one.',
  hypothesis: 'Hypothesis',
  hypothesisHelp:
    'Choose one, or type a new one. Left empty for a new incident, it takes the incident’s title.',
  severity: 'Severity',
  type: 'Type',
  description: 'What does it show?',
  openIncident: 'Open the incident',
  create: (title: string) => `Create “${title}”`,
  /** After a failure in the middle. */
  failed: (reason: string) => `It could not be attached: ${reason}`,
  done: (what: string) => `${what} was created and will be used when you try again.`,
  notDone: (what: string) => `${what} was not created.`,
} as const;

export const LIST_TEXTS = {
  title: 'Incidents',
  search: 'Search by title or number',
  create: 'New incident',
  createTitle: 'New incident',
  createSubmit: 'Create incident',
  created: (title: string) => `${title} is open`,
  titleField: 'Title',
  descriptionField: 'Description',
  severityField: 'Severity',
  typeField: 'Type',
  statusField: 'Status',
  filters: 'Find incidents',
  tabs: 'Status of incidents',
  anyTime: 'Any time',
  owner: 'Owner',
  component: 'Component',
  more: 'More filters',
  allTypes: 'All types',
  allSeverities: 'All severities',
  noneYet: 'No incident has been opened yet. That is good.',
  noneActive: 'Nothing needs you: no incident is active.',
  noMatch: 'No incident matches these filters.',
  showAll: 'Show all incidents',
  clear: 'Clear filters',
  select: (title: string) => `Select ${title}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => `${count} selected`,
  setStatus: 'Set status',
  clearSelection: 'Clear selection',
  changed: (count: number, status: string) =>
    `${count === 1 ? '1 incident is' : `${count} incidents are`} ${status}`,
  someFailed: (failed: number, reason: string) =>
    `${failed === 1 ? '1 incident was' : `${failed} incidents were`} not changed: ${reason}`,
  undo: 'Undo',
  undone: 'The statuses are as they were.',
} as const;

export const TAB_WORDS: Readonly<Record<StatusTab, string>> = {
  active: 'Active',
  all: 'All',
  new: 'New',
  open: 'Open',
  investigating: 'Investigating',
  mitigated: 'Mitigated',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const VIEW_WORDS: Readonly<Record<IncidentView, string>> = {
  hypotheses: 'Hypotheses',
  board: 'Board',
  timeline: 'Timeline',
  suspects: 'Suspects',
  changelog: 'Changelog',
  report: 'Report',
};

export const INCIDENT_TEXTS = {
  loading: 'Loading the incident',
  gone: 'This incident does not exist, or it was removed.',
  toList: 'All incidents',
  views: 'Parts of the incident',
  edit: 'Edit',
  editTitle: 'Edit incident',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Saved',
  opened: 'open',
  resolvedIn: 'resolved after',
  lastUpdate: 'last update',
  commander: 'Commander',
  communicator: 'Communicator',
  nobody: 'Nobody',
  responders: 'Responders',
  addResponder: 'Add responder',
  noResponders: 'Nobody has been asked to help yet.',
  removeResponder: (name: string) => `Remove ${name}`,
  chooseResponder: 'Choose a person or a team',
  team: (name: string) => `${name} (team)`,
  affected: 'Affected',
  noAffected: 'Evidence will show here what is affected.',
  latest: 'Latest',
  latestComment: 'Comments on the incident',
} as const;

export const CONFLICT_TEXTS = {
  title: 'Somebody else changed this too',
  explain: 'Everything else is saved. Choose what these fields are to hold.',
  base: 'Before',
  theirs: 'Theirs',
  mine: 'Mine',
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep mine',
  empty: 'nothing',
  save: 'Save what I chose',
  whoSet: (who: string, status: string, age: string) => `${who} set ${status} ${age} ago.`,
} as const;

export const HYPOTHESIS_TEXTS = {
  none: 'Nobody has said yet what it could be.',
  add: 'Add hypothesis',
  addChild: { factor: 'Factor', solution: 'Solution', root: 'Hypothesis' },
  addTitle: { factor: 'New factor', solution: 'New solution', root: 'New hypothesis' },
  titleField: 'What do you believe?',
  statusField: 'Status',
  create: 'Add',
  edit: 'Edit hypothesis',
  editAction: 'Edit…',
  remove: 'Delete…',
  removeTitle: 'Delete hypothesis',
  removeQuestion: (title: string, evidences: number, comments: number) =>
    `“${title}” goes with ${evidences === 1 ? '1 piece of evidence' : `${evidences} pieces of evidence`} and ${comments === 1 ? '1 comment' : `${comments} comments`}. To rule it out and keep what was found, set it to disproven instead.`,
  hasChildren: 'Delete what hangs below it first.',
  removeConfirm: 'Delete',
  actions: (title: string) => `Actions for ${title}`,
  status: (title: string) => `Status of ${title}`,
  expand: 'Expand all',
  collapse: 'Collapse all',
  reasonTitle: (status: string) => `Why is it ${status}?`,
  reasonField: 'Reason',
  reasonHelp: 'Kept with the hypothesis, so that others can follow.',
  reasonSave: (status: string) => `Set to ${status}`,
  reasonComment: (from: string, to: string, reason: string) => `${from} → ${to}: ${reason}`,
  reasonLost: 'The status is set, but the reason was not stored. Try again.',
  by: (name: string) => `by ${name}`,
  tally: (supports: number, contradicts: number) => `${supports} for, ${contradicts} against`,
} as const;

export const EVIDENCE_TEXTS = {
  add: 'Evidence',
  addTitle: 'Add evidence',
  source: 'Which one',
  polarityField: 'It speaks for or against',
  openThen: 'Open at that moment',
  sourceGone: 'What it pointed at is gone.',
  noLines: 'No lines were kept.',
  moreLines: (count: number) => (count === 1 ? '1 more line' : `${count} more lines`),
  fewerLines: 'Fewer lines',
  more: 'Show all',
  less: 'Show less',
  actions: (name: string) => `Actions for ${name}`,
  remove: 'Remove evidence',
  removeQuestion:
    'It is removed from the hypothesis and cannot be brought back. The changelog keeps its line.',
  polarity: { supports: 'supports', contradicts: 'contradicts', neutral: 'neutral' },
  says: { supports: 'It supports', contradicts: 'It contradicts', neutral: 'It is neutral' },
  strength: { weak: 'weakly', medium: 'moderately', strong: 'strongly' },
  strengthItem: { weak: 'Weakly', medium: 'Moderately', strong: 'Strongly' },
  open: 'Open the evidence',
  makeDone: 'Add to definition of done',
  unmakeDone: 'Remove from definition of done',
  kinds: {
    log: 'Log',
    config: 'Config',
    topology: 'Topology',
    check: 'Check',
    config_analysis: 'Insight',
    config_change: 'Change',
    comment: 'Note',
  },
  runsFailed: 'The runs could not be read.',
  noRuns: 'No runs around that moment are kept.',
} as const;

export const DONE_TEXTS = {
  title: 'Definition of done',
  none: 'Nothing says yet when this is over. Add evidence to it from the evidence’s menu.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  scripted: 'Decided by its script',
  scriptField: 'Script',
  scriptHelp: 'The server ticks it when this becomes true. Left empty, somebody ticks it by hand.',
  addTitle: 'Add to definition of done',
  add: 'Add',
} as const;

export const COMMENT_TEXTS = {
  label: 'Comment',
  add: 'Comment',
  placeholder: 'Write a comment; @ mentions somebody',
  send: 'Send',
  earlier: (count: number) => (count === 1 ? 'Show 1 earlier comment' : `Show ${count} earlier comments`),
  external: 'from outside',
  people: 'People to mention',
  notStored: (why: string) => `Your comment was not stored; its words wait in its box. ${why}`,
} as const;

export const CHANGELOG_TEXTS = {
  kinds: 'Which lines',
  all: 'Everything',
  status: 'Status',
  hypothesis: 'Hypotheses',
  evidence: 'Evidence',
  people: 'People',
  none: 'No such line yet.',
  deleted: '(since deleted)',
} as const;

/** What waits on this device, in words. */
export const QUEUE_TEXTS = {
  nouns: { incidents: 'Incident', hypotheses: 'Hypothesis', evidences: 'Evidence' },
  incident: (title: string) => `New incident “${title}”`,
  hypothesis: (title: string) => `New hypothesis “${title}”`,
  evidence: (hypothesis: string, description: string) =>
    `Evidence${hypothesis === '' ? '' : ` for “${hypothesis}”`}${description === '' ? '' : `: ${description}`}`,
  comment: (text: string) => `Comment “${text}”`,
  change: (noun: string, title: string, changes: readonly string[]) =>
    `${noun}${title === '' ? '' : ` “${title}”`}: ${changes.join(', ')}`,
  deleteHypothesis: (title: string) =>
    `Delete the hypothesis${title === '' ? '' : ` “${title}”`} and what belongs to it`,
  deleteEvidence: 'Delete a piece of evidence',
  responder: 'New responder',
  removeResponder: 'Remove a responder',
  nobody: 'nobody',
  title: 'Title',
  description: 'Description',
  commentField: 'Comment',
  noNumber: 'No number yet',
} as const;

/** Sentences of incidents. Those of the settings specification §4 and §5 are word for word. */
import type { StatusTab } from './search';

export const LINK_TEXTS = {
  action: 'Attach as Evidence',
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

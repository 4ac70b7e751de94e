/** Sentences of "Add check": each says what is wrong and how to mend it. */
export const ADD_CHECK_TEXTS = {
  action: 'Add check',
  title: 'Add check',
  help: 'Paste a canary in YAML: a whole Kubernetes manifest, a record with name and spec, or the spec alone.',
  empty: 'There is nothing here yet. Paste a canary, or start from the example.',
  example: 'Insert an example',
  notAMapping: 'This is not a canary. Write keys and values, such as "schedule: …" and "http: …".',
  noName: 'The canary has no name. Fill in the name above, or write it in the YAML.',
  badName: 'The name must be text of at most 500 characters, without line breaks.',
  badNamespace: 'The namespace must be text of at most 500 characters, without line breaks.',
  badLabels: 'The labels must be a mapping of keys to values, such as "team: web".',
  noSpec: 'The manifest has no spec. Add "spec:" with a schedule and at least one list of checks.',
  noChecks: 'The spec has no checks. Add a list such as "http:" with a name and a url.',
  noSchedule: 'The schedule is missing. Add for example schedule: "@every 1m".',
  wrongKind: (kind: string) => `This is a ${kind}, not a Canary. Paste a manifest with "kind: Canary".`,
  unknownType: (key: string, nearest: string | undefined) =>
    nearest === undefined
      ? `"${key}" is not a check type. Use one such as http, tcp, dns, icmp or folder.`
      : `"${key}" is not a check type. Did you mean "${nearest}"?`,
  atLine: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  created: (name: string) => `${name} created successfully`,
  submit: 'Add check',
  submitting: 'Adding…',
  needsConnection: 'Needs a connection',
  refused: 'The server did not take it.',
  nameLabel: 'Name',
  namespaceLabel: 'Namespace',
  fromYaml: 'From the YAML',
  editorLabel: 'Canary in YAML',
} as const;

export const EXAMPLE_CANARY = `apiVersion: canaries.watchfloor.io/v1
kind: Canary
metadata:
  name: shop-frontend
  namespace: default
  labels:
    team: web
spec:
  schedule: "@every 1m"
  http:
    - name: shop-frontend
      url: https://shop.example.org/healthz
      responseCodes: [200]
`;

/** The editor of a record; the toasts' words are the specification's (checklist SET-4). */
/** What waits on this device, in words. */
export const QUEUED_RECORD_TEXTS = {
  created: (singular: string, name: string) => `New ${singular} “${name}”`,
  changed: (singular: string, name: string, fields: readonly string[]) =>
    `${singular} “${name}”: ${fields.join(', ')}`,
  name: 'Name',
} as const;

export const EDITOR_TEXTS = {
  example: 'Begin with an example',
  updated: (name: string) => `${name} updated successfully`,
  created: (name: string) => `${name} created successfully`,
  deleted: (name: string) => `${name} deleted successfully`,
  notDeleted: (name: string, why: string) => `${name} was not deleted: ${why}`,
  save: 'Save',
  saving: 'Saving…',
  update: 'Update',
  updating: 'Updating…',
  back: 'Back',
  remove: 'Delete',
  newTitle: (singular: string) => `New ${singular}`,
  breadcrumbs: 'You are here',
  name: 'Name',
  icon: 'Icon',
  namespace: 'Namespace',
  labels: 'Labels',
  schedule: 'Schedule',
  spec: 'Specification',
  form: 'Form',
  code: 'Code',
  formOrCode: 'Ways to see the specification',
  tabs: { spec: 'Spec', members: 'Members', jobs: 'Job History' },
  tabsLabel: 'Parts of this record',
  docs: 'Documentation',
  taken: (singular: string, isKept: boolean) =>
    isKept
      ? `Another ${singular} has this name, or had it until it was deleted. Choose another name.`
      : `Another ${singular} has this name. Choose another name, or change that one.`,
  gone: 'This record does not exist any more.',
  toList: 'Go to the list',
  unknownTable: 'There is no such kind of setting.',
  unknownType: 'There is no such type. Choose one of these.',
  loading: 'Loading the record',
  problems: 'What to mend before this can be saved',
  problemCount: (count: number) =>
    count === 1 ? 'Mend the problem listed above.' : `Mend the ${count} problems listed above.`,
  atLine: (line: number, message: string) =>
    /^Line \d/.test(message) ? message : `Line ${line}: ${message}`,
  moreProblems: (count: number) => `… and ${count} more`,
  forbiddenKey: '"__proto__" cannot be a key. Rename it.',
  longNumber: (digits: string) =>
    `${digits} is too long for a number and would be changed. Put quotes around it to keep its digits.`,
  notAMapping: 'The specification must be keys and values, such as "schedule: …".',
  badLabels: 'The labels must be a JSON object of words, such as {"team": "web"}.',
  brokenForForm: 'The text cannot be read as it is, so the form waits. Mend it in the code.',
  rejectedForForm: 'This specification does not fit its type, so it opens as code, unchanged.',
  lookOnly: (refusal: string) =>
    `You may look at this. To change it: ${refusal.charAt(0).toLowerCase()}${refusal.slice(1)}.`,
  readOnly: 'This record is managed elsewhere and cannot be changed here.',
  source: (source: string) => `Source: ${source}`,
  id: 'Id',
  copyId: 'Copy id',
  linkedTo: 'Linked to',
  createdBy: 'Created by',
  localFile: 'Linked to local file',
  crd: 'CRD linked to',
  kubernetes: 'a Kubernetes resource',
  component: 'a component',
  catalogItem: 'a catalog item',
  changes: (count: number) => (count === 0 ? 'Changes' : `Changes (${count})`),
  noChanges: 'Nothing is changed yet. What you change shows here before it is saved.',
  onlyText: 'Only comments or layout are changed; the specification says the same as before.',
  unreadableChanges: 'The text cannot be read as it is. Mend it in Code to see what it changes.',
  risks: {
    removes: 'Takes something away',
    credential: 'Credential',
    code: 'What it runs',
    schedule: 'When it runs',
  },
  changesTitle: 'What saving will change',
  place: 'What',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
} as const;

export const DRAFT_TEXTS = {
  restored: 'Restored what you typed',
  newer: 'Somebody has saved this record since.',
  elsewhere:
    'This record is open in another tab too. Both keep one draft: what is typed last replaces the other. Go on in one of them.',
  discard: 'Discard draft',
  kept: 'Draft kept on this device',
  held: 'Shared device: what you type is kept in this page alone',
  notKept: 'This device has no room: what you type is NOT kept until you save it.',
} as const;

export const CONFLICT_TEXTS = {
  title: 'Somebody else changed this too',
  explain: 'Both of you changed the following. What only one of you changed is kept in any case.',
  before: 'Before',
  theirs: 'Theirs',
  mine: 'Mine',
  keepTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  byHand: 'Merge by hand',
  byHandHint: 'Your text stays in the editor, now on top of theirs. Look at the changes and save again.',
  nothing: 'nothing',
} as const;

export const LIST_TEXTS = {
  add: (singular: string) => `Add ${singular}`,
  search: 'Search by name',
  nothingFound: 'Nothing has this in its name.',
  clearSearch: 'Clear search',
} as const;

export const PICKER_TEXTS = {
  title: 'Choose a type',
  filter: 'Type to filter',
  none: 'No type has this in its name.',
} as const;

export const TEAM_TEXTS = {
  empty: "You haven't added any team members to the team yet.",
  add: 'Add Members',
  addTitle: 'Add users to the team',
  adding: 'Adding…',
  remove: 'Remove user',
  removed: (name: string) => `${name} removed from team successfully`,
  added: (names: readonly string[]) => `${names.join(', ')} added to the team successfully`,
  pick: 'Users',
  search: 'Search people by name or email',
  nobodyLeft: 'Everybody is in the team already.',
  members: 'Team members',
  more: (count: string) => `${count} more`,
} as const;

export const CONNECTION_TEXTS = {
  name: 'Name',
  namespace: 'Namespace',
  insecureTls: 'Accept any certificate',
  secretHelp: 'The value itself, or secret://name/key. A stored one shows as *** and is kept.',
  test: 'Test',
  testing: 'Testing…',
  works: (name: string) => `${name} works`,
  changedMeanwhile:
    'Somebody else has changed or deleted this connection meanwhile. Open it again to see what it holds now.',
  saveToTest: 'Save what you changed to test it.',
} as const;

export const AGENT_TEXTS = {
  one: 'Agent',
  add: 'Add agent',
  submit: 'Add agent',
  install: (name: string) => `Install ${name}`,
  once: 'The token in these commands is shown this once. Copy them before you close.',
  chart: 'Then set CHART to where your organization keeps the chart of the agent, and install it.',
  secret: 'Kubernetes secret',
  helm: 'Helm CLI',
  copy: (title: string) => `Copy: ${title}`,
  done: 'Done',
  gone: 'This agent does not exist any more.',
  properties: 'Properties',
  description: 'Description',
  hostname: 'Host',
  version: 'Version',
  lastSeen: 'Last seen',
  lastReceived: 'Last received',
  checks: 'Checks',
  configs: 'Config items',
  runs: 'Playbook runs',
  cleanup: 'Also remove everything that this agent has sent',
} as const;

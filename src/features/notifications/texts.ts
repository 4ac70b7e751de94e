/** Sentences of the notification screens. */
import { formatCount } from '@/services/format/numbers';
import { paths } from '@/services/config/paths';

export const NOTIFICATION_PAGES = [
  { path: paths.notifications(), label: 'History' },
  { path: paths.notificationRules(), label: 'Rules' },
  { path: paths.silences(), label: 'Silences' },
] as const;

export const NOTIFICATION_TEXTS = {
  title: 'Notifications',
  pages: 'Notification pages',
  addSilence: 'Add silence',
  addRule: 'Add rule',
} as const;

export const HISTORY_TEXTS = {
  grid: 'Sent messages',
  returnedFailed: 'Which silences ended lately could not be read.',
  filters: 'Filter messages',
  resourceType: 'Resource type',
  allTypes: 'All types',
  status: 'Status',
  allStatuses: 'All statuses',
  nothing: 'Nothing was sent yet. Messages appear here when a rule hears of an event.',
  noMatch: 'No message fits these filters.',
  clear: 'Clear filters',
  gone: 'This message is not in the history any more.',
  loading: 'Loading the message',
  silenceThis: 'Silence this',
  body: 'Message',
  why: 'Why',
  whyNot: 'Why not',
  whyUnknown: 'No steps are kept for this message: it was sent before they were, or by somebody else.',
  whyLoading: 'Loading the reasons',
  passed: 'passed',
  stopped: 'stopped here',
  theSilence: 'Show the silence',
  whoWould: 'Who would hear?',
} as const;

/** Steps of the decision, in the words of the person who asks. */
export const STEP_WORDS: Readonly<Record<string, string>> = {
  rule: 'Rule',
  wait: 'Wait',
  inhibition: 'Inhibition',
  silence: 'Silences',
  repeat: 'Repeat interval',
  send: 'Sending',
};

export const RULE_TEXTS = {
  grid: 'Notification rules',
  nothing: 'There are no rules yet, so nobody is told of anything. A rule says of which events, and whom.',
  gone: 'This rule does not exist any more.',
  loading: 'Loading the rule',
  everyEvent: 'Everything',
  edit: 'Specification',
} as const;

export const HEAR_TEXTS = {
  title: 'Who would hear?',
  form: 'About what',
  kind: 'What it is about',
  event: 'What would happen',
  at: 'When',
  atHelp: 'Empty: now.',
  ask: 'Ask',
  close: 'Close',
  answer: 'Who would hear',
  notAsked:
    'Choose something that could happen: this says who would be told, and which rules would keep quiet, and why.',
  loading: 'Asking the rules',
  unknownCall: 'This server cannot tell who would hear: it only sends.',
  noRules: 'No rule listens to events of this kind, so nobody would hear of it.',
  about: (name: string, event: string, at: string) => `${event} of ${name} at ${at}`,
  summary: (hearing: number, rules: number) => {
    if (rules === 1)
      return hearing === 1
        ? 'The one rule would send.'
        : 'Nobody would hear of it: the one rule would not send.';
    if (hearing === 0) return `Nobody would hear of it: none of ${formatCount(rules)} rules would send.`;
    return `${formatCount(hearing)} of ${formatCount(rules)} rules would send.`;
  },
  groups: {
    sends: 'Would send',
    holds: 'Would be held back',
    refuses: 'Would not send',
    elsewhere: 'Listens to other events',
  },
  outcomes: {
    sent: 'Would be sent',
    error: 'Cannot be brought',
    silenced: 'Silenced',
    inhibited: 'Inhibited',
    'repeat-interval': 'Repeat interval',
    filtered: 'Filter refuses',
    broken: 'Cannot be evaluated',
    nobody: 'No receiver',
    'other-event': 'Other events',
  },
  nameless: { person: 'a person', connection: 'a connection', address: 'an address' },
  ofTeam: (name: string, team: string) => `${name} (team ${team})`,
  tells: (who: string) => `To ${who}`,
  steps: 'All steps',
  stepsOf: (rule: string) => `All steps of ${rule}`,
  refused: 'refused',
  next: (at: string) => `Next possible send: ${at}`,
} as const;

export const SILENCE_TEXTS = {
  grid: 'Silences',
  states: 'Which silences',
  active: 'Active and planned',
  expired: 'Expired',
  all: 'All',
  noneActive: 'Nothing is silenced: every message that a rule asks for is sent.',
  noneExpired: 'No silence has expired yet.',
  noneAtAll: 'Nobody has silenced anything yet.',
  edit: 'Edit',
  editTitle: 'Edit silence',
  viewTitle: 'Silence',
  remove: 'Delete',
  removeTitle: 'Delete silence',
  removeQuestion: (name: string) =>
    `Messages about ${name} are sent again from now on. The silence cannot be brought back.`,
  removed: 'Silence deleted successfully',
  saved: 'Silence updated successfully',
  added: 'Silence added successfully',
  queuedNew: (reason: string) => `New silence${reason === '' ? '' : ` “${reason}”`}`,
  queuedChange: (reason: string) => `Silence${reason === '' ? '' : ` “${reason}”`}: changed`,
  queuedRemoval: 'Delete a silence',
  actions: (name: string) => `Actions for the silence of ${name}`,
  formAdd: 'New silence',
  kind: 'What to silence',
  kinds: { check: 'Check', config: 'Catalog item', component: 'Component' },
  duration: 'For how long',
  range: 'From … until …',
  from: 'From',
  until: 'Until',
  recursive: 'Also what is below it',
  recursiveHelp:
    'For a catalog item or component: everything under it, and the checks that watch those, are silent too.',
  filter: 'Only those that fit',
  filterHelp: "An expression over the record, such as severity == 'low'. Empty: all of them.",
  typeCount: (count: number) => `Type ${count} to go on`,
  typeCountHelp: 'It lasts longer than a day, or hides many resources: this is how many.',
  extend: 'Extend by an hour',
  end: 'End now',
  ended: 'Silence ended',
  extended: 'Silence extended by an hour',
  heldBack: 'Held back',
  heldBackTitle: 'Messages that it held back in the last 7 days',
  retire: 'retire?',
  retireTitle: 'It held nothing back in the last 7 days: is it still needed?',
  left: (span: string) => `${span} left`,
  reason: 'Reason',
  reasonHelp: 'Others read it in the history when they ask why nobody was told.',
  save: 'Save',
  add: 'Add silence',
  gone: 'This silence does not exist any more.',
  loading: 'Loading the silence',
  preview: 'What it hides:',
  previewNow: (resources: number, bad: number) => {
    const what = resources === 1 ? 'One resource' : `${formatCount(resources)} resources`;
    return bad === 0
      ? `${what}, none of them in a bad state now.`
      : `${what}, ${formatCount(bad)} in a bad state now.`;
  },
  previewCount: (day: string, week: string) =>
    `Messages that it would have hidden: ${day} in the last 24 hours, ${week} in the last 7 days.`,
  previewAsOf: 'Counted before that:',
  previewEmpty: 'Choose what to silence: this says what it hides, and what it would have hidden.',
  previewBlockNow: 'Silent now',
  previewBlockSent: 'Would have been silent',
  previewBlockQuiet: 'Never told of',
  activeOf: (silences: number) => (silences === 1 ? 'active silence' : 'active silences'),
  hiddenFailed: 'What silences hide could not be read.',
  hiddenNow: (silences: number, red: number) => {
    const what = silences === 1 ? 'One silence hides' : `${formatCount(silences)} silences hide`;
    if (red === 0) return `${what} no red check`;
    return `${what} ${red === 1 ? 'one red check' : `${formatCount(red)} red checks`}`;
  },
  endedLately: 'silence ended',
  endedTitle: (at: string) => `A silence had hidden this until ${at}`,
  previewItself: 'Only the resource itself is counted.',
  previewNone: 'No message would have been hidden in the last 7 days.',
  previewWorst: 'What sent most',
  previewOf: (kind: string, sent: number) => (sent === 0 ? kind : `${kind} · ${formatCount(sent)} in 7 days`),
  previewMessages: 'Latest messages that it would have hidden',
  previewQuiet: (quiet: number, resources: number) =>
    quiet >= resources ? '' : `About ${formatCount(quiet)} of them nothing was sent in the last 7 days.`,
  previewLoading: 'Counting messages',
  previewFailed: 'It is not known what it would have hidden.',
} as const;

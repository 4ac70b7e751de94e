/** Sentences of the outbox. */
const changes = (count: number): string => (count === 1 ? '1 change' : `${String(count)} changes`);

export const OUTBOX_TEXTS = {
  blocked:
    'This browser does not let Watchfloor keep anything on this device, so this change is NOT saved. It can be saved once the connection is back.',
  full: 'Device storage full; this change is NOT saved. Copy what you typed, or free some space and try again.',
  shared:
    'This is a shared device: nothing is kept on it, so this change is NOT saved. It can be saved once the connection is back.',
  nobody: 'It is not known who you are, so this change is NOT saved. Sign in and try again.',
  unreadable: 'This entry was damaged on this device. It is not sent; export it to see what is left of it.',
  unreadableWords: 'A change that cannot be read',
  notLoaded: 'The part of Watchfloor that sends it has not been loaded yet.',
  gone: 'It no longer exists: somebody deleted it meanwhile.',
  badge: (count: number) => `${changes(count)} not sent yet`,
  badgeProblem: (count: number) => `${changes(count)} not sent yet, some need you`,
  title: 'Not sent yet',
  none: 'Everything you did has been sent.',
  intro:
    'These changes are stored on this device, unencrypted, and only for you. They are sent in order as soon as the server can be reached.',
  old: 'Some of these have waited for more than a day. Find a connection soon: browsers may delete what waits for many days.',
  states: {
    waiting: 'Saved on this device',
    sending: 'Sending',
    confirming: 'Sent; not known whether it arrived. It is sent again, without doubling it.',
    signIn: 'Waiting for you to sign in',
    attention: 'Needs attention',
    conflict: 'Somebody else changed the same thing',
    held: 'Waits for one above that needs you',
  },
  lostTitle: 'This browser deleted changes that had not been sent',
  lostWhy:
    'Browsers may delete what a site keeps when it was not opened for days, or when the device is full. These were lost:',
  lostRead: 'I have read it',
  more: (count: number) => `and ${count} more, which are sent after these`,
  pause: 'Pause sending',
  goOn: 'Go on sending',
  curl: 'Copy as curl',
  curlNone: 'The part of Watchfloor that sends it has not been loaded yet.',
  badgeLost: 'Changes were lost on this device',
  retry: 'Try again',
  retryAll: 'Send now',
  edit: 'Edit',
  save: 'Save and send',
  cancel: 'Cancel',
  needsLine: 'Needs a connection',
  discard: 'Discard',
  open: 'Open',
  exportAll: 'Export as JSON',
  fileName: 'watchfloor-not-sent.json',
  discardTitle: 'Discard it?',
  discardQuestion: (count: number) =>
    count === 1
      ? 'It has not been sent. It will be gone from this device for good.'
      : `It and what belongs to it, ${changes(count)} in all, have not been sent. They will be gone from this device for good.`,
  discardConfirm: (count: number) => `Discard ${changes(count)}`,
  base: 'Before',
  theirs: 'Theirs',
  mine: 'Yours',
  keepTheirs: 'Keep theirs',
  keepMine: 'Keep yours',
  choose: (field: string) => `Which ${field}`,
  chosen: 'Save this choice',
  empty: 'nothing',
  leaveTitle: 'Some of your changes have not been sent',
  leaveQuestion: (count: number) =>
    `${changes(count)} wait on this device. Nobody who signs in here after you sees or sends them.`,
  leaveSend: 'Send now',
  leaveKeep: 'Keep locked to me on this device',
  leaveDiscard: (count: number) => `Discard ${changes(count)}`,
  leaveFailed: (count: number) => `${changes(count)} could not be sent now. Keep them, or discard them.`,
} as const;

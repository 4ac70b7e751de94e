/** Sentences of the list of displays. */
export const DISPLAY_TEXTS = {
  title: 'Displays',
  issue: 'Add display',
  name: 'Name',
  help: 'A display shows the wall without a person: it reads everything a viewer reads, changes nothing, and lives until it is revoked.',
  submit: 'Add',
  issued: 'Open this link on the screen. It is shown only now; whoever has it can read what a viewer reads.',
  link: 'Link',
  copyLink: 'Copy link',
  done: 'Done',
  none: 'No display was issued yet.',
  active: 'Active',
  revoked: 'Revoked',
  revoke: 'Revoke',
  revokeTitle: 'Revoke display',
  revokeQuestion: (name: string) =>
    `${name} stops at its next question, within a minute, and has to be issued again.`,
} as const;

/** Sentences of the report. */

export const REPORT_TEXTS = {
  markdown: 'Markdown',
  html: 'HTML',
  print: 'Print',
  copy: 'Copy as Markdown',
  json: 'JSON',
  notes: 'Where this comes from',
  shared:
    'A draft from the record. Choose a paragraph to write it by hand: everybody sees it, and the record never overwrites it.',
  open: (count: number) =>
    count === 1 ? '1 paragraph needs a decision.' : `${count} paragraphs need a decision.`,
  edit: (text: string) => `Edit: ${text}`,
  editWord: 'Edit',
  editor: 'Paragraph',
  editorHelp: 'Ctrl+Enter saves, Escape cancels.',
  save: 'Save',
  cancel: 'Cancel',
  follow: 'Follow the record',
  leaveOut: 'Leave out',
  leftOut: 'Left out of the report',
  putBack: 'Put back',
  byHand: (name: string) => `Written by ${name}`,
  outdated: 'The record changed since this was written',
  disputed: 'Two people wrote this at the same time',
  gone: 'What this was written about is no longer in the record',
  decide: 'Decide…',
  preview: 'Report',
  withAll: 'Everything that was logged, not only decisions',
} as const;

/** The record changed under a paragraph that was written by hand. */
export const OUTDATED_TEXTS = {
  title: 'The record changed since this was written',
  explain: 'Choose what stands in the report.',
  base: 'The record then',
  theirs: 'The record now',
  mine: 'Written by hand',
  keepTheirs: 'Take the record’s',
  keepMine: 'Keep what was written',
  empty: 'left out',
  save: 'Save what I chose',
} as const;

/** Two people wrote the same paragraph at the same time. */
export const DISPUTED_TEXTS = {
  title: 'Two people wrote this at the same time',
  explain: 'Neither is lost. Choose what stands in the report.',
  base: 'The record',
  theirs: 'One',
  mine: 'The other',
  keepTheirs: 'Keep the one',
  keepMine: 'Keep the other',
  empty: 'left out',
  save: 'Save what I chose',
} as const;

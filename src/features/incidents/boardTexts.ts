/** Sentences of the hypothesis board and its matrix. */

export const BOARD_TEXTS = {
  went: (statuses: readonly string[]) => `went from ${statuses.join(' to ')}`,
  label: 'Hypotheses by status',
  none: 'none',
  hint: 'Drag a card to another status, or press 1 to 6 on it; arrows move between cards.',
  noTest: 'Nothing speaks against the leader yet: look for what would prove it wrong.',
  layout: 'How the board is drawn',
  layouts: { columns: 'Columns', matrix: 'Matrix' },
} as const;

export const MATRIX_TEXTS = {
  label: 'Evidence by hypothesis',
  hint: 'Arrows move between cells; +, − and 0 say what the evidence speaks for, 1 to 3 how strongly, Enter offers all of it.',
  readOnly: 'Arrows move between cells, Enter opens the evidence.',
  evidence: 'Evidence',
  score: 'Tells apart',
  scoreHelp:
    'How far the cells of the row lie apart, as a share of the widest possible; a cell that nobody filled counts as neutral.',
  testNext: 'Test this next',
  testWhy: (name: string) => `“${name}” tells the open hypotheses apart best.`,
  unjudged: (titles: readonly string[]) =>
    `Not judged yet for ${titles.map((title) => `“${title}”`).join(', ')}.`,
  nothingApart:
    'No evidence tells the open hypotheses apart yet. Judge one piece for several of them, or look for one that they would explain differently.',
  oneOpen: 'Only one hypothesis is open: there is nothing to tell it apart from.',
  noneOpen: 'No hypothesis is open.',
  noEvidence: 'No evidence yet. Attach some, then judge it here for each hypothesis.',
  ruledOut: (count: number) => (count === 1 ? '1 ruled out' : `${count} ruled out`),
  more: (count: number) => (count === 1 ? 'Show 1 more row' : `Show ${count} more rows`),
  notJudged: 'not judged',
  times: (count: number) => `attached ${count} times, the last counts`,
  actions: (name: string, title: string) => `${name} for ${title}`,
} as const;
